import Foundation
import Kodama
import Testing

@Suite("Every material has a test of its behaviour")
struct MaterialTableTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the rows of the table: a material with the suite and the test of its behaviour.
  private func rows() throws -> [(material: String, suite: String, test: String)] {
    let file = Self.root.appendingPathComponent("Tests/Tables/material-tests.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap {
      let words = $0.split(whereSeparator: { $0 == " " || $0 == "." })
      guard !$0.hasPrefix("#"), words.count == 3 else { return nil }
      return (String(words[0]), String(words[1]), String(words[2]))
    }
  }

  @Test("The table lists every material except air and wall")
  func complete() throws {
    let materials = try Content.shipped().rules.materials.map(\.name).dropFirst(2)
    #expect(try rows().map(\.material).sorted() == materials.sorted())
  }

  @Test("Each test in the table exists and mentions its material")
  func named() throws {
    for row in try rows() {
      let file = Self.root.appendingPathComponent("Tests/KodamaWorldTests/\(row.suite).swift")
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.contains("func \(row.test)("), "\(row.suite).\(row.test) is gone")
      let names = ["\"\(row.material)\"", "\"\(row.material) "]
      #expect(names.contains { text.contains($0) }, "\(row.suite) is silent about \(row.material)")
    }
  }
}
