// as: KodamaControllers
// expect: cannot find type 'GameClock' in scope
import KodamaModels

func stop(_ clock: GameClock) { clock.togglePause() }
