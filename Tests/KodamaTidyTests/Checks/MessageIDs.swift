import Kodama

/// The message ids in the sources.
struct MessageIDs {
  /// A message id in a source, or a pattern if a part of the id is computed.
  struct Use {
    let path: String
    let line: Int
    let id: String

    /// True if a part of the id is computed, as in `play.speed.…`.
    var isPattern: Bool { id.contains("\u{1}") }

    /// Returns true if this id or pattern matches a message id.
    func matches(_ other: String) -> Bool {
      let parts = id.split(separator: "\u{1}", omittingEmptySubsequences: false)
      guard parts.count > 1, let first = parts.first, let last = parts.last else {
        return id == other
      }
      return other.count > first.count + last.count && other.hasPrefix(first)
        && other.hasSuffix(last)
    }
  }

  /// All ids in the order of the files.
  let uses: [Use]

  /// Collects the string literals that look like ids: lower-case words separated by dots.
  init(files: [SourceFile]) {
    uses = files.flatMap { file in
      file.literals.filter { Self.isID($0.text) }.map {
        Use(path: file.path, line: $0.line, id: $0.text)
      }
    }
  }

  /// Returns true if a literal is a message id. Names of actions that begin with `system.` are not.
  static func isID(_ text: String) -> Bool {
    text.wholeMatch(of: /[a-z]+(\.[a-z0-9\x{1}-]+)+/) != nil && !text.hasPrefix("system.")
      && text.wholeMatch(of: /.*\.(yaml|txt|wav|png|mid|kodama)/) == nil
  }

  /// Returns the ids that the catalogue does not contain.
  func missing(in catalogue: [String]) -> [Use] {
    uses.filter { use in !catalogue.contains(where: use.matches) }
  }

  /// Returns the ids of the catalogue that no source uses. Names and descriptions of materials
  /// count as used, because they are looked up by the material's name.
  func unused(in catalogue: [String], materials: [String]) -> [String] {
    catalogue.filter { id in
      !uses.contains { $0.matches(id) }
        && !materials.contains { id == "material.\($0)" || id == "material.\($0).about" }
    }
  }
}
