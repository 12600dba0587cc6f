import KodamaDataSources
import KodamaEtudes
package import KodamaHosting
package import KodamaPlay
import KodamaRoles

extension GameState {
  /// Does what can be asked for on every screen, and by the menu of what else can be done.
  ///
  /// - Parameter action: what was asked for.
  /// - Returns: whether it was one of these.
  package func performShared(_ action: ActionID) -> Bool {
    switch action {
    case .curtain: toggleCurtain()
    case .screenshot: ask(.keepPicture)
    case .verbosity: changeVerbosity(.next)
    case .stopSpeech: chronicle.silence()
    case .sayAgain: chronicle.tellAgain()
    default:
      guard let number = action.messageNumber else { return false }
      chronicle.tellAgain(number)
    }
    return true
  }

  /// Answers a command that asks for nothing where the player is. What no key asks for needs no
  /// answer.
  func answerNotHere(_ command: Command, _ place: Whereabouts) {
    if isOfKey(command) { answer(.notHere(place)) }
  }

  /// Whether a key asks for a command, or is one that asks for nothing.
  package func isOfKey(_ command: Command) -> Bool {
    command.action == .key
      || settings.keyTable.value.actions.contains(command.action.rawValue)
  }
}
