import Foundation
import KodamaSystem
@testable import KodamaTrials
import Testing

@Suite("JSON is read as everybody reads it")
struct EnvReaderTests {
  private func foreign(_ text: String) -> EnvValue? {
    try? JSONDecoder().decode(EnvValue.self, from: Data(text.utf8))
  }

  @Test(
    "What another reader takes is taken as the same",
    arguments: [
      "{}", "[]", "null", " true ", "[false,null]", #"{"a":1,"b":[-2,3.5,1e2,-0.25E-1]}"#,
      #""a\"b\\c\/d\b\f\n\r\té\ud83d\ude00 谷""#, "\"\"", #"{"a":{"b":{"c":[[[]]]}}}"#,
      "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1.0", "0", "-0",
      "\t[1 ,\r\n2 ]", #"{"actions":["left"],"op":"step","ticks":1}"#,
    ])
  func takes(_ text: String) {
    let value = JSONReader.value(of: text)
    #expect(value != nil)
    #expect(value == foreign(text))
  }

  @Test(
    "What another reader refuses is refused",
    arguments: [
      "", " ", "{", "}", "[1,]", "{,}", #"{"a"}"#, #"{"a":}"#, #"{a:1}"#, "01", "1.", ".5", "+1",
      "-",
      "1e", "1e+", "nul", "truee", "\"", "\"\u{1}\"", #""\x""#, #""\u12""#, #""\ud800""#,
      #""\ud800A""#, #""\udc00""#, "[1] 2", "1e999", "'a'", "[1 2]", #"{"a":1 "b":2}"#,
    ])
  func refuses(_ text: String) {
    #expect(JSONReader.value(of: text) == nil)
  }

  @Test("Nesting has an end, and a text of the longest line is read")
  func limits() {
    let deep = String(repeating: "[", count: 70) + String(repeating: "]", count: 70)
    #expect(JSONReader.value(of: deep) == nil)
    let long = String(repeating: "a\\n", count: 300_000)
    #expect(
      JSONReader.value(of: "\"\(long)\"") == .text(long.replacing("\\n", with: "\n")))
  }

  @Test("A value is written as JSON, and read back as itself")
  func roundTrip() {
    let value = EnvValue.object([
      .init("a \"b\" \\ \n \u{1f} \u{7f} 谷", .list([.null, .bool(true), .int(-4), .double(0.5)])),
      .init("", .text("")), .init("e", .object([])),
    ])
    #expect(JSONReader.value(of: value.line) == value)
    #expect(foreign(value.line)?["e"] == .object([]))
    #expect(!value.line.contains("\n"))
  }
}
