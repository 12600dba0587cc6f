// as: KodamaControllers
import KodamaPlay

func take(_ play: PlayModel) { play.editing.nextBrush() }
