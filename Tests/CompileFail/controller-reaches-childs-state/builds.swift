// as: KodamaControllers
import KodamaPlay

func take(_ play: PlayModel) { play.perform(.editing(.nextBrush)) }
