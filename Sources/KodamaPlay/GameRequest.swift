/// What the game asks of its host; the host does it and answers by a command.
package enum GameRequest: Hashable, Sendable {
  /// Put a text where other programs can take it.
  case copy(String)
  /// Hand over the text that other programs have copied.
  case pasteText
  /// Keep a picture of the screen.
  case keepPicture
  /// Make the window as the settings want it.
  case showWindow
}
