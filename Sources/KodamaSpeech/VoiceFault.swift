/// Why a voice cannot be used.
public struct VoiceFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, as the end of a sentence.
  public let description: String

  /// Makes a fault of its parts, each as its property says.
  public init(_ description: String) { self.description = description }
}
