// as: KodamaControllers
// expect: cannot find type 'GameClock' in scope
// allowed: KodamaPlay
import KodamaPlay

func stop(_ clock: GameClock) { clock.togglePause() }
