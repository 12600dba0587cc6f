import KodamaRoles
import Testing

@Suite("The words of a line are read one by one, and errors name their position")
struct LineWordsTests {
  enum Code: String, LineErrorCode {
    case missing, wrong, number, surplus

    static let missingWord = Code.missing
    static let wrongWord = Code.wrong
    static let wrongNumber = Code.number

    var description: String { rawValue }
  }

  @Test("Words have columns, wherever the text begins and whatever separates them")
  func columns() throws {
    var words = LineWords<Code>("sand, 砂 12", line: 3, column: 5, separator: ",")
    #expect(words.remaining == 3 && words.peek == "sand")
    let read = [words.next(), words.next()]
    #expect(read == ["sand", "砂"] && words.fault("soil").column == 11)
    let number = try words.number(in: 10...20)
    #expect(number == 12)
    try words.finish()
    #expect(words.fault("more") == words.fault("more", .surplus), "nothing follows the last word")
    #expect(words.fault("more").code == .missing && words.fault("more").column == 15)
  }

  @Test("An error is described with its place, its kind and the nearest allowed word")
  func description() {
    var words = LineWords<Code>("press spac")
    _ = words.next()
    _ = words.next()
    let error = words.fault("a key", near: ["space", "tab"])
    #expect("\(error)" == "1:7: error[wrong]: expected a key, found spac; did you mean space?")
    #expect(error.inFile("a.script").description.hasPrefix("a.script:1:7: error[wrong]: "))
    var empty = LineWords<Code>([("", 4)], line: 1, end: ("the end", 6))
    _ = empty.next()
    #expect(empty.fault("a key", near: ["a"]).found == "an empty text")
    #expect(empty.fault("a key", near: ["a"]).suggestion == nil)
    var surplus = LineWords<Code>("a b")
    _ = surplus.next()
    #expect(throws: TextParseError<Code>.self) { try surplus.finish(.surplus) }
  }

  @Test("A number out of range and a surplus word are errors of their own kind")
  func kinds() {
    var words = LineWords<Code>("x repeat")
    var isRemoved = words.removeLast("repeat")
    #expect(isRemoved)
    let error = #expect(throws: TextParseError<Code>.self) { try words.number(in: 0...9) }
    #expect(error?.code == .number && error?.expected == "a number from 0 to 9")
    isRemoved = words.removeLast("x")
    #expect(!isRemoved)
  }
}
