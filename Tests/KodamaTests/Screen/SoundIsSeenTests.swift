import Foundation
import KodamaContent
import KodamaDataSources
import KodamaEtudes
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaSurfaces
@testable import KodamaViews
import KodamaWorld
import Testing

@Suite("Every audible moment is visible in the same pass")
struct SoundIsSeenTests {
  /// A data source with some of the events of a pass.
  private final class Heard: SparkViewDataSource {
    var moments: [Moment] = []
    let momentPass = 1
    let isSweepAudible = false
    private let valley: any MomentSoundViewDataSource

    init(_ valley: any MomentSoundViewDataSource) { self.valley = valley }

    var listener: Listener { valley.listener }
  }

  /// The picture of a valley with sparks, on its own surface.
  private final class Canvas {
    let surface = TextSurface()
    private let heard: Heard
    private let picture: PictureView
    private let sparks: SparkView

    init(_ play: PlayModel, _ looks: MaterialLooks) {
      surface.showsPictures = true
      heard = Heard(play.sources.moments)
      picture = PictureView(surface: surface, looks: looks)
      sparks = SparkView(surface: surface)
      picture.dataSource = play.sources.picture
      sparks.dataSource = heard
    }

    func seen(_ moments: [AudibleMoment]) -> Picture {
      heard.moments = moments.map(\.moment)
      picture.update()
      sparks.update()
      return Picture(frame: surface.compositedFrame)
    }
  }

  private static let contraptions = [
    "fireflies", "half-adder", "music-box", "pump-loop", "sequencer", "thermostat",
  ]

  @Test("Sounds of every contraption are visible", arguments: contraptions)
  func machine(_ name: String) throws {
    let content = try TestGame.content.get()
    let text = try ProjectFile.text("Tests/Golden/contraptions/\(name).world")
    let world = try WorldText.parse(text, rules: content.rules)
    var strikes: [Int: [CellPoint]] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("// strike") {
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      strikes[numbers[0], default: []].append(CellPoint(numbers[1], numbers[2]))
    }
    let game = try TestGame(shown: .nothing, written: world)
    #expect(try check(game, passes: 400, strikes) > 0)
  }

  /// The seeds and tile sides of the valleys: three of them, or 53 in a long run.
  private static let valleys: [(UInt64, Int)] =
    [(3, 0), (5, 1), (9, 2)] + (isLong ? (10..<60).map { ($0, Int($0 % 3)) } : [])

  @Test("Sounds of valleys are visible at every scale", arguments: valleys)
  func valley(_ seed: UInt64, _ zooms: Int) throws {
    let game = try TestGame(seed: seed, shown: .nothing, width: 512, height: 256)
    for _ in 0..<zooms { try game.press("z") }
    try game.press("f7", "f7", "f7", "f7")
    #expect(try check(game, passes: 400) > 0)
  }

  @Test(
    "Sounds of every étude are visible while its script runs", arguments: EtudeScriptTests.names)
  func etude(_ name: String) throws {
    let game = try TestGame(shown: .nothing, start: .etude(name))
    let etude = try #require(game.state?.etudes[name])
    let runner = ScriptRunner(
      loop: game.loop, host: game.host, patches: try TestGame.content.get().patches)
    runner.isGoalReached = { true }
    // Runs half of the script, so that its machines are running.
    let lines = etude.script.split(separator: "\n")
    runner.run(try Script(lines.prefix(lines.count / 2).joined(separator: "\n")))
    _ = try check(game, passes: isLong ? 400 : 30)
  }

  /// Removes each event of a pass in turn, and expects that the picture changes near it. Returns
  /// the number of events.
  private func check(
    _ game: TestGame, passes: Int, _ strikes: [Int: [CellPoint]] = [:]
  ) throws -> Int {
    let play = try game.play()
    let looks = try TestGame.content.get().looks
    var count = 0
    var filter = MomentFilter()
    for pass in 0..<passes {
      for point in strikes[pass] ?? [] { play.world.strike(at: point) }
      game.run()
      let moments = filter.moments(of: play.sources.moments)
      guard !moments.isEmpty else { continue }
      let all = Canvas(play, looks).seen(moments)
      for (index, heard) in moments.enumerated() {
        count += 1
        var others = moments
        others.remove(at: index)
        // Another event at the same place would hide that this one is missing.
        others.removeAll { abs($0.tile.x - heard.tile.x) < 3 && abs($0.tile.y - heard.tile.y) < 3 }
        let without = Canvas(play, looks).seen(others)
        let column = min(max(0, heard.tile.x), ViewRectangle.columns - 1) * 2
        let row = min(max(0, heard.tile.y), ViewRectangle.rows - 1)
        let isSeen = (max(0, row - 2)...min(23, row + 2)).contains { y in
          (max(0, column - 4)...min(79, column + 5)).contains { all[$0, y] != without[$0, y] }
        }
        #expect(isSeen, "pass \(pass): \(heard.moment.kind) at \(heard.tile)")
      }
    }
    return count
  }
}
