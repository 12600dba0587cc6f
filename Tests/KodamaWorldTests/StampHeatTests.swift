import KodamaContent
import KodamaDataSources
@testable import KodamaEtudes
@testable import KodamaPlay
@testable import KodamaSaves
@testable import KodamaWorld
import KodamaYAML
import Testing

@Suite("Copies carry the temperature of their cells")
struct StampHeatTests {
  private let rules: MaterialRules

  init() throws { rules = try Content.shipped().rules }

  /// A world with 8 × 4 cells of iron at 235 degrees, of which the right half is at 80 degrees.
  private func glowing() -> World {
    let world = World(width: 64, height: 40, seed: 1, rules: rules)
    for x in 4..<12 { for y in 8..<12 { world.place(rules.id("iron"), at: CellPoint(x, y)) } }
    warm(world, CellPoint(4, 8), degrees: 235)
    warm(world, CellPoint(8, 8), degrees: 80)
    return world
  }

  private func warm(_ world: World, _ point: CellPoint, degrees: Int16) {
    let number = point.y / 4 * ((world.width + 3) / 4) + point.x / 4
    #expect(world.setWarm(WarmBlock(number: number, sixteenths: degrees << 4, pending: 0)))
  }

  private func copy(_ world: World) throws -> Stamp {
    try #require(world.stamp(from: CellPoint(4, 8), to: CellPoint(11, 11)))
  }

  /// Pastes a stamp into an empty world, and returns the temperatures of two of its cells.
  private func degrees(_ stamp: Stamp, _ one: CellPoint, _ other: CellPoint) -> [Int] {
    let world = World(width: 64, height: 40, seed: 1, rules: rules)
    let origin = CellPoint(20, 16)
    #expect(world.paste(stamp, at: origin) == stamp.cells.count { $0.material != .air })
    return [one, other].map {
      world.degrees(at: CellPoint(origin.x + $0.x, origin.y + $0.y))
    }
  }

  @Test("Pasted, turned and mirrored iron glows as it did")
  func pasted() throws {
    let stamp = try copy(glowing())
    #expect(degrees(stamp, CellPoint(0, 0), CellPoint(7, 3)) == [235, 80])
    #expect(degrees(stamp.mirrored(rules), CellPoint(0, 0), CellPoint(7, 3)) == [80, 235])
    #expect(degrees(stamp.rotated(rules), CellPoint(0, 0), CellPoint(3, 7)) == [235, 80])
  }

  @Test("One cell keeps its temperature, and blocks of two temperatures take the mean")
  func blocks() throws {
    let world = glowing()
    let cell = CellPoint(5, 9)
    let one = try #require(world.stamp(from: cell, to: cell))
    #expect(degrees(one, CellPoint(0, 0), CellPoint(0, 0)) == [235, 235])
    world.paste(try copy(world), at: CellPoint(22, 16))
    #expect(world.degrees(at: CellPoint(22, 16)) == 235)
    #expect(world.degrees(at: CellPoint(24, 16)) == (235 + 80) / 2)
  }

  @Test("A paste that changes only temperatures counts, and can be undone")
  func undo() throws {
    let world = glowing()
    let history = History(world)
    let stamp = try copy(world)
    warm(world, CellPoint(4, 8), degrees: 0)
    history.checkpoint()
    let cells = world.paste(stamp, at: CellPoint(4, 8))
    history.openEdit = .stamp(.pasted(cells: cells))
    #expect(cells == 16 && world.degrees(at: CellPoint(4, 8)) == 235)
    #expect(history.undo() && world.degrees(at: CellPoint(4, 8)) == 0)
    #expect(history.redo() && world.degrees(at: CellPoint(4, 8)) == 235)
  }

  @Test("A cold copy leaves the temperature around it")
  func cold() throws {
    let world = glowing()
    warm(world, CellPoint(4, 8), degrees: 0)
    let cold = try #require(world.stamp(from: CellPoint(4, 8), to: CellPoint(7, 11)))
    world.paste(cold, at: CellPoint(8, 8))
    #expect(cold.heat.isEmpty && world.degrees(at: CellPoint(8, 8)) == 80)
  }

  @Test("Saved and shared stamps keep their temperature, and cold ones their former bytes")
  func encoded() throws {
    let stamp = try copy(glowing())
    #expect(try Stamp(decoding: stamp.encode(rules), rules: rules) == stamp)
    let coder = ShareCoder(try Content.shipped().sharedContentCoder)
    let code = coder.text(of: .stamp(stamp), name: "iron").finished()
    guard case .stamp(let read) = try coder.read(code).finished().get().thing else {
      Issue.record("no stamp")
      return
    }
    #expect(read == stamp)
    let cold = try #require(
      Stamp(width: stamp.width, height: stamp.height, cells: stamp.cells))
    let frame = SavedPlay.headBytes + SavedPlay.digestBytes
    #expect(cold.encode(rules).count == frame + 4 + 2 + 2 + "iron".utf8.count + 2 * 32)
    for bytes in [stamp.encode(rules), cold.encode(rules)] {
      for count in 0..<bytes.count {
        #expect(throws: SaveError.self) {
          _ = try Stamp(decoding: Array(bytes.prefix(count)), rules: rules)
        }
      }
    }
  }

  @Test("An étude made of a valley or of a copy is as warm as they are")
  func etudes() throws {
    let world = glowing()
    for draft in [
      EtudeDraft(world, around: CellPoint(20, 12)), EtudeDraft(try copy(world), rules: rules),
    ] {
      let made = try draft.etude(named: "warm", rules).world(rules: rules)
      let iron = rules.id("iron")
      let first = try #require(made.points(of: iron).first)
      #expect(made.degrees(at: first) == world.degrees(at: CellPoint(4, 8)))
    }
  }

  @Test("In a mirrored variation the iron takes its temperature along")
  func variation() throws {
    let iron = rules.id("iron")
    var draft = EtudeDraft(glowing(), around: CellPoint(20, 12))
    draft.changeVariation(.next)
    let etude = try draft.etude(named: "warm", rules)
    let world = try #require(
      (1...20 as ClosedRange<UInt64>).map { etude.world(variation: $0, rules: rules) }
        .first { $0.cell(at: CellPoint(35, 8)).material == iron })
    #expect(world.degrees(at: CellPoint(35, 8)) == 235)
    #expect(world.degrees(at: CellPoint(4, 8)) == 0)
  }
}
