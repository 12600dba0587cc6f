// as: KodamaControllers
import KodamaModels

func stop(_ play: PlayModel) { play.togglePause() }
