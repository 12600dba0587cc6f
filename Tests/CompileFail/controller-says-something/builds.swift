// as: KodamaControllers
import KodamaDataSources
import KodamaPlay

func greet(_ state: GameState) { state.tell(.game(.languageChosen)) }
