import KodamaDataSources
import KodamaWorld

extension Exploring {
  /// How far the ground below the hand, water and creatures are looked for, in cells.
  private static let reach = (ground: 64, water: 128, creatures: 48)
  /// How many kinds of creatures are told.
  private static let toldCreatures = 2

  /// What lies around the hand: what who comes in wants to know before all else.
  func surroundings(inHand: MaterialID) -> Surroundings {
    let (world, point) = (scene.world, scene.hand.point)
    let depth = (0...Self.reach.ground).first {
      let place = GridPoint(point.x, point.y + $0)
      return world.contains(place) && world.cell(at: place).material != .air
    }
    let liquid = world.scan(from: point, for: .liquid, reach: Self.reach.water, limit: 1).first
    var creatures: [MaterialID] = []
    for found in world.scan(from: point, for: .creature, reach: Self.reach.creatures)
    where !creatures.contains(found.material) && creatures.count < Self.toldCreatures {
      creatures.append(found.material)
    }
    return Surroundings(
      phase: DayPhase(at: world.tick), weather: world.weather,
      ground: depth.map { world.cell(at: GridPoint(point.x, point.y + $0)).material },
      depth: depth ?? 0, liquid: liquid?.material,
      way: liquid.map { Offset(from: point, to: $0.point) } ?? Offset(dx: 0, dy: 0),
      creatures: creatures, inHand: inHand)
  }
}
