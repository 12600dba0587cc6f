import Foundation
import Kodama
import KodamaSystem
import Testing

@testable import KodamaTrials

@Suite("Malformed protocol lines never stop the server", .serialized)
struct EnvTaskTests {
  private func server() throws -> EnvServer { EnvServer(content: try TestEtude.content.get()) }

  private func ask(_ server: EnvServer, _ line: String) throws -> EnvValue {
    try #require(JSONReader.value(of: server.answer(line)))
  }

  private func list(_ value: EnvValue?) throws -> [EnvValue] {
    guard case .list(let values)? = value else {
      throw EnvError(code: .wrongType, message: "no list: \(String(describing: value))")
    }
    return values
  }

  @Test("reset returns goals, hotbar, keys and legend")
  func task() throws {
    let reset = #"{"op":"reset","world":"bury-it","seed":3,"observe":["grid"]}"#
    let task = try #require(try ask(server(), reset)["task"])
    #expect(try list(task["hotbar"]) == [.text("sand")])
    #expect(try list(task["goals"]).contains(.text("keep sand within 2")))
    let keys = try list(task["keys"])
    #expect(keys.contains(.text("place")) && keys.contains(.text("family-sweep")))
    #expect(!keys.contains(.text("fill")) && !keys.contains(.text("run-down")))
  }

  @Test("The grid equals the world except for the hand")
  func grid() throws {
    let server = try server()
    let reset = #"{"op":"reset","world":"bury-it","observe":["grid","inks"]}"#
    let answer = try ask(server, reset)
    let content = try TestEtude.content.get()
    let etude = try #require(content.etudes.first { $0.name == "bury-it" })
    let world = etude.world(rules: content.rules)
    let rows = try list(answer["obs"]?["grid"]).map(list)
    #expect(rows.count == 24 && rows.allSatisfy { $0.count == 40 })
    #expect(try list(answer["obs"]?["inks"]).count == 32)
    var hands = 0
    for (y, row) in rows.enumerated() {
      for (x, tile) in row.enumerated() {
        if tile == .int(-2) {
          hands += 1
        } else {
          let material = world.cell(at: CellPoint(x, y)).material
          #expect(tile == .int(Int(material.rawValue)), "\(x), \(y)")
        }
      }
    }
    #expect(hands == 1)
  }

  @Test("Each of two thousand corrupted lines gets one answer")
  func broken() throws {
    let server = try server()
    let whole = [
      #"{"op":"hello"}"#, #"{"op":"reset","world":"bury-it"}"#,
      #"{"op":"step","actions":["right","place"],"ticks":2}"#, #"{"op":"snapshot"}"#,
    ].map { Array($0.utf8) }
    var state: UInt64 = 7
    func pick(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
    for _ in 0..<2_000 {
      var line = whole[pick(whole.count)]
      for _ in 0...pick(3) where !line.isEmpty {
        let place = pick(line.count)
        switch pick(4) {
        case 0: line[place] = UInt8(pick(256))
        case 1: line.remove(at: place)
        case 2: line.insert(Array("{}[]\",:0-e\\u".utf8)[pick(12)], at: place)
        default: line = Array(line.prefix(place + 1))
        }
      }
      let answer = server.answer(String(decoding: line, as: UTF8.self))
      #expect(!answer.contains("\n") && JSONReader.value(of: answer)?["ok"] != nil)
    }
    #expect(try ask(server, #"{"op":"reset","world":"bury-it"}"#)["ok"] == .bool(true))
  }
}

@Suite("The JSON reader accepts valid JSON and nothing else")
struct EnvReaderTests {
  private func foreign(_ text: String) -> EnvValue? {
    try? JSONDecoder().decode(EnvValue.self, from: Data(text.utf8))
  }

  @Test(
    "Parsed JSON values equal those of Foundation's decoder",
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
    "Malformed JSON is rejected",
    arguments: [
      "", " ", "{", "}", "[1,]", "{,}", #"{"a"}"#, #"{"a":}"#, #"{a:1}"#, "01", "1.", ".5", "+1",
      "-",
      "1e", "1e+", "nul", "truee", "\"", "\"\u{1}\"", #""\x""#, #""\u12""#, #""\ud800""#,
      #""\ud800A""#, #""\udc00""#, "[1] 2", "1e999", "'a'", "[1 2]", #"{"a":1 "b":2}"#,
    ])
  func refuses(_ text: String) {
    #expect(JSONReader.value(of: text) == nil)
  }

  @Test("The nesting of JSON is limited")
  func limits() {
    let deep = String(repeating: "[", count: 70) + String(repeating: "]", count: 70)
    #expect(JSONReader.value(of: deep) == nil)
    let long = String(repeating: "a\\n", count: 300_000)
    #expect(
      JSONReader.value(of: "\"\(long)\"") == .text(long.replacing("\\n", with: "\n")))
  }

  @Test("JSON values round-trip through text")
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
