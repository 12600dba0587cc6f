// as: KodamaControllers
// expect: 'editing' is inaccessible due to 'private' protection level
import KodamaPlay

func take(_ play: PlayModel) { play.editing.nextBrush() }
