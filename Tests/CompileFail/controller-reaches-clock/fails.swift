// as: KodamaControllers
// expect: cannot find type 'GameClock' in scope
import KodamaPlay

func stop(_ clock: GameClock) { clock.togglePause() }
