package import KodamaEtudes
import KodamaDataSources

// The area of an étude in the workshop, and the files of the player's études.
extension Workshop {
  /// Opens the workshop. A new étude starts with the area around the hand.
  package func open() {
    if draft == nil { session.play?.offerArea(to: self) }
  }

  /// Uses the area around the hand for the étude.
  package func useAreaAroundHand() {
    guard let play = session.play else { return post(.refused(.noValley)) }
    play.offerArea(to: self)
    post(.placeTaken)
  }

  /// Uses a wider or narrower area around the hand.
  package func changePages(_ step: ChoiceStep) { session.play?.offerArea(to: self, step) }

  /// Uses the copy as the area, so that the player chooses its corners.
  package func useCopyAsArea() {
    guard let piece = session.play?.stamp else { return post(.refused(.noCopy)) }
    useArea(of: piece)
  }

  /// Opens an étude of the book for editing.
  package func open(_ name: String) {
    if let etude = etudes[name] { open(etude) }
  }

  /// The étude for a trial run; nil, with a posted reason, if it cannot be played.
  package var triedEtude: Etude? { etude(named: Self.trialName) }

  /// The title of the player's étude that saving would replace. An étude that was opened or saved
  /// before replaces only itself.
  package var replacedTitle: String? {
    guard let draft, keptEtude(of: draft) == nil,
      let name = EtudeDraft.fileName(of: draft.title),
      let place = etudes.index(of: name), etudes.isOwn(at: place)
    else { return nil }
    return etudes.etudes[place].title.english
  }

  /// The player's étude that the draft is a new version of.
  private func keptEtude(of draft: EtudeDraft) -> Etude? {
    guard let name = draft.name, let place = etudes.index(of: name), etudes.isOwn(at: place) else {
      return nil
    }
    return etudes.etudes[place]
  }

  /// Saves the draft among the player's études. If the title changed, the file is renamed.
  ///
  /// - Returns: The saved étude; nil, with a posted reason, if it could not be saved.
  package func keepDraft() -> Etude? {
    guard let draft, !draft.title.isEmpty else {
      post(.refused(.noTitle))
      return nil
    }
    let former = keptEtude(of: draft)
    let name =
      former.map { fileName(of: $0, titled: draft.title) } ?? draft.name ?? newName(draft.title)
    guard let etude = etude(named: name) else { return nil }
    if let former, former.name != name {
      guard rename(former, to: etude) else { return nil }
    } else {
      guard etudes.keep(etude) else {
        post(.refused(.manyEtudes))
        return nil
      }
      keeper?.keep(etude)
    }
    markKept(etude)
    postOrError(.workshop(.kept(etude.title.english)))
    return etude
  }

  /// Returns an unused file name for a new étude: its title, with a number if necessary.
  private func newName(_ title: String) -> String {
    let name = EtudeDraft.fileName(of: title) ?? EtudeDraft.plainName
    var (free, number) = (name, 1)
    while etudes.index(of: free) != nil {
      number += 1
      free = "\(name)-\(number)"
    }
    return free
  }

  /// Returns the file name of an étude under a new title. It stays the same if the new title gives
  /// the same name, or none.
  private func fileName(of etude: Etude, titled title: String) -> String {
    guard let name = EtudeDraft.fileName(of: title),
      name != EtudeDraft.fileName(of: etude.title.english)
    else { return etude.name }
    return name
  }

  /// Renames one of the player's études and its file. The file of another étude is never
  /// overwritten.
  ///
  /// - Returns: The renamed étude; nil, with a posted reason, if the title is empty or taken.
  package func rename(_ name: String, to title: String) -> Etude? {
    guard let place = etudes.index(of: name), etudes.isOwn(at: place) else { return nil }
    let etude = etudes.etudes[place]
    var draft = EtudeDraft(etude)
    draft.title = title.split { $0.isWhitespace }.joined(separator: " ")
    let newName = fileName(of: etude, titled: draft.title)
    guard !draft.title.isEmpty, let renamed = try? draft.etude(named: newName, rules) else {
      post(.refused(.noTitle))
      return nil
    }
    if newName == name {
      _ = etudes.keep(renamed)
      keeper?.keep(renamed)
    } else if !rename(etude, to: renamed) {
      return nil
    }
    handleRename(etude, to: renamed)
    postOrError(.store(.renamed(name: draft.title)))
    return renamed
  }

  /// Renames an étude in the book, on disk and in its saves.
  ///
  /// - Returns: True if it was renamed; false, with a posted reason, if nothing changed.
  private func rename(_ etude: Etude, to renamed: Etude) -> Bool {
    guard etudes.index(of: renamed.name) == nil else {
      post(.nameTaken(renamed.name))
      return false
    }
    do {
      try keeper?.rename(etude, to: renamed)
    } catch {
      // The name belongs to a file outside of the book: added since the start, or unreadable.
      let isTaken = error == .badName
      eventLog.report(
        isTaken ? .workshop(.nameTaken(renamed.name)) : .store(.notChanged(error)))
      return false
    }
    library.moveEtude(etude.name, to: renamed.name)
    etudes.rename(etude.name, to: renamed)
    return true
  }

  /// Deletes one of the player's études; `bringBack()` restores it. If its file cannot be deleted,
  /// the étude stays in the book, because the next start would list it again.
  package func delete(_ name: String) {
    guard let place = etudes.index(of: name), etudes.isOwn(at: place) else { return }
    keeper?.forget(etude: name)
    if let fault = keeper?.fault { return eventLog.report(.store(.notChanged(fault))) }
    guard let removed = etudes.remove(name) else { return }
    eventLog.report(.workshop(.deleted(removed.title.english)))
  }

  /// Restores the étude that was deleted last.
  package func bringBack() {
    guard let removed = etudes.removed else { return }
    guard let etude = etudes.bringBack() else {
      return post(.nameTaken(removed.name))
    }
    keeper?.keep(etude)
    postOrError(.workshop(.broughtBack(etude.title.english)))
  }

  /// Posts a fact, or the store's error if the étude's file could not be written.
  private func postOrError(_ fact: Fact) {
    eventLog.report(keeper?.fault.map { .store(.notChanged($0)) } ?? fact)
  }

  /// The draft as an étude to share; nil, with a posted reason, if it cannot be played.
  package var givenEtude: Etude? {
    draft.flatMap { etude(named: EtudeDraft.fileName(of: $0.title) ?? EtudeDraft.plainName) }
  }
}
