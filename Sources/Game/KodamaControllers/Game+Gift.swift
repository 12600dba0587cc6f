import KodamaDataSources
import KodamaEtudes
import KodamaHosting
import KodamaPlay
import KodamaViews

extension Game {
  /// Takes what was pasted and waits; the Views learn the words of an étude that came.
  ///
  /// - Returns: whether something else is played now.
  func takeGift(_ vocabulary: Vocabulary) -> Bool {
    guard sharing.takeGift() else { return false }
    if let name = session.play?.etudePlayed?.name, let etude = etudes[name] {
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
    game.requests.ask(.pasteText)
    return true
  }

  /// Reads a code; asks first where taking it would lose something.
  func take(code text: String?) {
    guard let text else { return game.chronicle.report(.edit(.refused(.noText))) }
    guard game.sharing.read(pasted: text) else {
      return game.chronicle.report(.share(.refused(.notACode)))
    }
    guard let gift = game.sharing.gift else { return }
    guard game.sharing.wouldGiftReplaceUnsaved else { return playGift() }
    ask(.takeCode(gift.name)) { [weak self] in self?.playGift() }
  }

  private func playGift() {
    if game.takeGift(stage.vocabulary) { presentation?.presentPlay() }
  }

  /// The line that takes a code that other programs have copied.
  var takeCodeItem: ListItem { .button(.takeCode) { self.game.requests.ask(.pasteText) } }
}
