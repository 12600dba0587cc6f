package import Kodama

/// A code that came from outside and what it holds, both read whole. Every command reads codes
/// here; what is amiss with one is said in the language that was asked for.
package struct ReceivedCode {
  /// The code itself: its name, and where what it holds comes from.
  package let code: ShareCode
  /// What the code holds, as the game takes it.
  package let thing: SharedThing
  private let source: String
  private let content: Content
  private let language: Language

  /// Reads a code.
  ///
  /// - Parameters:
  ///   - text: the code; line breaks in it do not count.
  ///   - source: where it came from, as a message names it.
  ///   - content: names the materials and actions in it.
  ///   - language: what a fault is said in.
  /// - Throws: `Failure` with status 2 where it is damaged, or not of this game.
  package init(_ text: String, from source: String, _ content: Content, in language: Language)
    throws
  {
    let code: ShareCode
    do {
      code = try ShareCode(text, LZMALibrary.packing)
    } catch {
      throw Self.failure(error, source, content, language)
    }
    try self.init(code, from: source, content, in: language)
  }

  /// Reads what a code holds.
  ///
  /// - Throws: `Failure` with status 2 where this game cannot read it.
  package init(
    _ code: ShareCode, from source: String, _ content: Content, in language: Language
  ) throws {
    do {
      thing = try content.sharedBytes.thing(of: code)
    } catch {
      throw Self.failure(error, source, content, language)
    }
    self.code = code
    (self.source, self.content, self.language) = (source, content, language)
  }

  /// What it holds as a slot keeps it.
  ///
  /// - Throws: `Failure` with status 2 for an étude or a macro, which no slot holds.
  package func kept() throws -> SavedThing {
    guard let kept = try SavedThing.kept(thing, of: code, content) else {
      throw Self.failure(Message("share.error.not-kept"), source, content, language)
    }
    return kept
  }

  private static func failure(
    _ error: ShareError, _ source: String, _ content: Content, _ language: Language
  ) -> Failure {
    failure(Narrator.message(error), source, content, language)
  }

  private static func failure(
    _ message: Message, _ source: String, _ content: Content, _ language: Language
  ) -> Failure {
    .badContent("\(source): \(content.messages.text(message, in: language))")
  }
}
