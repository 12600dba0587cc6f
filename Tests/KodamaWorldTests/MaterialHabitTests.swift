import KodamaDataSources
@testable import KodamaWorld
import Testing

/// Tests of characteristic behaviour of materials that no other test covers.
/// `Tests/Tables/material-tests.txt` names a test for every material.
@Suite("Materials have characteristic behaviour")
struct MaterialHabitTests {
  /// A small experiment, with a world, its duration, and the material that must appear.
  struct Habit: Sendable, CustomTestStringConvertible {
    var material: String
    var does: String
    var rows: [String]
    var legend: [String: String]
    var ticks: Int
    var brings: String
    var testDescription: String { "\(material) \(does)" }
  }

  static let habits = [
    Habit(
      material: "salt", does: "melts ice to brine", rows: ["#s#", "#i#", "###"],
      legend: ["s": "salt", "i": "ice"], ticks: 2000, brings: "brine"),
    Habit(
      material: "glass", does: "draws water from steam", rows: ["ggg", "gsg", "ggg"],
      legend: ["g": "glass", "s": "steam"], ticks: 2000, brings: "water"),
    Habit(
      material: "lava", does: "boils water", rows: ["#w#", "#l#", "###"],
      legend: ["w": "water", "l": "lava"], ticks: 200, brings: "steam"),
    Habit(
      material: "acid", does: "dissolves stone into sand", rows: ["gag", "g#g", "ggg"],
      legend: ["a": "acid", "g": "glass"], ticks: 2000, brings: "sand"),
    Habit(
      material: "honey", does: "ferments with fungus to spirit", rows: ["ghg", "gfg", "ggg"],
      legend: ["h": "honey", "f": "fungus", "g": "glass"], ticks: 4000, brings: "spirit"),
    Habit(
      material: "wood", does: "catches fire from an ember", rows: ["#W#", "#e#", "###"],
      legend: ["W": "wood", "e": "ember"], ticks: 2000, brings: "fire"),
    Habit(
      material: "plant", does: "drinks and grows", rows: [".....", "..p..", "#www#", "#####"],
      legend: ["p": "plant", "w": "water"], ticks: 2_000, brings: "plant"),
    Habit(
      material: "mud", does: "is baked to clay", rows: ["#m#", "#e#", "###"],
      legend: ["m": "mud", "e": "ember"], ticks: 1_500, brings: "clay"),
    Habit(
      material: "coal", does: "glows where an ember touches it", rows: ["#c#", "#e#", "###"],
      legend: ["c": "coal", "e": "ember"], ticks: 2_000, brings: "ember"),
    Habit(
      material: "gunpowder", does: "turns to mud in water", rows: ["#w#", "#g#", "###"],
      legend: ["g": "gunpowder", "w": "water"], ticks: 400, brings: "mud"),
    Habit(
      material: "shards", does: "melt to glass in lava", rows: ["#s#", "#l#", "###"],
      legend: ["s": "shards", "l": "lava"], ticks: 1_000, brings: "glass"),
    Habit(
      material: "lime", does: "is slaked to limestone", rows: ["#w#", "#l#", "###"],
      legend: ["l": "lime", "w": "water"], ticks: 200, brings: "limestone"),
    Habit(
      material: "rust", does: "is smelted to iron", rows: ["#r#", "#e#", "###"],
      legend: ["r": "rust", "e": "ember"], ticks: 2_000, brings: "iron"),
    Habit(
      material: "tar", does: "binds gravel to stone", rows: ["gtg", "gtg", "ggg"],
      legend: ["t": "tar", "g": "gravel"], ticks: 2_000, brings: "stone"),
    Habit(
      material: "sap", does: "thickens to honey", rows: ["gsg", "geg", "ggg"],
      legend: ["s": "sap", "e": "ember", "g": "glass"], ticks: 2_000, brings: "honey"),
    Habit(
      material: "fog", does: "drips from leaves", rows: ["###", "#f#", "#l#", "###"],
      legend: ["f": "fog", "l": "leaf"], ticks: 4_000, brings: "water"),
    Habit(
      material: "obsidian", does: "breaks where a keg stands against it", rows: ["fko", "###"],
      legend: ["f": "fire", "k": "keg", "o": "obsidian"], ticks: 200, brings: "shards"),
    Habit(
      material: "limestone", does: "fizzes in acid", rows: ["gag", "glg", "ggg"],
      legend: ["a": "acid", "l": "limestone", "g": "glass"], ticks: 400, brings: "choke-damp"),
    Habit(
      material: "sapling", does: "becomes a tree",
      rows: [
        ".....", ".....", ".....", ".....", ".....", ".....", ".....", ".....", ".....", "..y..",
        "sssss",
      ],
      legend: ["y": "sapling", "s": "soil"], ticks: 20_000, brings: "leaf"),
  ]

  @Test("The material shows its characteristic behaviour", arguments: habits)
  func habit(_ habit: Habit) throws {
    let lab = try Lab()
    let world = try lab.world(habit.rows, habit.legend)
    let before = world.count(habit.brings)
    #expect(world.count(habit.material) > 0)
    var hasCome = false
    for tick in 0..<habit.ticks where !hasCome {
      world.step()
      if tick % 5 == 0 || tick < 50 { hasCome = world.count(habit.brings) > before }
    }
    #expect(hasCome)
  }
}
