import KodamaContent
import KodamaDataSources
import KodamaPlay
import KodamaWorld
import KodamaYAML
import Testing

@Suite("Programming errors stop the program")
struct PreconditionTests {
  @Test("A world outside the size limits stops the program")
  func worldsOutsideTheSizeLimitsStopTheProgram() async {
    await #expect(processExitsWith: .failure) {
      _ = World(width: 0, height: 8, seed: 1, rules: .basic)
    }
    await #expect(processExitsWith: .failure) {
      _ = World(width: 8, height: World.sizeLimit + 1, seed: 1, rules: .basic)
    }
  }

  @Test("A valley below the minimum size stops the program")
  func valleysBelowTheMinimumSizeStopTheProgram() async {
    await #expect(processExitsWith: .failure) { _ = WorldGenerator(seed: 1, width: 63) }
    await #expect(processExitsWith: .failure) { _ = WorldGenerator(seed: 1, height: 31) }
  }

  @Test("An invalid number of cells in a tile stops the program")
  func tilesOfAnOddSideStopTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let world = World(width: 8, height: 8, seed: 1, rules: .basic)
      var tiles: [Tile] = []
      world.copyTiles(from: CellPoint(0, 0), columns: 2, rows: 2, cellsPerTile: 9, into: &tiles)
    }
  }

  @Test("A brush with a reach outside 0 to 16 stops the program")
  func brushesOutsideTheirReachStopTheProgram() async {
    #expect(Brush(reach: 16).offsets.count == 33 * 33)
    await #expect(processExitsWith: .failure) { _ = Brush(reach: 17) }
    await #expect(processExitsWith: .failure) {
      var brush = Brush()
      brush.reach = -1
    }
  }

  @Test("Building a world from a text with missing cells stops the program")
  func aTextWithMissingCellsStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      var text = WorldText(World(width: 3, height: 2, seed: 1, rules: .basic))
      text.cells.removeLast()
      _ = text.world(rules: .basic)
    }
  }

  @Test("Names of materials with missing families, tags or names stop the program")
  func incompleteNamesStopTheProgram() async {
    await #expect(processExitsWith: .failure) {
      _ = MaterialNames(names: ["air", "sand"], placeable: [], families: [nil])
    }
    await #expect(processExitsWith: .failure) {
      _ = MaterialNames(names: ["air", "sand"], placeable: [], tags: [[]])
    }
    await #expect(processExitsWith: .failure) {
      _ = MaterialNames(names: ["air", "sand"], placeable: [MaterialID(2)])
    }
  }

  @Test("A tuning without rows for a note stops the program")
  func tuningsWithoutRowsStopTheProgram() async {
    await #expect(processExitsWith: .failure) { _ = Tuning(rowsPerNote: 0) }
    await #expect(processExitsWith: .failure) {
      var tuning = Tuning()
      tuning.rowsPerNote = -1
    }
  }

  @Test("A search with a limit of 0 stops the program")
  func searchesOutsideTheirLimitsStopTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let world = World(width: 8, height: 8, seed: 1, rules: .basic)
      _ = world.connected(to: CellPoint(1, 1), limit: 0)
    }
  }

  @Test("A miniature or a view of no columns stops the program")
  func emptyMiniaturesAndValleysStopTheProgram() async {
    await #expect(processExitsWith: .failure) { _ = Miniature(columns: 0, materials: [.air]) }
    await #expect(processExitsWith: .failure) {
      _ = ViewRectangle.tileSides(width: 0, height: 256)
    }
  }

  /// Checks that invalid files are rejected and never stop the game.
  @Test("A save with an invalid size is rejected")
  func savesOfInvalidSizeAreRejected() {
    let bytes = World(width: 3, height: 2, seed: 1, rules: .basic).encode()
    for size: UInt32 in [0, 8_193, .max] {
      var changed = bytes
      for byte in 0..<4 { changed[6 + byte] = UInt8(truncatingIfNeeded: size >> (8 * byte)) }
      #expect(throws: World.DecodingError.badSize(width: Int(size), height: 2)) {
        try World(decoding: changed, rules: .basic)
      }
    }
  }
}

@Suite("Extreme but valid files do not stop the simulation")
struct ExtremeWorldTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  private func world(_ head: String, _ legend: String, _ rows: [String], heat: [String]) throws
    -> World
  {
    let text =
      "kodama-world 1\n\(head)legend\n. air\n# stone\n\(legend)rows\n"
      + rows.map { $0 + "\n" }.joined() + "\nheat\n" + heat.map { $0 + "\n" }.joined()
    return try WorldText.parse(text, rules: lab.rules).world(rules: lab.rules)
  }

  @Test(
    "A block of extreme temperature returns to normal beside an opposite source",
    arguments: ["lava", "ice", "fire", "ember", "heater", "cooler", "snow", "battery"],
    [Int16.min, .max])
  func extremeHeat(material: String, sixteenths: Int16) throws {
    let world = try world(
      "", "m \(material)\nb battery\nw wire\n", ["mmmmmmmm", "bwmmmmmm", "########"],
      heat: ["0 \(sixteenths) \(sixteenths)", "1 \(sixteenths) \(sixteenths)"])
    world.step(times: 600)
    // Extreme temperatures return to the base temperature without overflowing to the other sign.
    let left = world.degrees(at: CellPoint(0, 0))
    #expect(abs(left) < 600, "\(left) degrees after ten seconds")
  }

  @Test("The hottest reactions beside pulsed coolers do not overflow")
  func extremeReactions() throws {
    let pack = try ContentPack(
      """
      pack: furnace
      reactions:
        - {when: [stone, cooler], become: [stone, cooler], heat: 400}
        - {when: [stone, battery], become: [stone, battery], heat: 400}
      """, file: "furnace.yaml")
    let rules = try Content.shipped(adding: [pack]).rules
    let text = """
      kodama-world 1
      legend
      # stone
      c cooler
      b battery
      rows
      cbcbcbcb
      #c#c#c#c
      c#c#c#c#
      bcbcbcbc
      """
    let world = try WorldText.parse(text, rules: rules).world(rules: rules)
    world.step(times: 1_200)
    #expect(world.degrees(at: CellPoint(0, 0)) > 200)
  }

  @Test("The largest tick does not trap")
  func extremeTick() throws {
    let world = try world(
      "tick: \(UInt64.max - 3)\nseed: \(UInt64.max)\n", "s sand\nw water\n",
      ["s..w", "....", "####"],
      heat: [])
    world.step(times: 600)
    #expect(world.count("sand") == 1)
  }
}
