/// A connection to a speech dispatcher. All calls come from one thread, and each may hang.
package protocol DispatcherConnection {
  /// Chooses the language of what is said from now on, as in `en` or `ja`.
  ///
  /// - Throws: `VoiceFault` when the dispatcher is gone.
  func setLanguage(_ language: String) throws(VoiceFault)

  /// Has it speak in this manner from now on.
  ///
  /// - Throws: `VoiceFault` when the dispatcher is gone.
  func setManner(_ manner: VoiceManner) throws(VoiceFault)

  /// Gives it a text to say.
  ///
  /// - Returns: the dispatcher's own number of it, by which it tells of begin and end; nil where it
  ///   tells nothing.
  /// - Throws: `VoiceFault` when the dispatcher is gone.
  func say(_ text: String, priority: DispatcherPriority) throws(VoiceFault) -> Int?

  /// Stops what is being said and forgets what waits.
  ///
  /// - Throws: `VoiceFault` when the dispatcher is gone.
  func cancel() throws(VoiceFault)

  /// Ends the connection; nothing more is said over it.
  func close()
}

/// How urgent a text is, in the dispatcher's own numbers (`SPDPriority` of speech-dispatcher).
package enum DispatcherPriority: Int32, Sendable {
  /// Said at once, and to its end.
  case important = 1
  /// Said when nothing important is.
  case message = 2
  /// Dropped while anything else is said.
  case progress = 5
}
