@testable import KodamaCLI
@testable import KodamaLabTool
import Testing

@Suite("Lines are read in linear time, and none is held that is too long")
struct LineReaderTests {
  /// All lines of a text that comes in pieces, and how many bytes were looked at for them.
  private func lines(
    _ text: String, pieces: Int, limit: Int
  ) -> (lines: [String?], examined: Int) {
    var rest = Array(text.utf8)[...]
    let reader = LineReader(limit: limit) {
      defer { rest = rest.dropFirst(pieces) }
      return Array(rest.prefix(pieces))
    }
    var found: [String?] = []
    while let line = reader.next() { found.append(line) }
    return (found, reader.examined)
  }

  @Test("The same lines come whatever the pieces", arguments: [1, 2, 3, 7, 100])
  func pieces(size: Int) {
    let text = "one\n\nthree\nfour\n"
    #expect(lines(text, pieces: size, limit: 10).lines == ["one", "", "three", "four"])
    #expect(lines(text + "end", pieces: size, limit: 10).lines.last == "end")
    #expect(lines("", pieces: size, limit: 10).lines.isEmpty)
  }

  @Test("A line that is too long is passed over, and the next one read", arguments: [1, 4, 64])
  func tooLong(size: Int) {
    #expect(lines("a\n12345678901\nb\n", pieces: size, limit: 10).lines == ["a", nil, "b"])
    #expect(lines("a\n1234567890\n", pieces: size, limit: 10).lines == ["a", "1234567890"])
    #expect(lines("12345678901", pieces: size, limit: 10).lines == [nil])
  }

  @Test("Every byte is looked at once")
  func linear() {
    let long = String(repeating: "x", count: 300_000)
    for text in [long + "\n", long, String(repeating: "ab\n", count: 100_000)] {
      let found = lines(text, pieces: 4_096, limit: 1 << 20)
      #expect(found.examined <= text.utf8.count)
    }
  }
}
