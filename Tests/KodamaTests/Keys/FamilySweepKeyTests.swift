import KodamaContent
import KodamaDataSources
import KodamaHosting
import KodamaPerception
@testable import KodamaPlay
import KodamaSurfaces
@testable import KodamaWorld
import Testing

@Suite("The family sweep works by its key")
struct FamilySweepKeyTests {
  @Test("The family sweep plays exactly the map that is drawn, whatever else sounds")
  func wholeMap() throws {
    for seed in [UInt64(1), 4] {
      let game = try TestGame(seed: seed, hasMixer: true, width: 256, height: 128)
      game.run(90)
      try game.press("shift+e")
      let names = try TestGame.content.get().names
      var tiles: [Tile] = []
      try game.play().copyFrame(into: &tiles)
      let began = game.samples.count - 1
      game.run(8 * 131 + 1)
      let reader = FullSweepReader(slotFrames: 2_400)
      let heard = reader.families(
        of: reader.readParts(Array(game.samples[began...].joined()), searchFrames: 1_600))
      for column in 0..<ViewRectangle.columns {
        let drawn = (0..<ViewRectangle.rows).map { row -> Int? in
          let tile = tiles[(ViewRectangle.rows - 1 - row) * ViewRectangle.columns + column]
          return names.family(tile.material).map { Int($0.rawValue) }
        }
        #expect(heard[column] == drawn, "seed \(seed), column \(column)")
      }
      #expect(try game.play().soundscape.sweepProgress == nil)
    }
  }

  @Test("Absent families are skipped, each present one is named, and the world pauses meanwhile")
  func parts() throws {
    let game = try TestGame(isEmpty: true)
    // Away from the walls at the edges of the world.
    try game.press("ctrl+up", "ctrl+up", "ctrl+up")
    try game.put("sand", (2, 0))
    try game.put("fire", (-2, 1))
    try game.press("shift+e")
    let tick = try game.play().world.tick
    var families: [MaterialFamily] = []
    while let progress = try game.play().soundscape.sweepProgress {
      if let family = progress.family, families.last != family { families.append(family) }
      #expect(try game.play().world.tick == tick)
      game.run()
    }
    #expect(families == [.sand, .fire])
    #expect(Set(["Sand", "Fire"]).isSubset(of: game.said.joined()))
    game.run(10)
    #expect(try game.play().world.tick > tick, "it breathes again afterwards")
  }

  @Test("The same key ends the family sweep; in empty air nothing is played")
  func ends() throws {
    let game = try TestGame()
    try game.press("shift+e")
    #expect(try game.play().soundscape.sweepProgress?.kind == .families)
    try game.press("shift+e")
    #expect(try game.play().soundscape.sweepProgress == nil)
  }
}
