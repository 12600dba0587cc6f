// as: KodamaControllers
// expect: 'editing' is inaccessible due to 'internal' protection level
import KodamaPlay

func take(_ play: PlayModel) { play.editing.nextBrush() }
