import Foundation
import Kodama
import KodamaBots
import KodamaPerception
@testable import KodamaTrials
import Testing

@Suite("Programs play through a line protocol", .serialized)
struct EnvTests {
  private func server() throws -> EnvServer { EnvServer(content: try TestEtude.content.get()) }

  private func ask(_ server: EnvServer, _ line: String) throws -> EnvValue {
    let answer = server.answer(line)
    #expect(answer.utf8.count <= EnvServer.lineLimit)
    #expect(!answer.contains("\n"))
    return try JSONDecoder().decode(EnvValue.self, from: Data(answer.utf8))
  }

  private func code(_ answer: EnvValue) -> String? {
    guard case .text(let code)? = answer["error"]?["code"] else { return nil }
    return code
  }

  @Test("A name of 250,000 combining marks is rejected before it is compared")
  func marks() throws {
    let server = try server()
    _ = try ask(server, #"{"op":"reset","seed":1,"observe":["text"]}"#)
    let name = "a" + String(repeating: "\u{301}", count: 250_000)
    for line in [
      #"{"op":"step","actions":["\#(name)"]}"#, #"{"op":"\#(name)"}"#,
      #"{"op":"hello","\#(name)":1}"#,
      #"{"op":"reset","observe":["\#(name)"]}"#,
    ] {
      let answer = try ask(server, line)
      #expect(code(answer) == "too-long" && answer.line.utf8.count < 1_000)
    }
    // A world may be as long as a line. An error quotes only its beginning.
    let world = try ask(server, #"{"op":"reset","world":"\#(name)"}"#)
    #expect(code(world) == "bad-world" && world.line.utf8.count < 3_000)
  }

  @Test("Actions leave the screen for learning the keys")
  func leads() throws {
    let server = try server()
    let reset = #"{"op":"reset","seed":1,"observe":["text"]}"#
    let begun = try ask(server, reset)
    #expect(begun["ok"] == .bool(true))
    let learning = try ask(server, #"{"op":"step","actions":["learn-keys"],"ticks":2}"#)
    #expect("\(learning)".contains("Learn the keys"))
    let left = try ask(server, #"{"op":"step","actions":["back","back"],"ticks":4}"#)
    #expect(!"\(left)".contains("Learn the keys"))
  }

  @Test("hello lists protocol, actions and rates")
  func hello() throws {
    let hello = try ask(server(), #"{"op":"hello"}"#)
    #expect(hello["ok"] == .bool(true))
    #expect(hello["protocol"] == .text("kodama-env/1"))
    guard case .list(let actions)? = hello["actions"] else {
      Issue.record("no actions")
      return
    }
    #expect(actions.contains(.text("family-sweep")))
    #expect(hello["rates"]?["frames"] == .int(48_000))
  }

  @Test(
    "Errors have a code and a path",
    arguments: [
      ("", "not-json", "$"), ("[1,", "not-json", "$"), ("7", "wrong-type", "$"),
      ("{}", "missing-field", "$.op"), (#"{"op":7}"#, "wrong-type", "$.op"),
      (#"{"op":"fly"}"#, "unknown-op", "$.op"),
      (#"{"op":"hello","why":1}"#, "unknown-field", "$.why"),
      (#"{"op":"step"}"#, "not-reset", "$"), (#"{"op":"digest"}"#, "not-reset", "$"),
      (#"{"op":"reset","seed":-1}"#, "out-of-range", "$.seed"),
      (#"{"op":"reset","seed":"7"}"#, "wrong-type", "$.seed"),
      (#"{"op":"reset","seed":9223372036854775808}"#, "out-of-range", "$.seed"),
      (#"{"op":"reset","seed":"18446744073709551616"}"#, "wrong-type", "$.seed"),
      (#"{"op":"reset","observe":["pcm","minds"]}"#, "unknown-name", "$.observe[1]"),
      (#"{"op":"reset","observe":"pcm"}"#, "wrong-type", "$.observe"),
      (#"{"op":"reset","world":"nowhere"}"#, "bad-world", "$.world"),
    ])
  func faults(_ line: String, _ code: String, _ path: String) throws {
    let answer = try ask(server(), line)
    #expect(answer["ok"] == .bool(false))
    #expect(self.code(answer) == code)
    #expect(answer["error"]?["path"] == .text(path))
  }

  @Test("Every seed can be asked for, the highest as a string")
  func seeds() throws {
    let answer = try ask(
      server(), #"{"op":"reset","seed":"18446744073709551615","observe":["text"]}"#)
    #expect(answer["ok"] == .bool(true) && "\(answer)".contains("18446744073709551615"))
  }

  @Test("A line that is too long is rejected")
  func long() throws {
    let world = String(repeating: "x", count: EnvServer.lineLimit)
    #expect(try code(ask(server(), #"{"op":"reset","world":"\#(world)"}"#)) == "too-long")
  }

  @Test("Steps with too many ticks and steps after the end are rejected")
  func steps() throws {
    let server = try server()
    _ = try ask(server, #"{"op":"reset","observe":["text"],"limit":4}"#)
    #expect(try code(ask(server, #"{"op":"step","ticks":0}"#)) == "out-of-range")
    #expect(try code(ask(server, #"{"op":"step","ticks":3601}"#)) == "out-of-range")
    #expect(try code(ask(server, #"{"op":"step","actions":["lef"]}"#)) == "unknown-name")
    let last = try ask(server, #"{"op":"step","ticks":9}"#)
    #expect(last["truncated"] == .bool(true))
    #expect(last["tick"] == .int(4))
    #expect(try code(ask(server, #"{"op":"step"}"#)) == "over")
  }

  @Test(
    "A restricted step contains only the requested observations",
    arguments: [
      ["pcm"], ["text"], ["captions", "speech"], ["pcm", "text", "captions", "speech"], [],
    ])
  func restricted(_ kinds: [String]) throws {
    let server = try server()
    let list = kinds.map { "\"\($0)\"" }.joined(separator: ",")
    _ = try ask(server, #"{"op":"reset","world":"far-corner","seed":2,"observe":[\#(list)]}"#)
    let step = try ask(server, #"{"op":"step","actions":["right","sweep"],"ticks":30}"#)
    guard case .object(let fields) = step, case .object(let seen)? = step["obs"] else {
      Issue.record("no object")
      return
    }
    #expect(
      Set(fields.map(\.name)) == ["ok", "tick", "reward", "terminated", "truncated", "obs"])
    #expect(Set(seen.map(\.name)) == Set(kinds))
    #expect(step["reward"] == .double(0) || step["reward"] == .int(0))
    for operation in ["digest", "snapshot", "restore"] {
      #expect(try code(ask(server, #"{"op":"\#(operation)"}"#)) == "restricted")
    }
  }

  @Test("A restored snapshot yields the same samples")
  func snapshots() throws {
    let server = try server()
    _ = try ask(server, #"{"op":"reset","seed":5}"#)
    _ = try ask(server, #"{"op":"step","actions":["down","place","sweep"],"ticks":20}"#)
    let snapshot = try ask(server, #"{"op":"snapshot"}"#)
    #expect(snapshot["snapshot"] == .int(1))
    let line = #"{"op":"step","actions":["left","take"],"ticks":8}"#
    let first = server.answer(line)
    let back = try ask(server, #"{"op":"restore","snapshot":1}"#)
    #expect(back["tick"] == .int(21))
    #expect(server.answer(line) == first)
    let answer = try JSONDecoder().decode(EnvValue.self, from: Data(first.utf8))
    guard case .text(let pcm)? = answer["obs"]?["pcm"] else {
      Issue.record("no samples")
      return
    }
    #expect(Data(base64Encoded: pcm)?.count == 8 * 800 * 4)
    #expect(try code(ask(server, #"{"op":"restore","snapshot":2}"#)) == "unknown-name")
  }

  @Test(
    "Leaving for an easier étude ends the episode without reward",
    arguments: [
      (#""observe":["speech"],"#, "where-is-water", 0), ("", "where-is-water", 0),
      (#""observe":["speech"],"#, "first-steps", 3),
    ])
  func easier(_ observe: String, _ etude: String, _ seed: Int) throws {
    let server = try server()
    _ = try ask(
      server, #"{"op":"reset",\#(observe)"world":"\#(etude)","seed":\#(seed)}"#)
    // The keys leave the étude and start the first one of the list, whose targets are to the right.
    let keys = ["back", "last", "use", "use", "use"] + Array(repeating: "right", count: 14)
    var answer = EnvValue.null
    var reward = 0.0
    for key in keys where answer["truncated"] != .bool(true) {
      answer = try ask(server, #"{"op":"step","actions":["\#(key)"],"ticks":2}"#)
      reward += answer.reward
    }
    #expect(reward == 0)
    #expect(answer["terminated"] == .bool(false))
    #expect(answer["truncated"] == .bool(true))
    #expect(try code(ask(server, #"{"op":"step"}"#)) == "over")
  }

  @Test("Repeating the actions after a restore yields the same answers")
  func restored() throws {
    let server = try server()
    let reset = #"{"op":"reset","world":"open-the-dam","seed":4}"#
    #expect(try ask(server, reset)["ok"] == .bool(true))
    let actions = ["down", "place", "sweep", "right", "use", "none", "take", "probe"]
    func step(_ number: Int) throws -> EnvValue {
      let action = actions[number * 5 % actions.count]
      let list = action == "none" ? "" : "\"\(action)\""
      return try ask(server, #"{"op":"step","actions":[\#(list)],"ticks":1}"#)
    }
    for number in 0..<40 { _ = try step(number) }
    // A snapshot before each of the last eight ticks, and the answer to each tick.
    var snapshots: [EnvValue] = []
    var wanted: [EnvValue] = []
    for number in 40..<48 {
      snapshots.append(try #require(try ask(server, #"{"op":"snapshot"}"#)["snapshot"]))
      wanted.append(try step(number))
    }
    #expect(Set(wanted.map { "\($0)" }).count == 8, "all answers differ")
    for back in 1...8 {
      guard case .int(let name) = snapshots[8 - back] else { continue }
      let answer = try ask(server, #"{"op":"restore","snapshot":\#(name)}"#)
      #expect(answer["ok"] == .bool(true), "\(answer)")
      for number in (48 - back)..<48 {
        let found = try step(number)
        #expect(found == wanted[number - 40], "\(back) back, tick \(number)")
      }
    }
  }

  @Test("Without a named étude there is no reward")
  func noGoal() throws {
    let server = try server()
    _ = try ask(server, #"{"op":"reset","observe":["text"]}"#)
    var reward = 0.0
    // The keys leave the valley, confirm, and start the first étude of the list.
    let way = ["back", "last", "use", "down", "down", "use", "use"]
    for key in way + Array(repeating: "right", count: 8) {
      let answer = try ask(server, #"{"op":"step","actions":["\#(key)"],"ticks":2}"#)
      reward += answer.reward
      #expect(answer["terminated"] == .bool(false))
    }
    #expect(reward == 0)
  }

  @Test("Equal seeds and actions yield equal lines")
  func same() throws {
    let lines = [
      #"{"op":"reset","seed":9}"#, #"{"op":"step","actions":["right","place"],"ticks":12}"#,
    ]
    let (one, other) = (try server(), try server())
    for line in lines { #expect(one.answer(line) == other.answer(line)) }
  }

  @Test("A bot that receives only samples reaches the goal through the protocol")
  func ears() throws {
    let content = try TestEtude.content.get()
    let etude = try #require(content.etudes.first { $0.name == "far-corner" })
    let console = EnvEars(server: try server(), etude: "far-corner", seed: 4)
    let tasks = etude.goals.goals.compactMap {
      PlayTask($0, hotbar: etude.hotbar, content: content)
    }
    Bot(tasks: tasks).play(byEar: console)
    #expect(console.reward == 1)
  }
}

extension EnvValue {
  /// The reward as a number. JSON contains whole numbers without a decimal point.
  fileprivate var reward: Double {
    switch self["reward"] {
    case .double(let value)?: value
    case .int(let value)?: Double(value)
    default: 0
    }
  }
}

/// The console of a bot that plays through the protocol.
private final class EnvEars: SoundConsole {
  private let server: EnvServer
  private(set) var reward = 0.0
  private var isOver = false

  init(server: EnvServer, etude: String, seed: Int) {
    self.server = server
    _ = server.answer(
      #"{"op":"reset","world":"\#(etude)","seed":\#(seed),"observe":["pcm"]}"#)
  }

  func pass(_ action: String?) -> SoundObservation? {
    guard !isOver else { return nil }
    let actions = action.map { "\"\($0)\"" } ?? ""
    let line = server.answer(#"{"op":"step","actions":[\#(actions)]}"#)
    guard let answer = try? JSONDecoder().decode(EnvValue.self, from: Data(line.utf8)),
      case .text(let pcm)? = answer["obs"]?["pcm"], let bytes = Data(base64Encoded: pcm)
    else { return nil }
    reward += answer.reward
    isOver = answer["terminated"] == .bool(true)
    let samples = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      Float(Int16(truncatingIfNeeded: Int(bytes[index]) | Int(bytes[index + 1]) << 8)) / 32_767
    }
    return isOver ? nil : SoundObservation(samples: samples)
  }
}
