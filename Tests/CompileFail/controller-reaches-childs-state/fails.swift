// as: KodamaControllers
// expect: 'changeWatch' is inaccessible due to 'private' protection level
import KodamaPlay

func look(_ play: PlayModel) { _ = play.exploring.changeWatch }
