import KodamaDataSources
import KodamaEtudes
import KodamaHosting
package import KodamaPlay
import KodamaRoles

extension Game {
  /// Does what can be asked for on every screen, and by the menu of what else can be done.
  package func perform(_ operation: SharedOperation) {
    switch operation {
    case .curtain: toggleCurtain()
    case .screenshot: requests.ask(.keepPicture)
    case .verbosity: changeVerbosity(.next)
    case .stopSpeech: chronicle.silence()
    case .sayAgain: chronicle.tellAgain()
    case .message(let number): chronicle.tellAgain(number)
    }
  }

  /// Answers what asks for nothing where the player is. What no key asks for needs no answer.
  func answerNotHere(_ input: Input, _ place: Whereabouts) {
    if isOfKey(input) { chronicle.answer(.notHere(place)) }
  }

  /// Returns true for the input of a bound key, and for a key that is bound to nothing.
  package func isOfKey(_ input: Input) -> Bool {
    let actions = settings.keyTable.value.actions
    return switch input {
    case .operation(let operation, _): actions.contains(operation.rawValue)
    case .unknown(let action): actions.contains(action.rawValue)
    case .key: true
    case .notice, .text, .pointer, .click: false
    }
  }
}
