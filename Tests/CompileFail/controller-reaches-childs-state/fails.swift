// as: KodamaControllers
// expect: 'tools' is inaccessible due to 'private' protection level
import KodamaPlay

func look(_ play: PlayModel) { _ = play.editing.tools }
