// as: KodamaControllers
import KodamaPlay

func keep(_ game: Game) { game.library.save() }
