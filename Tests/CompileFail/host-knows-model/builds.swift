// as: KodamaSDL
import KodamaHosting

func tick(_ loop: GameLoop) { loop.runPass() }
