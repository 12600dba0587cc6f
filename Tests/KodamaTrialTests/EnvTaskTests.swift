import Foundation
import Kodama
import KodamaSystem
@testable import KodamaTrials
import Testing

@Suite("kodama-env tells the task, and no line is too strange for it", .serialized)
struct EnvTaskTests {
  private func server() throws -> EnvServer { EnvServer(content: try Scene.content.get()) }

  private func ask(_ server: EnvServer, _ line: String) throws -> EnvValue {
    try #require(JSONReader.value(of: server.answer(line)))
  }

  private func list(_ value: EnvValue?) throws -> [EnvValue] {
    guard case .list(let values)? = value else {
      throw EnvError(code: .wrongType, message: "no list: \(String(describing: value))")
    }
    return values
  }

  @Test("reset tells goals, hotbar, keys and legend")
  func task() throws {
    let reset = #"{"op":"reset","world":"bury-it","seed":3,"observe":["grid"]}"#
    let task = try #require(try ask(server(), reset)["task"])
    #expect(try list(task["hotbar"]) == [.text("sand")])
    #expect(try list(task["goals"]).contains(.text("keep sand within 2")))
    let keys = try list(task["keys"])
    #expect(keys.contains(.text("place")) && keys.contains(.text("family-sweep")))
    #expect(!keys.contains(.text("fill")) && !keys.contains(.text("run-down")))
  }

  @Test("The grid is the world as it is shown, the hand excepted")
  func grid() throws {
    let server = try server()
    let reset = #"{"op":"reset","world":"bury-it","observe":["grid","inks"]}"#
    let answer = try ask(server, reset)
    let content = try Scene.content.get()
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
          let material = world.cell(at: GridPoint(x, y)).material
          #expect(tile == .int(Int(material.rawValue)), "\(x), \(y)")
        }
      }
    }
    #expect(hands == 1)
  }

  @Test("Two thousand broken lines are each answered by one line, and the game goes on")
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
