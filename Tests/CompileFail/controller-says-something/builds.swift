// as: KodamaControllers
import KodamaDataSources
import KodamaPlay

func greet(_ game: Game) { game.chronicle.report(.game(.languageChosen)) }
