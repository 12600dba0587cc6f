// as: KodamaControllers
// expect: no such module 'KodamaGame'
// allowed: KodamaGame
import KodamaControllers
import KodamaGame
import KodamaPlay

func again(_ state: GameState, _ stage: Stage) -> KodamaApp {
  KodamaApp(state: state, stage: stage)
}
