// as: KodamaControllers
import KodamaPlay

func keep(_ state: GameState) { state.save() }
