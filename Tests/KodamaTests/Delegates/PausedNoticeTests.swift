@testable import KodamaControllers
import KodamaDataSources
import KodamaHosting
import Testing

/// While time runs, the clock alone updates most Views, which hides a missing notice.
@Suite("A paused valley shows at once what an operation has changed")
struct PausedNoticeTests {
  static let operations = PlayerOperation.allCases.filter {
    if case .valley = $0.part { $0 != .pause } else { false }
  }

  static let preparations: [[PlayerOperation]] = [
    [], [.rectangle, .right], [.copy, .right], [.copy, .right, .copy], [.place],
  ]

  @Test(
    "Nothing on the screen is out of date after an operation", arguments: preparations)
  func operations(after prepared: [PlayerOperation]) throws {
    for operation in Self.operations {
      let game = try TestGame(isEmpty: true)
      try game.put("stone", (2, 0), (0, 3))
      game.perform(.right, .left, .pause)
      for prepared in prepared { game.perform(prepared) }
      game.perform(operation)
      let (text, pixels) = (game.text, try game.pixels())
      game.report(.displayChanged)
      #expect(game.text == text, "the text after \(operation.rawValue)")
      #expect(try game.pixels() == pixels, "the picture after \(operation.rawValue)")
    }
  }
}
