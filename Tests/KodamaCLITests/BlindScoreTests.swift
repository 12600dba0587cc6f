import ArgumentParser
import Foundation
import Kodama
@testable import KodamaCLI
@testable import KodamaLabTool
import Testing

@Suite("A blind search presses keys without perceiving the game")
struct BlindScoreTests {
  private let content: Content

  init() throws { content = try FileCheckerTests.content.get() }

  /// An étude without a script that has one grain of sand; the hand starts at column 20, row 10.
  private static func text(column: Int, row: Int, variation: String) -> String {
    var text = "kodama-world 1\ntitle: A grain\ngroup: dig\ntools: none\nhand: 20 10\nlegend\n"
    text += ". air\n# stone\ns sand\nrows\n"
    for line in 0..<24 {
      let glyph = line <= row ? "." : "#"
      var cells = Array(repeating: glyph, count: 40)
      if line == row { cells[column] = "s" }
      text += cells.joined() + "\n"
    }
    return text + "\ngoals\nclear sand with hand\n\nvariation\n\(variation)\n"
  }

  private func score(
    _ text: String, passBudget: Int
  ) throws -> (score: BlindScore, progress: [Double]) {
    var progress: [Double] = []
    let etude = try content.etude(text, name: "grain")
    let score = BlindScore(etude, content, variations: 4, passBudget: passBudget) {
      progress.append($0)
    }
    return (score, progress)
  }

  @Test("A search finds the one key press that solves every variation")
  func blind() throws {
    let text = Self.text(column: 20, row: 10, variation: "raise 1..5 by 0..2")
    let (score, progress) = try score(text, passBudget: 40_000)
    #expect(score.solved == 4 && score.variations == 4 && score.presses == 1)
    let line = "blind: 4 of 4 variations solved without perception, by 1 key press"
    #expect(score.line == line)
    #expect(progress == progress.sorted() && progress.last == 1)
  }

  @Test("A search with too small a budget solves nothing")
  func short() throws {
    let text = Self.text(column: 2, row: 12, variation: "drop sand in 3..36")
    let (score, progress) = try score(text, passBudget: 1)
    #expect(score.solved == 0 && score.presses == 0)
    #expect(progress.last == 1)
  }

  @Test("The check of an étude without a script reports the missing script")
  func scriptless() throws {
    let etude = try content.etude(
      Self.text(column: 2, row: 12, variation: "mirror"), name: "grain")
    let played = EtudeCheck(etude, content)
    #expect(!played.isSolved && played.passes == 0)
    #expect(played.line.hasPrefix("grain: no script"))
  }

  @Test("The number of variations must be from 1 to 200", arguments: ["0", "201", "-1", "many"])
  func bounded(_ number: String) throws {
    #expect(throws: (any Error).self) { _ = try Blind.parse(["--variations", number, "a"]) }
    #expect(try Blind.parse(["--variations", "200", "a"]).variations == 200)
  }

  @Test(
    "A terminal shows progress in steps of ten per cent")
  func progressLine() {
    for isTerminal in [true, false] {
      var written: [String] = []
      let line = ProgressLine("a", isTerminal: isTerminal) { written.append($0) }
      for share in [0, 0.01, 0.1, 0.19, 0.35, 1, 1] { line.show(share) }
      let lines = ["\ra: 0 %", "\ra: 10 %", "\ra: 30 %", "\r\u{1b}[K"]
      #expect(written == (isTerminal ? lines : []))
    }
  }
}
