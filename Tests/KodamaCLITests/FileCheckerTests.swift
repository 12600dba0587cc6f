import Foundation
import Kodama
@testable import KodamaCLI
import Testing

@Suite("`kodama check` reports every problem in a file")
struct FileCheckerTests {
  static let content = Result { try Content.shipped() }
  let checker: FileChecker
  let folder: TemporaryFolder

  init() throws {
    checker = FileChecker(content: try Self.content.get())
    folder = try TemporaryFolder()
  }

  /// Returns line and code of each problem.
  private func diagnostics(_ name: String, _ text: String) throws -> [String] {
    try checker.check(folder.file(name, text)).diagnostics.map { "\($0.line) \($0.code)" }
  }

  private static func etude(goals: String = "reach bell", head: String = "") -> String {
    var text = "kodama-world 1\ntitle: A bell\ngroup: move\n\(head)legend\n. air\n# stone\n"
    text += "b bell\nrows\n"
    for row in 0..<24 {
      text +=
        row == 18
        ? String(repeating: ".", count: 30) + "b" + String(repeating: ".", count: 9)
        : String(repeating: row < 20 ? "." : "#", count: 40)
      text += "\n"
    }
    return text + "\ngoals\n\(goals)\n"
  }

  @Test("Every kind of valid file passes the check")
  func fine() throws {
    func kind(_ name: String, _ text: String) throws -> String {
      let outcome = checker.check(try folder.file(name, text))
      #expect(outcome.diagnostics.isEmpty, "\(outcome.diagnostics)")
      return outcome.kind.name
    }
    #expect(try kind("a.kodama", Self.etude()) == "étude")
    #expect(try kind("b.kodama", "kodama-world 1\nlegend\n. air\nrows\n..\n") == "world")
    #expect(try kind("c", "press space\nwait 3\n") == "script")
    #expect(try kind("d", "kodama-recording: 1\nseed: 1\n\n1 left\nend 4\n") == "recording")
    let reaction = "reactions:\n  - {when: [sand, fire], become: [glass, fire]}\n"
    #expect(try kind("r.yaml", reaction) == "reactions")
    let look = "class: solid\nglyph: nw\nink: \"#a0d080\"\npatch: creature\n"
    let words = ["name", "about"].map { "\($0): {en: newt, ja: いもり, reading: いもり}\n" }.joined()
    let number = "number: \(checker.content.rules.count)\n"
    #expect(try kind("newt.yaml", number + look + words + reaction) == "thing")
    #expect(try kind("e.yaml", "a.b: {en: a, ja: a, reading: a}\n") == "messages")
  }

  @Test(
    "A file of another program is called by its kind",
    arguments: [
      ("a.kodama", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff], "a PNG picture"),
      ("b.kodama", Array("GIF89a".utf8) + [0xff], "a GIF picture"),
      ("c.cps", Array("OPS1".utf8) + [0xff, 0x00], "a save of The Powder Toy"),
      ("d.rle", Array("#N Glider\nx = 3, y = 3\nbo$2bo$3o!\n".utf8), "a Life pattern (RLE)"),
      ("f.kodama", Array("GIF89a without any byte above 127".utf8), "a GIF picture"),
      ("g.cells", Array("!Name: Glider\n!\n.O\n".utf8), "a Life pattern (plain text)"),
      ("h.lif", Array("#Life 1.06\n0 -1\n".utf8), "a Life pattern"),
      ("i.kodama", Array("<!DOCTYPE html>\n".utf8), "a page of the web"),
      ("e.kodama", [0xff, 0xfe, 0x00], "bytes that are not text"),
    ] as [(String, [UInt8], String)])
  func foreign(_ name: String, _ bytes: [UInt8], _ kind: String) throws {
    let path = try folder.file(name, bytes)
    #expect(checker.check(path).diagnostics.map(\.found) == [kind])
    guard kind.hasPrefix("a ") else { return }
    // Every command says the same.
    for read in [
      { _ = try Files.text(path) },
      { _ = try SavedFile.read(path, asStamp: false, checker.content) },
      { _ = try RecordedGame(path, checker.content) },
    ] as [() throws -> Void] {
      let failure = #expect(throws: CommandError.self) { try read() }
      #expect(failure?.description.contains("this is \(kind); Kodama reads only") == true)
    }
  }

  @Test("A report lists each problem of a world once")
  func worlds() throws {
    let text = """
      kodama-world 1
      sed: 7
      tempo: fast
      legend
      . air
      # stoen
      s sand 999
      rows
      ..#s
      .?.?
      ...
      ....

      heat
      0 x 1
      77 1 1
      """
    #expect(
      try diagnostics("a.kodama", text) == [
        "2 unknown-key", "3 bad-number", "6 unknown-material", "7 bad-number", "10 unknown-glyph",
        "11 row-length", "15 bad-number", "16 bad-number",
      ])
  }

  @Test("A report lists every problem in an étude")
  func etudes() throws {
    let text =
      Self.etude(goals: "reach bel\nclear fire\nfly away", head: "order: 0\nhotbar: sand, snad\n")
      + "\nhints\nen: press {lefft}\n\nvariation\nnothing\n\nscript\npress spac\npress space\n"
      + "wiat 3\n"
    let found = try diagnostics("a.kodama", text)
    #expect(
      found.map { $0.split(separator: " ")[1] } == [
        "unexpected", "unexpected", "unexpected", "unexpected", "unexpected", "unexpected",
        "unknown-key", "unknown-word",
      ], "\(found)")
    #expect(found.first == "4 unexpected" && found.dropFirst().first == "5 unexpected")
  }

  @Test("A report lists every problem of a script or a recording")
  func lines() throws {
    #expect(
      try diagnostics("a.script", "press spac\nwait 3\ncommand puase\ntick x\nexpect sound bel\n")
        == [
          "1 unknown-key", "3 unknown-action", "4 bad-number", "5 unknown-sound",
        ])
    let recording = "kodama-recording: 1\nseed 3\nlanguage: en\n\nx left\n3 left\n2 left\n"
    let found = try diagnostics("a.recording", recording)
    #expect(found.map { $0.prefix(1) } == ["2", "5", "7", "8"], "\(found)")
  }

  @Test("A report lists every problem in a pack's materials and reactions")
  func packs() throws {
    let text = """
      pack: two
      materials:
        one:
          class: powdr
          density: heavy
          glyph: "o1"
          ink: red
          patch: sand
          name: {en: one, ja: いち, reading: いち}
          about: {en: One., ja: いち。, reading: いち。}
        sand:
          class: powder
          densty: 3
          glyph: "o2"
          ink: "#d8f0ff"
          patch: sand
          name: {en: two, ja: 二, reading: 二}
          about: {en: Two., ja: に。}
      reactions:
        - {when: [water, oen], become: [water, air]}
        - {when: [water, one], become: [water]}
      """
    #expect(
      try diagnostics("a.yaml", text) == [
        "4 unknown-word", "5 wrong-type", "7 colour", "11 taken", "13 unknown-key", "17 reading",
        "18 missing", "20 unknown-word", "21 count",
      ])
  }

  @Test("A report lists every problem of messages and patches")
  func content() throws {
    #expect(
      try diagnostics("m.yaml", "a: {en: a, ja: b}\nb: {en: a, ja: a, reading: a}\nc: {n: a}\n")
        == [
          "1 missing", "3 unknown-key",
        ])
    let patches =
      "patches:\n  a:\n    trim: loud\n    layers: []\n  b:\n    attack: -1\n    layers: []\n"
    #expect(try diagnostics("p.yaml", patches) == ["3 wrong-type", "6 out-of-range"])
  }

  @Test("A world may use the materials of a loaded pack")
  func withPacks() throws {
    let pack = """
      pack: one
      materials:
        one-stone:
          class: solid
          glyph: "1s"
          ink: "#d8f0ff"
          patch: sand
          name: {en: one, ja: いち, reading: いち}
          about: {en: One., ja: いち。, reading: いち。}
      """
    let file = try folder.file("one.yaml", pack)
    let world = try folder.file("a.kodama", "kodama-world 1\nlegend\n. one-stone\nrows\n..\n")
    #expect(checker.check(world).diagnostics.map(\.code) == ["unknown-material"])
    let content = try Content.shipped(adding: [try ContentPack(pack, file: file)])
    let with = FileChecker(content: content)
    #expect(with.check(world).diagnostics.isEmpty)
    #expect(with.check(file).diagnostics.isEmpty, "\(with.check(file).diagnostics)")
  }

  @Test("A pipe or a large file is rejected without reading the whole file")
  func limits() throws {
    let pipe = folder.path + "/pipe.script"
    #expect(mkfifo(pipe, 0o600) == 0)
    let outcome = checker.check(pipe)
    #expect(outcome.kind == .unreadable)
    #expect(outcome.diagnostics.first?.found.contains("not a regular file") == true)
    let large = [UInt8](repeating: 0x20, count: 5 << 20)
    for (name, start) in [
      ("a.script", "press space\n"), ("b.yaml", "materials:\n"), ("c.txt", "?"),
    ] {
      let file = try folder.file(name, Array(start.utf8) + large)
      #expect(checker.check(file).diagnostics.map(\.code) == ["too-large"], "\(name)")
    }
    // A sparse file, larger than any limit.
    let hole = try folder.file("d.kodama", "kodama-world 1\n")
    #expect(truncate(hole, 1 << 33) == 0)
    let huge = checker.check(hole)
    #expect(huge.diagnostics.first?.found.contains("larger than") == true, "\(huge.diagnostics)")
    let breaks = try folder.file(
      "e.kodama", Array("kodama-world 1\n".utf8) + [UInt8](repeating: 0x0a, count: 4 << 20))
    #expect(checker.check(breaks).diagnostics.map(\.code) == ["too-large"])
  }

  @Test("Reports escape control characters, as text and as JSON")
  func escapes() throws {
    let file = try folder.file(
      "a.kodama", "kodama-world 1\ntitle: \u{1b}]0;mine\u{7}\n\u{9b}2J\u{202e}x: 1\nlegend\n")
    let outcome = checker.check(file)
    let report = outcome.diagnostics.map { $0.report(in: outcome.text) + $0.spoken }.joined()
    #expect(!report.unicodeScalars.contains { VisibleText.needsEscaping($0) })
    #expect(report.contains("\\u{9b}2J\\u{202e}x"))
    let json = try JSONText.of(outcome.diagnostics.map(\.object) + [["title": "\u{85}\u{e0041}"]])
    #expect(!json.unicodeScalars.contains { VisibleText.needsEscaping($0) })
    #expect(json.contains("\\u0085\\udb40\\udc41"))
  }
}
