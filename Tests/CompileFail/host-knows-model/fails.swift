// as: KodamaSDL
// expect: no such module 'KodamaWorld'
// allowed: KodamaWorld
import KodamaHosting
import KodamaWorld

func tick(_ world: World) { world.step() }
