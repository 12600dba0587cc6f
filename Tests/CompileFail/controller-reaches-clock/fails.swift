// as: KodamaControllers
// expect: cannot find type 'Timekeeping' in scope
// allowed: KodamaPlay
import KodamaPlay

func stop(_ time: Timekeeping) { time.togglePause() }
