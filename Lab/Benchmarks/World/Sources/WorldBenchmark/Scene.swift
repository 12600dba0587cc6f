import CReference
import Kodama

/// A world to measure, for the game and for the C reference.
struct Scene {
  let name: String
  let cells: [UInt16]
  let size: Int

  /// Creates random cells of these materials of the reference: 0 air, 2 stone, 3 sand, 4 water.
  init(_ name: String, size: Int, of materials: [UInt16]) {
    self.name = name
    self.size = size
    var state: UInt64 = 0x1234_5678_9abc_def1
    cells = (0..<(size * size)).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      let material = materials[Int(state >> 33) % materials.count]
      return material == 4 ? 4 | 63 << 8 : material
    }
  }

  /// The materials of the reference. Its liquid is not called water, because the game's water
  /// evaporates and rains, which the reference does not do.
  static let referenceRules = Result {
    try MaterialRules(
      materials: [
        MaterialRule("air", .empty, density: 10), MaterialRule("wall", .solid),
        MaterialRule("stone", .solid), MaterialRule("sand", .powder, density: 160),
        MaterialRule("brine", .liquid, density: 100, spread: 63, initialData: 63),
      ])
  }

  /// The scenes that are measured.
  static let all = [
    Scene("sand", size: 512, of: [0, 3]),
    Scene("water", size: 512, of: [0, 4]),
    Scene("mixed", size: 512, of: [0, 0, 0, 3, 3, 4, 4, 4, 2]),
  ]

  /// Runs a scene, such as `ours-sand` or `theirs-sand`, for a number of ticks. The instructions of
  /// this are counted.
  ///
  /// - Returns: False if there is no such scene.
  static func run(_ name: String, ticks: Int) throws -> Bool {
    guard let scene = all.first(where: { name.hasSuffix("-\($0.name)") }) else { return false }
    if name.hasPrefix("ours-") {
      let world = scene.world(try referenceRules.get(), .everything)
      for _ in 0..<ticks { world.step() }
    } else {
      let reference = Reference(scene)
      for _ in 0..<ticks { reference.step() }
    }
    return true
  }

  /// Returns the scene as a world of the game, with the materials of `rules` that have the same
  /// names.
  func world(_ rules: MaterialRules, _ mode: ScanMode) -> World {
    let world = World(width: size, height: size, seed: 1, rules: rules)
    let liquid = rules["water"] == nil ? "brine" : "water"
    let ids = ["air", "wall", "stone", "sand", liquid].map { rules[$0] ?? .air }
    for (index, bits) in cells.enumerated() where bits != 0 {
      let cell = Cell(ids[Int(bits & 0xff)], data: UInt8(bits >> 8))
      world.set(cell, at: CellPoint(index % size, index / size))
    }
    world.scanMode = mode
    return world
  }
}

/// The C reference and its memory.
final class Reference {
  let size: Int
  let stride: Int
  private var cells: [UInt16]
  private var done: [UInt8]
  private var tick: UInt64 = 0

  init(_ scene: Scene) {
    size = scene.size
    stride = (size + 3 + 63) & ~63
    cells = Array(repeating: 1, count: stride * (size + 2))
    done = Array(repeating: 0, count: stride * 2)
    for (index, bits) in scene.cells.enumerated() {
      cells[(index / size + 1) * stride + index % size + 1] = bits
    }
  }

  func step() {
    let key = World.chanceKey(seed: 1, tick: tick)
    reference_step(
      &cells, &done, Int32(stride), Int32(size), Int32(size), UInt32(truncatingIfNeeded: tick),
      key)
    tick += 1
  }

  /// Returns true if a world has the same cells as the reference.
  func equals(_ world: World) -> Bool {
    for y in 0..<size {
      for x in 0..<size
      where world.cell(at: CellPoint(x, y)).bits != cells[(y + 1) * stride + x + 1] {
        return false
      }
    }
    return true
  }
}
