import ArgumentParser
import Foundation
import Kodama
@testable import KodamaCLI
@testable import KodamaLabTool
import Testing

@Suite("A file is told how far it can be solved by keys that perceive nothing")
struct BlindFigureTests {
  private let content: Content

  init() throws { content = try FileCheckerTests.content.get() }

  /// An étude with a grain of sand at a column and row, the hand at 20 and 10, and no script.
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

  private func figure(
    _ text: String, passBudget: Int
  ) throws -> (figure: BlindFigure, progress: [Double]) {
    var progress: [Double] = []
    let etude = try content.etude(text, name: "grain")
    let figure = BlindFigure(etude, content, variations: 4, passBudget: passBudget) {
      progress.append($0)
    }
    return (figure, progress)
  }

  @Test("A grain under the hand is taken by one key, wherever chance turns the world")
  func blind() throws {
    let text = Self.text(column: 20, row: 10, variation: "raise 1..5 by 0..2")
    let (figure, progress) = try figure(text, passBudget: 40_000)
    #expect(figure.solved == 4 && figure.variations == 4 && figure.presses == 1)
    #expect(figure.line == "blind: 4 of 4 variations solved by 1 key that perceives nothing")
    #expect(progress == progress.sorted() && progress.last == 1)
  }

  @Test("What a short search does not find is not solved")
  func short() throws {
    let text = Self.text(column: 2, row: 12, variation: "drop sand in 3..36")
    let (figure, progress) = try figure(text, passBudget: 1)
    #expect(figure.solved == 0 && figure.presses == 0)
    #expect(progress.last == 1)
  }

  @Test("An étude without a script says that there is none")
  func scriptless() throws {
    let etude = try content.etude(
      Self.text(column: 2, row: 12, variation: "mirror"), name: "grain")
    let played = EtudeCheck(etude, content)
    #expect(!played.holds && played.passes == 0)
    #expect(played.line.hasPrefix("grain: it has no script to play"))
  }

  @Test("The number of variations is bounded", arguments: ["0", "201", "-1", "many"])
  func bounded(_ number: String) throws {
    #expect(throws: (any Error).self) { _ = try Blind.parse(["--variations", number, "a"]) }
    #expect(try Blind.parse(["--variations", "200", "a"]).variations == 200)
  }

  @Test("A terminal is told every ten per cent, and its line is clean at the end; a file nothing")
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
