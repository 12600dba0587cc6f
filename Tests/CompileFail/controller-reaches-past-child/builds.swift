// as: KodamaControllers
import KodamaDataSources
import KodamaPlay

func dig(_ play: PlayModel) { play.perform(.editing(.take)) }
