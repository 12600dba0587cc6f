import Foundation
import Kodama
import KodamaTrials

/// What is fed. A target may refuse its input with an error; it may not trap, leak or grow.
enum Target: String, CaseIterable {
  case recording, script, world, materials, messages, patches, save, env

  /// Takes the input, and checks what must hold of input that is accepted.
  func take(_ bytes: [UInt8], _ content: Content) {
    switch self {
    case .recording: recording(text(bytes))
    case .script: _ = try? Script(text(bytes))
    case .world: world(text(bytes), content.rules)
    case .materials: materials(text(bytes), content)
    case .messages:
      var entries: [String: MessageCatalogue.Entry] = [:]
      try? MessageLoader().read(text(bytes), file: "fuzz.yaml", into: &entries)
    case .patches: _ = try? PatchLoader().patches(text(bytes), file: "fuzz.yaml")
    case .save: save(bytes, content.rules)
    case .env: env(text(bytes), content)
    }
  }

  /// Valid input to begin with, so that the fuzzer need not find the form by itself.
  func seeds(_ content: Content) throws -> [[UInt8]] {
    let texts: [String]
    switch self {
    case .recording:
      texts = [
        "kodama-recording: 1\nseed: 7\nbind: shift+left run-left\n\n0 right\n1 text \"a\\\"\"\n"
          + "2 point 3 4 1\n9 left repeat\nend 12\n"
      ]
    case .script:
      texts = [
        "tick 12 press space # a\npress shift+right x5\ntype \"sand\"\ncommand pause\nwait 30\n",
        "point 3 4 1\nexpect text \"a\"\nexpect speech \"b\"\nexpect sound bell right\n",
      ]
    case .world:
      let world = WorldGenerator(seed: 1, width: 12, height: 8).world(rules: content.rules)
      texts = [WorldText(world, title: "a").text(rules: content.rules)]
    case .materials: texts = [try Self.asset("materials.yaml")]
    case .messages: texts = [try Self.asset("messages/materials.yaml")]
    case .patches: texts = [try Self.asset("patches/families.yaml")]
    case .save: return [try Self.save(content)]
    case .env:
      texts = [
        #"{"op":"hello"}"# + "\n"
          + #"{"op":"reset","seed":3,"world":"far-corner","observe":["text"]}"# + "\n"
          + #"{"op":"step","actions":["left","take"],"ticks":4}"# + "\n" + #"{"op":"digest"}"#,
        #"{"op":"reset","limit":40}"# + "\n" + #"{"op":"snapshot"}"# + "\n"
          + #"{"op":"step","ticks":3}"# + "\n" + #"{"op":"restore","snapshot":1}"# + "\n"
          + #"{"op":"close"}"#,
      ]
    }
    return texts.map { Array($0.utf8) }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// A recording that is read is written back, and read again as the same.
  private func recording(_ text: String) {
    guard let recording = try? Recording(text: text) else { return }
    precondition((try? Recording(text: recording.text)) == recording, "a recording is not kept")
  }

  /// A world that is read runs, and is written back as the same.
  private func world(_ text: String, _ rules: MaterialRules) {
    guard let parsed = try? WorldText.parse(text, rules: rules) else { return }
    guard parsed.width * parsed.height <= 65_536 else { return }
    let again = try? WorldText.parse(parsed.text(rules: rules), rules: rules)
    precondition(again == parsed, "a world is not kept")
    let world = parsed.world(rules: rules)
    for _ in 0..<4 { world.step() }
  }

  private func materials(_ text: String, _ content: Content) {
    _ = try? MaterialsLoader().rules(text, file: "fuzz.yaml")
    _ = try? LooksLoader(patches: content.patches)
      .looks(text, file: "fuzz.yaml")
  }

  /// Lines of the protocol: each is answered by one line, none longer than a line may be. Long steps
  /// are left out, they only take time.
  private func env(_ text: String, _ content: Content) {
    let server = EnvServer(content: content)
    for line in text.split(separator: "\n").prefix(12) where !line.contains(/\d\d\d/) {
      let answer = server.answer(String(line))
      precondition(answer.utf8.count <= EnvServer.lineLimit, "an answer is too long")
      precondition(!answer.utf8.contains(UInt8(ascii: "\n")), "an answer has two lines")
    }
  }

  /// The digest at the end is made right first, so that what it guards is reached too.
  private func save(_ bytes: [UInt8], _ rules: MaterialRules) {
    _ = try? SavedPlay(decoding: bytes, rules: rules)
    _ = try? World(decoding: bytes, rules: rules)
    guard bytes.count > 8 else { return }
    var sealed = Array(bytes.dropLast(8))
    var digest = Digest()
    sealed.withUnsafeBytes { digest.combine(bytes: $0) }
    withUnsafeBytes(of: digest.value.littleEndian) { sealed += $0 }
    guard let play = try? SavedPlay(decoding: sealed, rules: rules) else { return }
    _ = play.encode()
    play.world.step()
  }

  private static func save(_ content: Content) throws -> [UInt8] {
    let rules = content.rules
    let app = content.app(
      outputs: .all(),
      makeWorld: { WorldGenerator(seed: $0, width: 24, height: 16).world(rules: rules) })
    app.start(.play)
    guard let bytes = app.savedPlay else { throw CocoaError(.fileReadUnknown) }
    return bytes
  }

  private static func asset(_ name: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: root.appendingPathComponent("Assets/Content/\(name)"), encoding: .utf8)
  }
}
