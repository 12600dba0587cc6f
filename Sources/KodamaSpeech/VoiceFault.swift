/// Why a voice cannot be used.
public struct VoiceFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, as the end of a sentence.
  public let description: String

  /// A fault in words that are written to who started the game.
  public init(_ description: String) { self.description = description }
}
