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
  /// - Throws: `VoiceFault` when the dispatcher is gone.
  func say(_ text: String, priority: DispatcherPriority) throws(VoiceFault)

  /// Stops what is being said and forgets what waits.
  ///
  /// - Throws: `VoiceFault` when the dispatcher is gone.
  func cancel() throws(VoiceFault)

  /// Ends the connection; nothing more is said over it.
  func close()
}
