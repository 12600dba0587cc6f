import KodamaRoles

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

/// What is asked of the host until it takes that over.
package final class HostRequests: Model {
  private var waiting: [GameRequest] = []

  /// Asks something of the host; once, however often in a pass.
  package func ask(_ request: GameRequest) {
    if !waiting.contains(request) { waiting.append(request) }
  }

  /// Hands over what was asked.
  package func take() -> [GameRequest] {
    defer { waiting = [] }
    return waiting
  }
}
