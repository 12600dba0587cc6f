import KodamaDataSources
import KodamaEtudes
import KodamaHosting
import KodamaPlay
import KodamaViews

extension GameState {
  /// Takes what was pasted and waits; the Views learn the words of an étude that came.
  ///
  /// - Returns: whether something else is played now.
  func takeGift(_ vocabulary: Vocabulary) -> Bool {
    guard takeGift() else { return false }
    if let name = etudePlayed?.name, let etude = etudes[name] {
      vocabulary.learn(etude: name, title: etude.title, hints: etude.hints)
    }
    return true
  }
}

extension ListController {
  /// Asks the host for the code on the clipboard, where an operation wants that.
  ///
  /// - Returns: whether it does.
  func askForCode(_ operation: OwnOperation) -> Bool {
    guard operation == .paste else { return false }
    state.ask(.pasteText)
    return true
  }

  /// Reads a code; asks first where taking it would lose something.
  func take(code text: String?) {
    guard let text else { return state.tell(.edit(.refused(.noText))) }
    guard state.read(pasted: text) else { return state.tell(.share(.refused(.notACode))) }
    guard let gift = state.gift else { return }
    guard state.wouldGiftReplaceUnsaved else { return playGift() }
    ask(.takeCode(gift.name)) { [weak self] in self?.playGift() }
  }

  private func playGift() {
    if state.takeGift(stage.vocabulary) { presentation?.presentPlay() }
  }

  /// The line that takes a code that other programs have copied.
  var takeCodeItem: ListItem { .button(.takeCode) { self.state.ask(.pasteText) } }
}
