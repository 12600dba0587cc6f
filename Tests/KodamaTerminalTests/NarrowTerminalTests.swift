import Foundation
import KodamaHosting
import KodamaSurfaces
@testable import KodamaTerminal
import Testing

@Suite("Lines are wrapped for braille displays")
struct NarrowTerminalTests {
  private let pseudo: PseudoTerminal
  private let host: WordsHost
  private let outputs = Outputs(screen: nil, sound: SoundSurface(), words: WordSurface())
  private static let long = "Liquids: pond, 78 wide, 12 deep, 3 right, 3 down, 1 of 2"

  init() throws {
    pseudo = try PseudoTerminal()
    host = WordsHost(TerminalTests.open(pseudo.program, pseudo.program))
  }

  /// The lines that a terminal shows for a caption; `lines` determines how many bytes to wait for.
  private func shown(_ text: String, columns: UInt16, as lines: [String]) -> [String] {
    pseudo.resize(columns: columns)
    outputs.words?.caption(text)
    host.present(outputs, pass: 0)
    // A terminal shows a line feed as carriage return and line feed.
    let count = lines.reduce(0) { $0 + $1.utf8.count + 2 }
    return pseudo.shown(bytes: count).replacing("\r\n", with: "\n").split(separator: "\n")
      .map(String.init)
  }

  @Test("At 40 and at 20 columns a line is broken between words")
  func broken() {
    let forty = ["Liquids: pond, 78 wide, 12 deep, 3", "right, 3 down, 1 of 2"]
    #expect(shown(Self.long, columns: 40, as: forty) == forty)
    let twenty = ["Liquids: pond, 78", "wide, 12 deep, 3", "right, 3 down, 1 of", "2"]
    #expect(shown(Self.long, columns: 20, as: twenty) == twenty)
    host.finish()
  }

  @Test("On a wide terminal, or one of unknown width, a line is not broken")
  func whole() {
    for columns in [0, 41, 80] as [UInt16] {
      #expect(shown(Self.long, columns: columns, as: [Self.long]) == [Self.long])
    }
    host.finish()
  }
}
