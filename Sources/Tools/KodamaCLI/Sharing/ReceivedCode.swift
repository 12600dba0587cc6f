package import Kodama

/// A share code and its decoded content. All commands decode codes with this type, so that errors
/// are in the chosen language.
package struct ReceivedCode {
  package let code: ShareCode
  package let item: SharedContent
  let source: String
  private let content: Content
  private let language: Language

  /// Decodes a code.
  ///
  /// - Parameters:
  ///   - text: the code, which may contain line breaks.
  ///   - source: its origin, for error messages.
  ///   - content: names the materials and actions in it.
  ///   - language: the language of error messages.
  /// - Throws: `CommandError` with status 2 if the code is damaged or not from this game.
  package init(_ text: String, from source: String, _ content: Content, in language: Language)
    throws
  {
    let code: ShareCode
    do {
      code = try ShareCode(text)
    } catch {
      throw Self.failure(error, source, content, language)
    }
    try self.init(code, from: source, content, in: language)
  }

  /// Decodes the content of a code.
  ///
  /// - Throws: `CommandError` with status 2 if this game cannot read the content.
  package init(
    _ code: ShareCode, from source: String, _ content: Content, in language: Language
  ) throws {
    do {
      item = try content.sharedContentCoder.thing(of: code)
    } catch {
      throw Self.failure(error, source, content, language)
    }
    self.code = code
    (self.source, self.content, self.language) = (source, content, language)
  }

  /// Returns the content as a save.
  ///
  /// - Throws: `CommandError` with status 2 for an étude or a macro, which cannot be a save.
  package func kept() throws -> SavedItem {
    guard let kept = try SavedItem.kept(item, of: code, content) else {
      throw Self.failure(Message("share.error.not-kept"), source, content, language)
    }
    return kept
  }

  private static func failure(
    _ error: ShareError, _ source: String, _ content: Content, _ language: Language
  ) -> CommandError {
    failure(Narrator.message(error), source, content, language)
  }

  private static func failure(
    _ message: Message, _ source: String, _ content: Content, _ language: Language
  ) -> CommandError {
    .badContent("\(source): \(content.messages.text(message, in: language))")
  }
}

extension SavedItem {
  /// Converts shared content to a save. A valley keeps the code's origin in its lineage. Returns
  /// nil for an étude or a macro.
  static func kept(
    _ item: SharedContent, of code: ShareCode, _ content: Content
  ) throws -> SavedItem? {
    switch item {
    case .stamp(let stamp): return .stamp(stamp)
    case .valley(var saved):
      saved.lineage = saved.lineage.adding(code.origin)
      return .play(saved)
    case .untouched(let world):
      let app = content.app(
        outputs: Outputs(screen: nil, sound: nil, words: nil), makeWorld: { _ in world })
      app.start(.play)
      guard case .play(var saved) = try reading(app.savedPlay ?? [], "new valley", content)
      else { return nil }
      saved.lineage = saved.lineage.adding(code.origin)
      return .play(saved)
    case .etude, .macro: return nil
    }
  }

  /// Error messages begin with `name`.
  package static func reading(
    _ bytes: [UInt8], _ name: String, _ content: Content
  ) throws -> SavedItem {
    do {
      return try SavedItem(decoding: bytes, content)
    } catch {
      throw CommandError.badContent("\(name): \(error)")
    }
  }

  /// Returns the content as a world; a stamp becomes a world of the same size.
  package func world(_ rules: MaterialRules) -> World {
    switch self {
    case .play(let play): return play.world
    case .stamp(let stamp):
      let world = World(width: stamp.width, height: stamp.height, seed: 0, rules: rules)
      world.paste(stamp, at: CellPoint(0, 0), withAir: true)
      return world
    }
  }

  package var hand: CellPoint? {
    if case .play(let play) = self { play.hand } else { nil }
  }
}

extension SharedContent {
  /// True for a valley, whether or not the player has changed it.
  var isValley: Bool { kind == .valley }
}
