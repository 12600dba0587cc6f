import KodamaDataSources
import KodamaRoles
@testable import KodamaWorld
import Testing

/// Plans must keep giving the same cells, because share codes and recordings store plans rather
/// than cells.
@Suite struct GeneratorTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  /// Returns the digest of the cells and ground water of four valleys.
  private func digest(_ terrain: Terrain) -> String {
    var digest = Digest()
    for (seed, size) in [(1, (256, 128)), (2, (512, 256)), (3, (1_100, 200)), (4, (96, 64))] {
      let plan = ValleyPlan(
        terrain, seed: UInt64(seed), width: size.0, height: size.1)
      let world = plan.world(rules: lab.rules)
      for y in 0..<size.1 {
        for x in 0..<size.0 {
          let cell = world.cell(at: GridPoint(x, y))
          digest.combine(lab.rules.name(of: cell.material))
          digest.combine(UInt64(cell.data))
        }
      }
      digest.combine(UInt64(world.waterCycle.ground))
    }
    return "\(digest)"
  }

  @Test(
    arguments: [
      (.hollow, "ffd87380b51391c7"), (.gorge, "30db30fddcea71b3"),
      (.terraces, "be79748fc27eb5f9"), (.volcano, "dee77653380fe3df"),
      (.marsh, "e57c6d6b946bfebe"), (.ridge, "33e7b3c802577992"),
      (.karst, "4826bcbea7fcea80"), (.archipelago, "048aa568d975488a"),
      (.empty, "3ab32399681819ad"),
    ] as [(Terrain, String)])
  func plansKeepTheirDigests(terrain: Terrain, wanted: String) {
    #expect(digest(terrain) == wanted)
  }
}
