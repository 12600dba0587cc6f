import Assets
@testable import KodamaContent
import KodamaDataSources
import Testing

@Suite("Errors in content files name their position")
struct ContentEditTests {
  /// A kind of content file: its texts by file, and its reader.
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
    let materials = Kind(files: try folder(["materials"], "*.yaml")) { file, text in
      let root = try ContentReader(file: file).mapping(text)
      _ = try MaterialsLoader().rules(root)
      _ = try LooksLoader(patches: shipped.patches).looks(root)
    }
    let families = try PatchLoader.files.flatMap {
      try PatchLoader().patches(try Assets.text("patches/\($0).yaml"), file: $0)
    }
    let patches = Kind(files: try folder(PatchLoader.files + ["members"], "patches/*.yaml")) {
      file, text in
      if file.hasSuffix("members.yaml") {
        _ = try PatchLoader().members(text, file: file, of: families)
      } else {
        _ = try PatchLoader().patches(text, file: file)
      }
    }
    let messages = try folder(Content.messageFiles, "messages/*.yaml")
    var others: [String: [String: Phrase]] = [:]
    for file in messages.keys {
      for (other, text) in messages where other != file {
        try MessageLoader().read(text, file: other, into: &others[file, default: [:]])
      }
    }
    let actions = Content.actions
    return [
      materials, patches,
      Kind(files: messages) { [others] file, text in
        var entries = others[file] ?? [:]
        try MessageLoader().read(text, file: file, into: &entries)
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

  @Test("A random edit of a shipped file never traps, and every error names file, line and column")
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
        // Of a drawing with one row too many, no particular row is wrong.
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
    // The share varies by one or two percent in a sample of 600.
    #expect(
      near * 100 >= faulty * (isLong ? 95 : 92),
      "\(near) of \(faulty):\n\(missed.prefix(40).joined(separator: "\n"))")
  }
}
