// as: KodamaControllers
// expect: no such module 'KodamaGame'
// allowed: KodamaGame
import KodamaControllers
import KodamaGame
import KodamaPlay

func again(_ game: Game, _ context: ViewContext) -> KodamaApp {
  KodamaApp(game: game, context: context)
}
