// as: KodamaControllers
import KodamaDataSources
import KodamaModels

func dig(_ play: PlayModel) { play.take() }
