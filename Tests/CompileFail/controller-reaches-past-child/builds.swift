// as: KodamaControllers
import KodamaDataSources
import KodamaPlay

func dig(_ play: PlayModel) { play.editing.take() }
