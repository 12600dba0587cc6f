package import KodamaEtudes
import KodamaDataSources

// The études that the player makes, and what is kept of them.
extension GameState {
  /// Whether the étude that is played is one that is being made.
  package var isTrying: Bool { play?.etude.etudeName == Workshop.trialName }

  /// Opens the workshop; where nothing is being made yet, with the piece of the valley around the
  /// hand.
  package func openWorkshop() {
    if workshop.draft == nil { play?.lend(to: workshop) }
  }

  /// Takes the piece of the valley around the hand as the place of what is being made.
  package func takePlace() {
    guard let play else { return workshop.tell(.refused(.noValley)) }
    play.lend(to: workshop)
    workshop.tell(.placeTaken)
  }

  /// Takes what is copied as the place of what is being made: its corners are the player's.
  package func takeCopiedPlace() {
    guard let piece = play?.editing.stamp else { return workshop.tell(.refused(.noCopy)) }
    workshop.take(piece)
  }

  /// Opens an étude in the workshop.
  package func openInWorkshop(_ name: String) {
    if let etude = etudes[name] { workshop.open(etude) }
  }

  /// The étude that is being made, to be tried; nil where it cannot be played, which is told.
  package var triedEtude: Etude? { workshop.etude(named: Workshop.trialName) }

  /// The étude of the player that the next one to be kept would replace, besides the one that it
  /// was opened from.
  package var replacedTitle: String? {
    guard let draft = workshop.draft, draft.fileName != draft.name else { return nil }
    guard let place = etudes.index(of: draft.fileName), etudes.isOwn(at: place) else { return nil }
    return etudes.etudes[place].title.english
  }

  /// Keeps what is being made among the player's études.
  ///
  /// - Returns: the étude as it is kept; nil where it is not, which is told.
  package func keepDraft() -> Etude? {
    guard let draft = workshop.draft, !draft.title.isEmpty else {
      workshop.tell(.refused(.noTitle))
      return nil
    }
    guard let etude = workshop.etude(named: draft.name ?? freeName(draft.fileName)) else {
      return nil
    }
    guard etudes.keep(etude) else {
      workshop.tell(.refused(.manyEtudes))
      return nil
    }
    keeper?.keep(etude)
    workshop.noteKept(etude)
    tellUnlessFaulty(.workshop(.kept(etude.title.english)))
    return etude
  }

  /// A name that is no shipped étude's.
  private func freeName(_ name: String) -> String {
    var (free, number) = (name, 1)
    while let place = etudes.index(of: free), !etudes.isOwn(at: place) {
      number += 1
      free = "\(name)-\(number)"
    }
    return free
  }

  /// Gives an étude of the player another title; its file keeps its name.
  ///
  /// - Returns: the étude under its new title; nil where it has none.
  package func renameEtude(_ name: String, to title: String) -> Etude? {
    let former = workshop.draft
    guard let etude = etudes[name] else { return nil }
    var draft = EtudeDraft(etude)
    draft.title = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !draft.title.isEmpty, let renamed = try? draft.etude(named: name, rules) else {
      workshop.tell(.refused(.noTitle))
      return nil
    }
    _ = etudes.keep(renamed)
    keeper?.keep(renamed)
    if former?.name == name { workshop.call(draft.title) }
    tellUnlessFaulty(.store(.renamed(name: draft.title)))
    return renamed
  }

  /// Keeps an étude of the player no more; it can be brought back. One whose file cannot be taken
  /// away stays in the list as well: it would be back at the next start.
  package func deleteEtude(_ name: String) {
    guard let place = etudes.index(of: name), etudes.isOwn(at: place) else { return }
    keeper?.forget(etude: name)
    if let fault = keeper?.fault { return tell(.store(.notChanged(fault.problem))) }
    guard let removed = etudes.remove(name) else { return }
    tell(.workshop(.deleted(removed.title.english)))
  }

  /// Keeps the étude again that was deleted last.
  package func bringBackEtude() {
    guard let etude = etudes.takeRemoved() else { return }
    _ = etudes.keep(etude)
    keeper?.keep(etude)
    tellUnlessFaulty(.workshop(.broughtBack(etude.title.english)))
  }

  /// Tells what became of an étude, or why that lasts no longer than this game: its file could not
  /// be written.
  private func tellUnlessFaulty(_ fact: Fact) {
    tell(keeper?.fault.map { .store(.notChanged($0.problem)) } ?? fact)
  }

  /// Gives an étude on as a line of text.
  package func giveEtude(_ name: String) {
    if let etude = etudes[name] { give(.etude(etude), name: etude.title.english) }
  }

  /// Gives on what is being made.
  package func giveDraft() {
    guard let draft = workshop.draft, let etude = workshop.etude(named: draft.fileName) else {
      return
    }
    give(.etude(etude), name: draft.title)
  }
}
