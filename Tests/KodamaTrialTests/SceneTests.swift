import KodamaTrials
import Testing

@Suite("Bots play by perceiving alone", .serialized)
struct SceneTests {
  private static let scenes: [String: Scene] = [
    "reach": Scene(
      goals: "reach bell",
      ground: [
        "....................................&...",
        "................................########",
        "#######.......::::..............########",
        "########################################",
      ]),
    "ring": Scene(
      goals: "ring bell right-to-left",
      ground: [
        "..&....................&.............&..",
        "........................................",
        "......&.................................",
        "########################################",
      ]),
    "clear": Scene(
      goals: "clear sand",
      ground: [
        "....&........:::................########",
        "########################################",
      ]),
    "meet": Scene(
      goals: "meet water plant with hand",
      ground: [
        "....#~~~~#..............................",
        "....#~~~~#..............................",
        "....######..............................",
        "......\".................................",
        "########################################",
      ]),
    "count": Scene(
      goals: "count plant at-least 3 with water", hotbar: "stone water",
      ground: [
        "#########.\".############................",
        "########################################",
      ]),
    "join": Scene(
      goals: "join battery lamp with wire", hotbar: "wire",
      ground: [
        "......B.............L...................",
        "########################################",
      ]),
  ]

  @Test("A small étude is solved", arguments: scenes.keys.sorted(), [BotKind.eyes, .ears, .words])
  func solved(_ name: String, _ kind: BotKind) throws {
    let result = try #require(Self.scenes[name]).run(kind)
    #expect(result.isSolved)
    // Who has words alone has the columns read, two keys each.
    #expect(result.presses <= (kind == .words ? 140 : 60))
  }

  @Test("Who perceives nothing solves nothing", arguments: scenes.keys.sorted())
  func blank(_ name: String) throws {
    #expect(try !#require(Self.scenes[name]).run(.blank).isSolved)
  }
}
