import BenchmarkTable
import Kodama

/// Measures the largest valleys of the game: their memory, generation, and ticks at rest and with
/// life. They are compared with fixed limits instead of a peer.
extension Bench {
  private static let size = (width: 4_096, height: 1_024)
  private static let lands = Terrain.allCases.filter { $0 != .empty }

  private func valley(_ land: Terrain, seed: UInt64 = 7) -> World {
    ValleyPlan(land, seed: seed, width: Self.size.width, height: Self.size.height)
      .world(rules: shipped)
  }

  /// Measures the memory of a valley. Must run first, because memory that was freed earlier would
  /// be reused and not counted.
  func memory() {
    guard let before = residentMebibytes() else { return }
    let world = valley(.gorge)
    for _ in 0..<60 { world.step() }
    guard let after = residentMebibytes() else { return }
    if world.width != Self.size.width { table.fault("the valley has the wrong size") }
    table.add(
      Row(
        name: "memory, a gorge of 4096 x 1024, lived in", unit: "MiB", ours: after - before,
        peer: 120, peerName: "the bar itself", bar: 1))
  }

  /// Measures the generation of the slowest terrain at the largest size.
  func largeGeneration() {
    var slowest = (land: Terrain.hollow, seconds: 0.0)
    for land in Self.lands {
      let time = median((1...3).map { seed in seconds { _ = valley(land, seed: seed) } })
      if time > slowest.seconds { slowest = (land, time) }
    }
    let cells = Double(Self.size.width * Self.size.height)
    table.add(
      Row(
        name: "making 4096 x 1024, slowest: \(slowest.land.rawValue)", unit: "Mcell/s",
        ours: cells / slowest.seconds / 1e6, peer: 14, peerName: "Luanti v7 (published)", bar: 1,
        higherIsBetter: true))
  }

  /// Measures a settled, dry valley, in which nothing moves and no water can evaporate.
  func largeRest() {
    let world = World(width: Self.size.width, height: Self.size.height, seed: 1, rules: shipped)
    for y in (world.height / 2)..<world.height {
      let material = shipped[y < world.height * 3 / 4 ? "sand" : "stone"] ?? .air
      for x in 0..<world.width { world.place(material, at: CellPoint(x, y)) }
    }
    for _ in 0..<64 { world.step() }
    let times = (0..<200).map { _ in seconds { for _ in 0..<10 { world.step() } } / 10 }
    table.add(
      Row(
        name: "dry land at rest, 4096 x 1024", unit: "us/tick", ours: median(times) * 1e6, peer: 5,
        peerName: "the bar itself", bar: 1))
  }

  /// Measures a minute of each terrain after its first ten seconds, with creatures, rivers and
  /// weather: the mean tick, and the mean tick of the slowest second.
  func life() {
    for land in Self.lands {
      let world = valley(land)
      for _ in 0..<600 { world.step() }
      world.clearMoments()
      let each = (0..<60).map { _ in
        seconds {
          for _ in 0..<60 {
            world.step()
            world.clearMoments()
          }
        } / 60 * 1e6
      }
      let worst = each.max() ?? 0
      for (what, time) in [("", each.reduce(0, +) / 60), (", worst second", worst)] {
        table.add(
          Row(
            name: "\(land.rawValue), 4096 x 1024, in life\(what)", unit: "us/tick", ours: time,
            peer: 2_000, peerName: "the bar itself", bar: 1))
      }
    }
  }
}
