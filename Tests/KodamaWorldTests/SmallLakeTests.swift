import KodamaContent
import KodamaDataSources
@testable import KodamaWorld
import Testing

/// The lakes of small valleys keep their level although rivers run into them.
@Suite struct SmallLakeTests {
  /// Karst is not among them: the posts of a site dam its small lakes, and one rises to 122 %.
  @Test(arguments: [Terrain.gorge, .terraces, .volcano, .ridge])
  func smallLakesKeepTheirShore(terrain: Terrain) throws {
    let rules = try MaterialsLoader().shippedRules()
    for seed in 1...(isLong ? 15 : 2) as ClosedRange<UInt64> {
      let world = ValleyPlan(terrain, seed: seed, width: 256, height: 128).world(rules: rules)
      var gauge = LakeGauge(world)
      gauge.run(isLong ? 216_000 : 30_000)
      let name = "\(terrain) \(seed): \(gauge.percent)"
      #expect(gauge.percent.lowerBound >= 80 && gauge.percent.upperBound <= 120, "\(name)")
      #expect(world.waterBudget.total == gauge.total, "\(name)")
      #expect(gauge.exchanged * 100 >= 30 * gauge.cells, "\(name): \(gauge.exchanged)")
    }
  }
}
