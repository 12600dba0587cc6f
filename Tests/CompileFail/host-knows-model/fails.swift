// as: KodamaSDL
// expect: no such module 'KodamaModels'
import KodamaHosting
import KodamaModels

func tick(_ world: World) { world.step() }
