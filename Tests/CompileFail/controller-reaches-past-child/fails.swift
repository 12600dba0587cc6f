// as: KodamaControllers
// expect: 'world' is inaccessible due to 'private' protection level
import KodamaDataSources
import KodamaPlay

func dig(_ play: PlayModel) { play.world.place(.air, at: CellPoint(1, 1)) }
