// as: KodamaControllers
import KodamaDataSources
import KodamaPlay

func greet(_ game: Game) { game.eventLog.report(.game(.languageChosen)) }
