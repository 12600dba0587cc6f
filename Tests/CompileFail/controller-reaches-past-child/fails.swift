// as: KodamaControllers
// expect: 'world' is inaccessible due to 'internal' protection level
import KodamaDataSources
import KodamaPlay

func dig(_ play: PlayModel) { play.world.place(.air, at: GridPoint(1, 1)) }
