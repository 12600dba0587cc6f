/// A connection to a speech dispatcher. All calls come from one thread, and each may hang.
public protocol DispatcherConnection {
  /// Chooses the language of what is said from now on, as in `en` or `ja`.
  ///
  /// - Throws: `VoiceFault` when the dispatcher is gone.
  func setLanguage(_ language: String) throws(VoiceFault)

  /// Gives it a text to say.
  ///
  /// - Throws: `VoiceFault` when the dispatcher is gone.
  func say(_ text: String, priority: DispatcherPriority) throws(VoiceFault)

  /// Stops what is being said and forgets what waits.
  ///
  /// - Throws: `VoiceFault` when the dispatcher is gone.
  func cancel() throws(VoiceFault)

  /// Ends the connection.
  func close()
}

/// How urgent a text is, in the dispatcher's own numbers (`SPDPriority` of speech-dispatcher).
public enum DispatcherPriority: Int32, Sendable {
  /// Said at once, and to its end.
  case important = 1
  /// Said when nothing important is.
  case message = 2
  /// Dropped while anything else is said.
  case progress = 5
}

/// Why a voice cannot be used.
public struct VoiceFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, as the end of a sentence.
  public let description: String

  /// Makes a fault.
  public init(_ description: String) { self.description = description }
}
