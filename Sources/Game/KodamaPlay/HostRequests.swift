import KodamaRoles

/// A request of the game to its host, which does it and answers by a command.
package enum GameRequest: Hashable, Sendable {
  /// Put a text on the clipboard.
  case copy(String)
  /// Hand over the text of the clipboard.
  case pasteText
  /// Keep a picture of the screen.
  case keepPicture
  /// Make the window as the settings want it.
  case showWindow
}

/// The requests to the host that it has not taken yet.
package final class HostRequests: Model {
  private var waiting: [GameRequest] = []

  /// Adds a request; the same one in a pass is added once.
  package func ask(_ request: GameRequest) {
    if !waiting.contains(request) { waiting.append(request) }
  }

  /// Hands over the requests, and forgets them.
  package func take() -> [GameRequest] {
    defer { waiting = [] }
    return waiting
  }
}
