/// Why a voice cannot be used.
package struct VoiceFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, as the end of a sentence.
  package let description: String

  /// A fault in words that are written to who started the game.
  package init(_ description: String) { self.description = description }
}
