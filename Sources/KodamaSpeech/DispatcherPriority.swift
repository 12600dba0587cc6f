/// How urgent a text is, in the dispatcher's own numbers (`SPDPriority` of speech-dispatcher).
package enum DispatcherPriority: Int32, Sendable {
  /// Said at once, and to its end.
  case important = 1
  /// Said when nothing important is.
  case message = 2
  /// Dropped while anything else is said.
  case progress = 5
}
