import Assets
import KodamaDataSources
import KodamaRoles
import KodamaWorld
import Testing

@testable import KodamaContent
@testable import KodamaEtudes
@testable import KodamaYAML

@Suite("Errors in content files name their position")
struct ContentEditTests {
  /// A kind of content file, with its texts by file name, and its reader.
  private struct Kind {
    var files: [String: String] = [:]
    var read: (_ file: String, _ text: String) throws -> Void
  }

  private static func kinds() throws -> [Kind] {
    let shipped = try Content.shipped()
    let folder = { (names: [String], path: String) in
      try Dictionary(
        uniqueKeysWithValues: names.map { name in
          let file = path.replacing("*", with: name)
          return (file, try Assets.text(file))
        })
    }
    let things = Kind(
      files: try folder(Assets.names(in: Things.folder, ending: "yaml"), "things/*.yaml")
    ) { file, text in
      try FaultListTests.readThing(text, file: file, shipped)
    }
    let reactions = Kind(files: try folder(["reactions"], "*.yaml")) { file, text in
      let root = try ContentReader(file: file).mapping(text)
      _ = try Things(FaultListTests.thingFiles(), reactions: root).rules()
    }
    let patches = Kind(files: try folder(PatchLoader.files, "patches/*.yaml")) { file, text in
      _ = try PatchLoader().patches(ContentReader(file: file).mapping(text))
    }
    let messages = try folder(Content.messageFiles, "messages/*.yaml")
    var others: [String: [String: Phrase]] = [:]
    for file in messages.keys {
      for (other, text) in messages where other != file {
        try MessageLoader().read(
          ContentReader(file: other).mapping(text), into: &others[file, default: [:]])
      }
    }
    let actions = Content.actions
    return [
      things, reactions, patches,
      Kind(files: messages) { [others] file, text in
        var entries = others[file] ?? [:]
        try MessageLoader().read(ContentReader(file: file).mapping(text), into: &entries)
      },
      Kind(
        files: try folder(
          Assets.names(in: "etudes", ending: "kodama"), "etudes/*.kodama")
      ) { file, text in
        _ = try Content.shippedEtude(
          text, name: "a", file: file, rules: shipped.rules, actions: actions)
      },
    ]
  }

  @Test("A random edit of a shipped file never traps")
  func edits() throws {
    let kinds = try Self.kinds()
    var random = EditRandom(1)
    var (faulty, near) = (0, 0)
    var missed: [String] = []
    for _ in 0..<(isLong ? 10_000 : 600) {
      let kind = kinds[random.below(kinds.count)]
      let files = kind.files.keys.sorted()
      let file = files[random.below(files.count)]
      let edit = ContentEdit(of: kind.files[file] ?? "", &random)
      do {
        try kind.read(file, edit.text)
      } catch let fault as ContentError {
        #expect(fault.file == file && fault.line >= 1 && fault.column >= 1, "\(fault) \(edit.what)")
        // If a drawing has one row too many, no particular row is wrong.
        if "\(fault)".contains("cells, which is all that is shown") { continue }
        faulty += 1
        if edit.lines.contains(fault.line) {
          near += 1
        } else {
          missed.append("\(fault) \(edit.what)")
        }
      }
    }
    print("\(near) of \(faulty) faults on the edited line")
    #expect(faulty > 100)
    // The share varies by one or two percentage points in a sample of 600.
    #expect(
      near * 100 >= faulty * (isLong ? 95 : 92),
      "\(near) of \(faulty):\n\(missed.prefix(40).joined(separator: "\n"))")
  }
}

@Suite("The list of errors in a file contains the error that its reader throws")
struct FaultListTests {
  static let content = Result { try Content.shipped() }

  @Test("A randomly edited étude has errors if and only if it is rejected")
  func etudes() throws {
    let content = try Self.content.get()
    let names = try Assets.names(in: "etudes", ending: "kodama")
    var random = EditRandom(7)
    var (refused, played) = (0, 0)
    for _ in 0..<(isLong ? 3_000 : 120) {
      var text = try Assets.text("etudes/\(names[random.below(names.count)]).kodama")
      for _ in 0...random.below(3) { text = ContentEdit(of: text, &random).text }
      let faults = content.faults(inEtude: text)
      guard (try? WorldText.parse(text, rules: content.rules))?.isEtude ?? true else { continue }
      do throws(WorldTextError) {
        let etude = try content.etude(text, name: "edited")
        #expect(faults == [], "\(text)")
        played += 1
        guard played % 8 == 0 else { continue }
        etude.world(variation: 1, rules: content.rules).step(times: 600)
      } catch {
        #expect(faults.contains { $0.code == error.code && $0.line == error.line }, "\(error)")
        #expect(faults.map(\.line) == faults.map(\.line).sorted())
        refused += 1
      }
    }
    #expect(refused > 20 && played > 20, "\(refused) refused, \(played) played")
  }

  static func thingFiles() throws -> [ContentMapping] {
    try Assets.names(in: Things.folder, ending: "yaml").map {
      try ShippedPart.root("\(Things.folder)/\($0).yaml")
    }
  }

  /// Reads a thing by itself.
  static func readThing(_ text: String, file: String, _ content: Content) throws(ContentError) {
    let thing = Thing(file: try ContentReader(file: file).mapping(text))
    let names = content.rules.materials.map(\.name)
    _ = try thing.fields.required("number").integer(in: 0...249)
    try thing.check(names, content.patches)
    for node in try thing.reactions() { _ = try ReactionReader(names: names).reaction(node) }
    for key in ["name", "about"] { _ = try Thing.words(thing.fields.required(key)) }
  }

  @Test("A randomly edited thing has errors if and only if it is rejected")
  func things() throws {
    let content = try Self.content.get()
    let names = try Assets.names(in: Things.folder, ending: "yaml")
    var random = EditRandom(3)
    var refused = 0
    for _ in 0..<(isLong ? 400 : 24) {
      let file = "things/\(names[random.below(names.count)]).yaml"
      let text = ContentEdit(of: try Assets.text(file), &random).text
      let faults = ContentCheck(content).thing(text, file: file)
      do throws(ContentError) {
        try Self.readThing(text, file: file, content)
        // Only all things together show an unknown texture, and a number or a glyph that another
        // one has.
        let together = ["number", "taken", "unknown-word"]
        #expect(faults.allSatisfy { together.contains($0.code) }, "\(faults)\n\(text)")
      } catch {
        #expect(faults.contains { $0.line == error.line && $0.code == error.code }, "\(error)")
        refused += 1
      }
    }
    #expect(refused > 2)
  }
}

/// A random edit of a text file that resembles a typing mistake.
struct ContentEdit {
  /// The text after the edit.
  let text: String
  /// The numbers of the edited lines in the new text, from 1. After a deletion they are the lines
  /// on both sides of the gap. If equal lines surround a deleted or doubled line, all of them are
  /// included, because the result does not show which one was edited.
  let lines: ClosedRange<Int>
  /// A description of the edit for error messages.
  let what: String

  /// Edits a file at random.
  init(of original: String, _ random: inout EditRandom) {
    var lines = original.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let isLast = lines.count > 1 && lines[lines.count - 1].isEmpty
    let index = random.below(isLast ? lines.count - 1 : lines.count)
    var touched = (index + 1)...(index + 1)
    let before = lines[index]
    let first = lines[..<index].lastIndex { $0 != before }.map { $0 + 1 } ?? 0
    let end = lines[index...].firstIndex { $0 != before } ?? lines.count
    switch random.below(10) {
    case 0:
      lines.remove(at: index)
      touched = max(1, first)...end
    case 1:
      lines.insert(before, at: index)
      touched = (first + 1)...(end + 1)
    case 2: lines[index] = Self.indented(before, &random)
    case 3, 4: lines[index] = Self.wordEdited(before, &random)
    case 5: lines[index] = Self.numberEdited(before, &random)
    default: lines[index] = Self.letterEdited(before, &random)
    }
    text = lines.joined(separator: "\n")
    self.lines = touched
    let after = index < lines.count ? lines[index] : ""
    what = "line \(index + 1): \(before.prefix(90)) => \(after.prefix(90))"
  }

  private static let strays = Array("aZ09 :-,.#\"'{}[]&*!|>%@`\t\\?~砂き🎐")

  /// Removes, inserts, replaces or swaps a random character.
  private static func letterEdited(_ line: String, _ random: inout EditRandom) -> String {
    var letters = Array(line)
    let stray = strays[random.below(strays.count)]
    guard letters.count > 1 else { return line + String(stray) }
    let index = random.below(letters.count)
    switch random.below(4) {
    case 0: letters.remove(at: index)
    case 1: letters.insert(stray, at: index)
    case 2: letters[index] = stray
    default: letters.swapAt(index, (index + 1) % letters.count)
    }
    return String(letters)
  }

  /// Removes, doubles, replaces or swaps a random word.
  private static func wordEdited(_ line: String, _ random: inout EditRandom) -> String {
    var words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let full = words.indices.filter { !words[$0].isEmpty }
    guard !full.isEmpty else { return "word" }
    let index = full[random.below(full.count)]
    let others = ["sand", "heavy", "12", "true", "none:", "- x", "{a: b}"]
    switch random.below(4) {
    case 0: words.remove(at: index)
    case 1: words.insert(words[index], at: index)
    case 2: words[index] = others[random.below(others.count)]
    default: words.swapAt(index, full[random.below(full.count)])
    }
    return words.joined(separator: " ")
  }

  /// Replaces a random number by a negative, huge, fractional or invalid one.
  private static func numberEdited(_ line: String, _ random: inout EditRandom) -> String {
    let letters = Array(line)
    let starts = letters.indices.filter {
      letters[$0].isNumber && ($0 == 0 || !letters[$0 - 1].isNumber)
    }
    guard !starts.isEmpty else { return letterEdited(line, &random) }
    let start = starts[random.below(starts.count)]
    let end = letters[start...].firstIndex { !$0.isNumber } ?? letters.count
    let others = [
      "-7", "0", "1", "999999", "1e999", "0.5", "nan", "９", "12x", "99999999999999999999",
    ]
    return String(letters[..<start]) + others[random.below(others.count)]
      + String(letters[end...])
  }

  private static func indented(_ line: String, _ random: inout EditRandom) -> String {
    switch random.below(4) {
    case 0: " " + line
    case 1: "  " + line
    case 2: "\t" + line
    default: line.hasPrefix(" ") ? String(line.dropFirst()) : "   " + line
    }
  }
}

/// Random numbers from a seed (splitmix64: Steele, Lea, Flood 2014).
struct EditRandom {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// Returns a random number in 0..<count.
  mutating func below(_ count: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ (mixed >> 31)) >> 1) % max(1, count)
  }
}
