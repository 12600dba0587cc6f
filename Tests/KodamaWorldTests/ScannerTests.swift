import KodamaDataSources
import Testing

@testable import KodamaWorld

/// A reference implementation of the scanner, which finds bodies by propagating numbers between
/// cells.
private struct BodyOracle {
  /// The cells of each body. The cells of a body touch at a side or a corner.
  let bodies: [[CellPoint]]

  init(_ world: World, _ material: MaterialID) {
    var number: [[Int?]] = (0..<world.height).map { y in
      (0..<world.width).map { x in
        world.cell(at: CellPoint(x, y)).material == material ? y * world.width + x : nil
      }
    }
    // Each cell takes the smallest number of its neighbours until nothing changes.
    var isChanging = true
    while isChanging {
      isChanging = false
      for y in 0..<world.height {
        for x in 0..<world.width {
          guard let own = number[y][x] else { continue }
          for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1)] {
            guard number.indices.contains(y + dy), number[y].indices.contains(x + dx),
              let other = number[y + dy][x + dx], other < own
            else { continue }
            number[y][x] = min(other, number[y][x] ?? own)
            isChanging = true
          }
        }
      }
    }
    let names = Set(number.joined().compactMap { $0 }).sorted()
    bodies = names.map { name in
      (0..<world.height).flatMap { y in
        (0..<world.width).filter { number[y][$0] == name }.map { CellPoint($0, y) }
      }
    }
  }

  func body(of point: CellPoint) -> [CellPoint] { bodies.first { $0.contains(point) } ?? [] }
}

extension World {
  /// Returns the bodies of a category, as the scanner lists them.
  func scan(from point: CellPoint, for category: ScanCategory) -> [ScanFinding] {
    let index = BodyIndex(self)
    index.prepare(around: point)
    let comesInPieces = [.hazard, .plant, .liquid, .ground].contains(category)
    return index.bodies(near: point, inPieces: comesInPieces) {
      rules.category(of: $0) == category
    }
  }
}

@Suite("The scanner reports bodies of water correctly")
struct ScannerTests {
  private static func steps(_ one: CellPoint, _ other: CellPoint) -> Int {
    max(abs(one.x - other.x), abs(one.y - other.y))
  }

  private func water(_ world: World) throws -> MaterialID { try #require(world.rules["water"]) }

  @Test(
    "Every pond is reported once with its size and its nearest cell",
    arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func oracle(seed: UInt64) throws {
    // If a third of the cells are water, some bodies are large, and many are single drops.
    let world = World.random(
      width: 36, height: 20, seed: seed, rules: .basic, of: ["water", "stone", "air"])
    let oracle = BodyOracle(world, try water(world))
    for hand in [CellPoint(18, 10), CellPoint(1, 1), CellPoint(34, 18)] {
      let found = world.scan(from: hand, for: .liquid)
      #expect(!found.isEmpty && found.map(\.distance) == found.map(\.distance).sorted())
      for finding in found {
        let body = oracle.body(of: finding.point)
        let (columns, rows) = (body.map(\.x), body.map(\.y))
        #expect(finding.width == (columns.max() ?? 0) - (columns.min() ?? 0) + 1)
        #expect(finding.height == (rows.max() ?? 0) - (rows.min() ?? 0) + 1)
        #expect(finding.distance == Self.steps(hand, finding.point))
        #expect(body.allSatisfy { Self.steps(hand, $0) >= finding.distance })
      }
      for body in oracle.bodies where body.count >= BodyIndex.pondCells {
        #expect(found.filter { body.contains($0.point) }.count == 1, "\(body)")
      }
      let again = world.scan(from: hand, for: .liquid)
      #expect(again == found, "a second scan gives the same result")
    }
  }

  @Test("A stone divides two ponds")
  func divided() throws {
    let two = Sketch.world([
      "...........",
      "wwww#wwwww.",
      "wwww#wwwww.",
      "###########",
    ])
    let found = two.scan(from: CellPoint(2, 0), for: .liquid)
    #expect(
      found.map { [$0.width, $0.height, $0.distance] } == [[4, 2, 1], [5, 2, 3]], "\(found)")
    let one = Sketch.world([
      "...........",
      "wwww#......",
      "wwww#wwwww.",
      "####wwwwww.",
    ])
    let joined = one.scan(from: CellPoint(2, 0), for: .liquid)
    #expect(joined.map { [$0.width, $0.height] } == [[10, 3]], "\(joined)")
  }

  @Test("Scattered drops are reported once")
  func drops() {
    let world = Sketch.world([
      "w.w.w.w....",
      "...........",
      "......wwwww",
      "......wwwww",
      "###########",
    ])
    let found = world.scan(from: CellPoint(0, 1), for: .liquid)
    #expect(found.map { [$0.width, $0.height] } == [[1, 1], [5, 2]], "\(found)")
  }
}
