import Kodama

/// The ids of messages as the sources write them.
struct MessageIDs {
  /// An id, or a pattern where a part of it is computed.
  struct Use {
    let path: String
    let line: Int
    let id: String

    /// Whether a part is computed: `play.speed.…`.
    var isPattern: Bool { id.contains("\u{1}") }

    /// Whether this use may mean that id.
    func matches(_ other: String) -> Bool {
      let parts = id.split(separator: "\u{1}", omittingEmptySubsequences: false)
      guard parts.count > 1, let first = parts.first, let last = parts.last else {
        return id == other
      }
      return other.count > first.count + last.count && other.hasPrefix(first)
        && other.hasSuffix(last)
    }
  }

  /// Every use, in the order of the files.
  let uses: [Use]

  /// Reads the literals that look like an id: lower-case words with dots between.
  init(files: [SourceFile]) {
    uses = files.flatMap { file in
      file.literals.filter { Self.isID($0.text) }.map {
        Use(path: file.path, line: $0.line, id: $0.text)
      }
    }
  }

  /// Whether a literal is the id of a message. Those of actions begin with `system.`.
  static func isID(_ text: String) -> Bool {
    text.wholeMatch(of: /[a-z]+(\.[a-z0-9\x{1}-]+)+/) != nil && !text.hasPrefix("system.")
      && text.wholeMatch(of: /.*\.(yaml|txt|wav|png|mid|kodama)/) == nil
  }

  /// Ids in use that the catalogue does not have.
  func missing(in catalogue: [String]) -> [Use] {
    uses.filter { use in !catalogue.contains(where: use.matches) }
  }

  /// Ids of the catalogue that nobody uses. What a material is called and does is looked up by its
  /// name in the table.
  func unused(in catalogue: [String], materials: [String]) -> [String] {
    catalogue.filter { id in
      !uses.contains { $0.matches(id) }
        && !materials.contains { id == "material.\($0)" || id == "material.\($0).about" }
    }
  }
}
