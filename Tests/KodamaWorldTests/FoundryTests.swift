import KodamaDataSources
@testable import KodamaWorld
import Testing

/// Tests of ore, kilns and foundries, dew and frost, and bees.
@Suite("Ore, kilns, foundries, dew, frost and bees work")
struct FoundryTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  /// A small experiment, and the material that must appear during it.
  struct Trial: Sendable, CustomTestStringConvertible {
    var does: String
    var rows: [String]
    var legend: [String: String]
    var ticks: Int
    var brings: String
    var testDescription: String { does }
  }

  static let trials = [
    Trial(
      does: "bread baked too long turns into charcoal", rows: ["BhBh", "#bb#", "####"],
      legend: ["B": "battery", "h": "heater", "b": "bread"], ticks: 1_500, brings: "charcoal"),
    Trial(
      does: "embers smelt ore", rows: ["#o#", "#e#", "###"],
      legend: ["o": "copper-ore", "e": "ember"], ticks: 3_000, brings: "slag"),
    Trial(
      does: "a kiln smelts ore", rows: ["#coo#", "#K###"],
      legend: ["c": "charcoal", "o": "copper-ore", "K": "kiln"], ticks: 3_000,
      brings: "molten-copper"),
    Trial(
      does: "molten copper solidifies", rows: ["#m#", "###"], legend: ["m": "molten-copper"],
      ticks: 4_000, brings: "copper"),
    Trial(
      does: "tin makes bronze", rows: ["#t#", "#m#", "###"],
      legend: ["m": "molten-copper", "t": "tin"], ticks: 3_000, brings: "molten-bronze"),
    Trial(
      does: "a bell is cast", rows: ["#m#", "###"], legend: ["m": "molten-bronze"],
      ticks: 3_000, brings: "bell"),
    Trial(
      does: "brine turns copper green", rows: ["gwg", "gcg", "ggg"],
      legend: ["w": "brine", "c": "copper", "g": "glass"], ticks: 4_000, brings: "verdigris"),
    Trial(
      does: "tin turns rust into iron", rows: ["#t#", "#r#", "###"],
      legend: ["t": "tin", "r": "rust"], ticks: 6_000, brings: "iron"),
    Trial(
      does: "slag and water give mortar", rows: ["#w#", "#s#", "###"],
      legend: ["w": "water", "s": "slag"], ticks: 400, brings: "mortar"),
    Trial(
      does: "mortar binds clay", rows: ["gmg", "gcg", "ggg"],
      legend: ["m": "mortar", "c": "clay", "g": "glass"], ticks: 3_000, brings: "brick"),
    Trial(
      does: "charcoal sweetens brine", rows: ["gcg", "gwg", "ggg"],
      legend: ["c": "charcoal", "w": "brine", "g": "glass"], ticks: 2_000, brings: "water"),
    Trial(
      does: "sulphur and charcoal give gunpowder", rows: ["#s#", "#c#", "###"],
      legend: ["s": "sulphur", "c": "charcoal"], ticks: 600, brings: "gunpowder"),
    Trial(
      does: "a kiln fires kaolin", rows: ["#ck#", "#K##"],
      legend: ["c": "coal", "k": "kaolin", "K": "kiln"], ticks: 3_000, brings: "porcelain"),
    Trial(
      does: "cold cracks porcelain", rows: ["#pp#", "BcBc", "####"],
      legend: ["p": "porcelain", "B": "battery", "c": "cooler"], ticks: 900, brings: "shards"),
    Trial(
      does: "fog settles on copper", rows: ["###", "#f#", "#c#", "###"],
      legend: ["f": "fog", "c": "copper"], ticks: 2_000, brings: "dew"),
    Trial(
      does: "dew collects into water", rows: ["#dd#", "####"], legend: ["d": "dew"], ticks: 2_000,
      brings: "water"),
    Trial(
      does: "frost grows through fog over glass", rows: ["ggggg", "gFffg", "ggggg"],
      legend: ["F": "frost", "f": "fog", "g": "glass"], ticks: 3_000, brings: "frost"),
    Trial(
      does: "bees make comb of wax and fill it", rows: ["#####", "#WbW#", "#####"],
      legend: ["W": "wax", "b": "bee"], ticks: 4_000, brings: "honeycomb"),
    Trial(
      does: "honey runs from warm comb", rows: ["#h#", "#e#", "###"],
      legend: ["h": "honeycomb", "e": "ember"], ticks: 2_000, brings: "honey"),
    Trial(
      does: "a berry grows into a flower", rows: ["#b#", "#s#", "###"],
      legend: ["b": "berry", "s": "soil"], ticks: 30_000, brings: "flower"),
    Trial(
      does: "comb melts", rows: ["#c#", "#e#", "###"], legend: ["c": "comb", "e": "ember"],
      ticks: 2_000, brings: "melted-wax"),
  ]

  @Test("The experiment produces its material", arguments: trials)
  func trial(_ trial: Trial) throws {
    let world = try lab.world(trial.rows, trial.legend)
    let before = world.count(trial.brings)
    var hasCome = false
    for tick in 0..<trial.ticks where !hasCome {
      world.step()
      if tick % 5 == 0 || tick < 50 { hasCome = world.count(trial.brings) > before }
    }
    #expect(hasCome)
  }

  @Test("A kiln burns one piece of fuel at a time and then cools")
  func aKilnBurnsOnePieceOfFuelAtATimeAndCools() throws {
    let world = try lab.world(["#####", "#cKc#", "#####"], ["c": "cane", "K": "kiln"])
    let kiln = CellPoint(2, 1)
    world.step(times: 500)
    #expect(world.count("cane") == 1)
    #expect(world.degrees(at: kiln) > 130)
    world.step(times: 4_000)
    #expect(world.count("cane") == 0 && world.count("fire") == 0)
    #expect(world.degrees(at: kiln) < 10)
  }

  @Test("Bees pollinate other flowers, only by day")
  func beesPollinateOtherFlowersByDayOnly() throws {
    for (tick, berries) in [(0, true), (Lab.night, false)] {
      var rows = ["###############"]
      rows += Array(repeating: "#.............#", count: 3)
      rows += ["#.f..f.B.f..f.#", "###############"]
      let world = try lab.world(rows, ["f": "flower", "B": "bee"], tick: tick)
      world.step(times: 3_000)
      #expect((world.count("berry") > 0) == berries)
      #expect(world.count("flower") + world.count("berry") == 4)
      let one = try lab.world(
        ["#####", "#...#", "#f.B#", "#####"], ["f": "flower", "B": "bee"], tick: tick)
      one.step(times: 40)
      #expect(one.count("berry") == 0, "a flower does not pollinate itself")
    }
  }

  @Test("Verdigris kills moss and snails, but copper does not")
  func verdigrisKillsMossAndSnailsButCopperDoesNot() throws {
    for (metal, isDeadly) in [("verdigris", true), ("copper", false)] {
      let world = try lab.world(
        ["#m#n#", "#v#v#", "#####"], ["m": "moss", "n": "snail", "v": metal])
      world.step(times: 2_000)
      #expect((world.count("moss") == 0) == isDeadly)
      #expect((world.count("snail") == 0) == isDeadly)
    }
  }
}
