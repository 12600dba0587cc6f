import Foundation
import Kodama
import KodamaTrials

/// The kinds of input that the fuzzer generates. The code under test may reject an input with an
/// error, but must not trap, leak or use memory without limit.
enum Target: String, CaseIterable {
  case recording, script, world, etude, materials, pack, messages, patches, save, stamp, settings,
    env, code

  /// Feeds an input to the code under test and checks the invariants of accepted inputs.
  func take(_ bytes: [UInt8], _ content: Content) {
    switch self {
    case .recording: recording(text(bytes))
    case .script:
      let isFine = (try? Script(text(bytes))) != nil
      precondition(
        isFine == Script.faults(in: text(bytes)).isEmpty,
        "the script parser and the fault check disagree")
    case .world: world(text(bytes), content.rules)
    case .etude: etude(text(bytes), content)
    case .pack: pack(text(bytes), content)
    case .stamp: stamp(bytes, content.rules)
    case .settings: settings(text(bytes), content)
    case .materials: materials(text(bytes), content)
    case .messages: messages(text(bytes))
    case .patches: patches(text(bytes))
    case .save: save(bytes, content.rules)
    case .env: env(text(bytes), content)
    case .code: code(bytes, content)
    }
  }

  /// Returns valid inputs, so that the fuzzer does not have to discover the format.
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
      let world = WorldGenerator(seed: 1, width: 64, height: 32).world(rules: content.rules)
      texts = [WorldText(world, title: "a").text(rules: content.rules)]
    case .etude:
      texts = try ["far-corner", "fill-the-pond"].map { try Self.asset("etudes/\($0).kodama") }
    case .materials: texts = try ["frog", "lamp"].map { try Self.asset("things/\($0).yaml") }
    case .pack: texts = [Self.packText]
    case .stamp: return [try Self.stamp(content.rules)]
    case .settings:
      texts = [
        "language=ja\nsound-mix=mono 0 0 1 0 0 0 0 0 0\nkeys=left a\ndisplay=x\nfavourites=sand\n"
      ]
    case .messages: texts = [try Self.asset("messages/tags.yaml")]
    case .patches: texts = [try Self.asset("patches/families.yaml")]
    case .save: return [try Self.save(content)]
    case .code: return try Self.codes(content)
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

  /// Checks that an accepted recording is equal after writing and reading it.
  private func recording(_ text: String) {
    guard let recording = try? Recording(text: text) else { return }
    precondition(
      (try? Recording(text: recording.text)) == recording, "a recording does not round-trip")
  }

  /// Checks that an accepted world is equal after writing and reading it, and that it runs.
  private func world(_ text: String, _ rules: MaterialRules) {
    guard let parsed = try? WorldText.parse(text, rules: rules) else { return }
    guard parsed.width * parsed.height <= 65_536 else { return }
    let again = try? WorldText.parse(parsed.text(rules: rules), rules: rules)
    precondition(again == parsed, "a world does not round-trip")
    precondition(
      Etude.faults(in: text, rules: rules, actions: []).isEmpty || parsed.isEtude
        || (try? WorldOpening(parsed, rules: rules)) == nil, "a valid world has faults")
    run(parsed.world(rules: rules))
  }

  /// Runs a world for ten seconds, because overflows take a while. Only one large world in sixteen
  /// runs as long, to save time.
  private func run(_ world: World) {
    let isLong = world.width * world.height <= 4_096 || world.digest % 16 == 0
    for _ in 0..<(isLong ? 600 : 4) { world.step() }
  }

  /// Checks that messages have the same meaning for the line reader as for the YAML parser.
  private func messages(_ text: String) {
    func entries(_ text: String) -> [String: Phrase] {
      var entries: [String: Phrase] = [:]
      if let root = try? ContentReader(file: "fuzz.yaml").mapping(text) {
        try? MessageLoader().read(root, into: &entries)
      }
      return entries
    }
    // An entry in another notation makes the reader use the YAML parser for the whole file.
    var composed = entries("\"composed by yaml\": {en: a, ja: a, reading: a}\n" + text)
    composed["composed by yaml"] = nil
    precondition(composed == entries(text), "the line reader and the YAML parser disagree")
  }

  /// Checks that an accepted étude runs, and that a variation of it runs.
  private func etude(_ text: String, _ content: Content) {
    let faults = content.faults(inEtude: text)
    guard let etude = try? content.etude(text, name: "fuzz") else { return }
    precondition(faults.isEmpty, "a valid étude has faults")
    run(etude.world(variation: 0, rules: content.rules))
    run(etude.world(variation: 3, rules: content.rules))
  }

  /// Checks that an accepted content pack makes a world that runs. Its materials are placed beside
  /// the hottest and coldest ones.
  private func pack(_ text: String, _ content: Content) {
    guard let pack = try? ContentPack(text, file: "fuzz.yaml"),
      let with = try? Content.shipped(adding: [pack])
    else {
      precondition(
        !ContentCheck(content).pack(text, file: "fuzz.yaml").isEmpty,
        "an invalid pack has no faults")
      return
    }
    let world = World(width: 32, height: 12, seed: 1, rules: with.rules)
    let names = with.rules.materials.map(\.name)
    for place in 0..<(32 * 12) {
      let near = ["lava", "cooler", "battery", "water"][place % 4]
      let name = place % 3 == 0 ? near : names[names.count - 1 - place % min(24, names.count - 2)]
      if let material = with.rules[name] {
        world.place(material, at: CellPoint(place % 32, place / 32))
      }
    }
    run(world)
  }

  private func stamp(_ bytes: [UInt8], _ rules: MaterialRules) {
    guard let stamp = try? Stamp(decoding: bytes, rules: rules) else { return }
    precondition(
      (try? Stamp(decoding: stamp.encode(rules), rules: rules)) == stamp,
      "a stamp does not round-trip")
    let world = World(width: 32, height: 24, seed: 1, rules: rules)
    _ = world.paste(stamp.rotated(rules).mirrored(rules), at: CellPoint(-3, 4))
    run(world)
  }

  /// Checks that a game starts and plays with settings from `key=value` lines, as a store returns
  /// them.
  private func settings(_ text: String, _ content: Content) {
    let store = MemoryGameStore()
    let entries = text.split(separator: "\n").prefix(500).map { line in
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return StoredSettings.Entry(String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }
    try? store.keep(StoredSettings(entries))
    _ = (try? store.settings()).map { Settings.unusable($0) }
    let rules = content.rules
    let app = content.app(
      outputs: .all(),
      makeWorld: { WorldGenerator(seed: $0, width: 64, height: 32).world(rules: rules) },
      store: store, keepsLanguage: true)
    app.start(.play)
    // One game in 32 plays for ten seconds.
    var digest = Digest()
    digest.combine(text)
    GameLoop(app: app, host: HeadlessHost()).run(passes: digest.value % 32 == 0 ? 600 : 8)
  }

  private func materials(_ text: String, _ content: Content) {
    guard let root = try? ContentReader(file: "fuzz.yaml").mapping(text) else { return }
    let names = content.rules.materials.map(\.name)
    guard (try? Thing(file: root).check(names, content.patches)) == nil else { return }
    precondition(
      !ContentCheck(content).thing(text, file: "fuzz.yaml").isEmpty,
      "an invalid thing has no faults")
  }

  private func patches(_ text: String) {
    guard let root = try? ContentReader(file: "fuzz.yaml").mapping(text) else { return }
    _ = try? PatchLoader().patches(root)
  }

  /// Checks that each line of the protocol is answered by one line of limited length. Lines with
  /// three digits in a row are skipped, because long steps only take time.
  private func env(_ text: String, _ content: Content) {
    let server = EnvServer(content: content)
    for line in text.split(separator: "\n").prefix(12) where !line.contains(/\d\d\d/) {
      let answer = server.answer(String(line))
      precondition(answer.utf8.count <= EnvServer.lineLimit, "an answer is too long")
      precondition(!answer.utf8.contains(UInt8(ascii: "\n")), "an answer contains a line feed")
    }
  }

  /// Reads a code from the text, and one from the bytes with a valid digest added. Checks that an
  /// accepted code is equal after sharing it again.
  private func code(_ bytes: [UInt8], _ content: Content) {
    let shared = content.sharedContentCoder
    var sealed = bytes
    var digest = Digest()
    sealed.withUnsafeBytes { digest.combine(bytes: $0) }
    withUnsafeBytes(of: digest.value.littleEndian) { sealed += $0 }
    let line =
      ShareCode.scheme
      + Data(sealed).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    for text in [text(bytes), line] {
      guard let code = try? ShareCode(text) else { continue }
      precondition((try? ShareCode(code.text())) == code, "a code does not round-trip")
      guard let thing = try? shared.thing(of: code) else { continue }
      let again = ShareCode(name: code.name, shared.payload(of: thing))
      precondition(
        (try? shared.thing(of: again))?.kind == thing.kind, "a shared item changed its kind")
      if case .valley(let saved) = thing { run(saved.world) }
    }
  }

  /// Returns the seeds for codes: a code as text, and the contents of two codes without their
  /// digest.
  private static func codes(_ content: Content) throws -> [[UInt8]] {
    let code = ShareCode(name: "a", .valley(GeneratedValley(seed: 3))).text()
    let frames = try [save(content), stamp(content.rules)].map { kept in
      let letters = ShareCode(name: "a", .kept(kept)).text().dropFirst(ShareCode.scheme.count)
        .replacing("-", with: "+").replacing("_", with: "/")
      let padding = String(repeating: "=", count: (4 - letters.count % 4) % 4)
      return Array((Data(base64Encoded: letters + padding) ?? Data()).dropLast(8))
    }
    return [Array(code.utf8)] + frames
  }

  /// Decodes the input as it is, and again with a valid digest at its end. Otherwise the digest
  /// would protect the decoder from the fuzzer.
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
    run(play.world)
  }

  private static func save(_ content: Content) throws -> [UInt8] {
    let rules = content.rules
    let app = content.app(
      outputs: .all(),
      makeWorld: { WorldGenerator(seed: $0, width: 64, height: 32).world(rules: rules) })
    app.start(.play)
    guard let bytes = app.savedPlay else { throw CocoaError(.fileReadUnknown) }
    return bytes
  }

  private static func stamp(_ rules: MaterialRules) throws -> [UInt8] {
    let cells = [rules.id("sand"), rules.id("bell")].map { Cell($0, data: 3) }
    guard let stamp = Stamp(width: 2, height: 1, cells: cells) else {
      throw CocoaError(.fileReadUnknown)
    }
    return stamp.encode(rules)
  }

  private static let packText = """
    pack: fuzz
    materials:
      fuzz:
        class: solid
        does: creep
        burn: 2
        into: [air]
        eats: [stone]
        pace: 0.5
        warmth: 400
        glyph: "fz"
        ink: "#8ef0c0"
        patch: plant
        voice: {decay: 1.2, speed: 1.1}
        name: {en: fuzz, ja: け, reading: け}
        about: {en: "Fuzz.", ja: "け。", reading: "け。"}
    reactions:
      - {when: [water, fuzz], become: [ice, fuzz], chance: 5, heat: 400}

    """

  private static func asset(_ name: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: root.appendingPathComponent("Assets/Content/\(name)"), encoding: .utf8)
  }
}
