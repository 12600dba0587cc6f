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
  /// Takes the keys and the answers by which a code comes to a list: the host is asked for what
  /// other programs have copied, and what it hands over is read.
  ///
  /// - Returns: whether it was one of these.
  func takeCode(_ command: Command) -> Bool {
    switch command.action {
    case .pasteText, .paste: state.ask(.pasteText)
    case .textPasted:
      guard case .text(let text) = command.argument else {
        state.tell(.edit(.refused(.noText)))
        return true
      }
      guard state.read(pasted: text) else {
        state.tell(.share(.refused(.notACode)))
        return true
      }
      guard let gift = state.gift else { return true }
      guard state.wouldGiftReplaceUnsaved else {
        playGift()
        return true
      }
      ask(.takeCode(gift.name)) { [weak self] in self?.playGift() }
    default: return false
    }
    return true
  }

  private func playGift() {
    if state.takeGift(stage.vocabulary) { presentation?.presentPlay() }
  }

  /// The line that takes a code that other programs have copied.
  var takeCodeItem: ListItem { .button(.takeCode) { self.state.ask(.pasteText) } }
}
