import KodamaDataSources
import KodamaWorld
import Testing

@Suite("Liquids, gases, heat, blasts and sounding materials behave as declared")
struct MatterTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  @Test(
    "The denser of two materials sinks",
    arguments: [
      ("water", "oil"), ("brine", "water"), ("oil", "spirit"), ("quicksilver", "lava"),
      ("honey", "water"), ("gravel", "water"), ("water", "ash"), ("water", "sawdust"),
      ("quicksilver", "gravel"),
    ])
  func theDenserMaterialSinks(heavy: String, light: String) throws {
    let materials = lab.rules.materials
    // The table has no reactions, so that only density matters.
    let rules = try MaterialRules(materials: materials)
    let world = World(width: 1, height: 2, seed: 1, rules: rules)
    world.place(rules.id(heavy), at: CellPoint(0, 0))
    world.place(rules.id(light), at: CellPoint(0, 1))
    for _ in 0..<400 where rules.name(of: world.cell(at: CellPoint(0, 1)).material) != heavy {
      world.step()
    }
    #expect(rules.name(of: world.cell(at: CellPoint(0, 1)).material) == heavy)
  }

  @Test("Viscous liquids spread more slowly")
  func viscousLiquidsSpreadSlowly() throws {
    func spread(_ name: String) throws -> Int {
      let rows = Array(repeating: "w" + String(repeating: ".", count: 39), count: 8)
      let world = try lab.world(rows + [String(repeating: "#", count: 40)], ["w": name])
      world.step(times: 60)
      return lab.names(world, row: 7).filter { $0 == name }.count
    }
    #expect(try spread("water") >= 6)
    #expect(try spread("honey") < spread("oil"))
  }

  @Test("A heavy gas sinks and extinguishes fire")
  func heavyGasSinksAndExtinguishesFire() throws {
    let world = try lab.world(
      ["#..g#", "#...#", "#f..#", "#####"], ["g": "choke-damp", "f": "fire"])
    world.step(times: 30)
    #expect(world.count("fire") == 0)
    #expect(lab.names(world, row: 2).contains("choke-damp"))
  }

  @Test("A lighter gas rises above a heavier one")
  func lighterGasesRiseAboveOthers() throws {
    let world = try lab.world(["#m#", "#h#", "###"], ["m": "marsh-gas", "h": "hydrogen"])
    world.step(times: 20)
    #expect(lab.names(world, row: 0)[1] == "hydrogen")
  }

  @Test("Water levels out in connected vessels")
  func waterLevelsInConnectedVessels() throws {
    // The left arm of the vessel is full and the right one is empty. They are joined at the bottom.
    var rows = Array(repeating: "#w#.#", count: 12)
    rows += ["#w..#", "#####"]
    let world = try lab.world(rows, ["w": "water"])
    world.step(times: 3_000)
    let left = (0..<13).filter { lab.names(world, row: $0)[1] == "water" }.count
    let right = (0..<13).filter { lab.names(world, row: $0)[3] == "water" }.count
    #expect(world.count("water") == 13)
    #expect(abs(left - right) <= 2, "\(left) and \(right)")
  }

  @Test("Heat melts wax, boils water and bakes clay, and cold freezes water")
  func heatMeltsBoilsFreezesAndBakes() throws {
    let lava = try lab.world(["#l#c#", "#####"], ["l": "lava", "c": "clay"])
    lava.step(times: 2_000)
    #expect(lava.count("brick") == 1)
    let kettle = try lab.world(
      ["....", "#ww#", "####", "llll", "####"], ["w": "water", "l": "lava"])
    var boiled = false
    for _ in 0..<3_000 {
      kettle.step()
      boiled = boiled || kettle.count("steam") > 0
    }
    #expect(boiled)
    let cold = try lab.world(["Bcww", "####"], ["B": "battery", "c": "cooler", "w": "water"])
    cold.step(times: 600)
    #expect(cold.count("ice") > 0)
    let wax = try lab.world(["#xe#", "####"], ["x": "wax", "e": "ember"])
    var melted = false
    for _ in 0..<300 {
      wax.step()
      melted = melted || wax.count("melted-wax") > 0
    }
    #expect(melted)
  }

  @Test("Heat fades, and then the world sleeps")
  func heatFadesAndTheWorldSleeps() throws {
    let world = try lab.world(["f...", "####"], ["f": "fire"])
    world.step(times: 3_000)
    #expect(world.warmBlocks.isEmpty)
    world.scanMode = .awake
    world.step(times: 3)
    #expect(world.visitsOfLastStep == 0)
  }

  @Test("A keg's blast breaks stone nearby but not iron")
  func aKegBreaksOnlyWeakerMaterials() throws {
    var rows = Array(repeating: String(repeating: "#", count: 21), count: 21)
    rows[10] = "#########fk#i########"
    let world = try lab.world(rows, ["f": "fire", "k": "keg", "i": "iron"])
    world.step(times: 300)
    #expect(world.count("gravel") > 20)
    #expect(world.count("iron") == 1)
    #expect(world.moments.contains { $0.kind == .explode })
    #expect(lab.names(world, row: 0).allSatisfy { $0 == "stone" })
  }

  @Test("At most six blasts happen in a tick")
  func blastsPerTickAreLimited() throws {
    let rows = Array(repeating: String(repeating: "k", count: 40), count: 20)
    let world = try lab.world(rows, ["k": "keg"])
    world.place(lab.rules.id("fire"), at: CellPoint(20, 10))
    for _ in 0..<200 {
      world.clearMoments()
      world.step()
      #expect(world.moments.filter { $0.kind == .explode }.count <= 6)
    }
    #expect(world.count("keg") < 800)
  }

  @Test("Strings, drums, chimes and wood blocks each ring in their own way")
  func stringsDrumsChimesAndBlocksRingInTheirOwnWay() throws {
    let harp = try lab.world(["..s..", ".....", "-----", "#...#"], ["s": "sand", "-": "string"])
    harp.step(times: 6)
    #expect(harp.moments.first { $0.kind == .ring }?.data == 19)
    let drums = try lab.world(["OOO"], ["O": "drum"])
    drums.strike(at: CellPoint(1, 0))
    #expect(drums.moments.filter { $0.kind == .ring }.count == 3)
    let chime = try lab.world(["###", "#T#", "#k#", "###"], ["T": "chime", "k": "hydrogen"])
    chime.step(times: 600)
    #expect(chime.moments.contains { $0.kind == .ring })
    let block = try lab.world(["s....", "bbbbb"], ["s": "snail", "b": "wood-block"])
    block.step(times: 600)
    #expect(block.moments.contains { $0.kind == .ring })
  }

  @Test("Springs, drains, sponges and conveyors work")
  func springsDrainsSpongesAndConveyorsWork() throws {
    let spring = try lab.world(["#V#", "#.#", "#.#", "###"], ["V": "spring"])
    spring.step(times: 600)
    #expect(spring.count("water") == 2)
    let drain = try lab.world(["ww", "0#"], ["w": "water", "0": "drain"])
    drain.step(times: 200)
    #expect(drain.count("water") == 0)
    let sponge = try lab.world(["www", "#S#"], ["w": "water", "S": "sponge 2"])
    sponge.step(times: 200)
    #expect(sponge.count("water") == 1)
    let belt = try lab.world(["s....", ">>>>>"], ["s": "sand", ">": "conveyor"])
    belt.step(times: 30)
    #expect(lab.names(belt, row: 0)[4] == "sand")
  }

  @Test("Movement conserves every material", arguments: 1...6 as ClosedRange<UInt64>)
  func movementConservesEveryMaterial(seed: UInt64) throws {
    let rules = try MaterialRules(materials: lab.rules.materials)
    let names = [
      "air", "air", "air", "stone", "sand", "water", "oil", "brine", "gravel", "sawdust",
      "quicksilver", "choke-damp", "hydrogen", "clay",
    ]
    let world = World.random(width: 50, height: 40, seed: seed, rules: rules, of: names)
    let counts = names.map { world.count($0) }
    world.step(times: 400)
    #expect(names.map { world.count($0) } == counts)
  }
}
