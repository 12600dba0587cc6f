package import KodamaEtudes
import KodamaDataSources

// The area of the workshop's étude, and the files of the player's études.
extension Workshop {
  /// Opens the workshop. A new étude starts with the area around the hand.
  package func open() {
    if draft == nil { session.play?.offerArea(to: self) }
  }

  package func useAreaAroundHand() {
    guard let play = session.play else { return post(.refused(.noValley)) }
    play.offerArea(to: self)
    post(.placeTaken)
  }

  package func changePages(_ step: ChoiceStep) { session.play?.offerArea(to: self, step) }

  /// Uses the copy in hand as the étude's area, so that the player can choose exact corners.
  package func useCopyAsArea() {
    guard let piece = session.play?.stamp else { return post(.refused(.noCopy)) }
    useArea(of: piece)
  }

  package func open(_ name: String) {
    if let etude = etudes[name] { open(etude) }
  }

  /// The étude for a trial run. If the draft cannot be played, posts the reason and is nil.
  package var triedEtude: Etude? { etude(named: Self.trialName) }

  /// The title of the étude that saving would overwrite, or nil. A draft that was opened or saved
  /// before overwrites only its own étude.
  package var replacedTitle: String? {
    guard let draft, keptEtude(of: draft) == nil,
      let name = EtudeDraft.fileName(of: draft.title),
      let place = etudes.index(of: name), etudes.isOwn(at: place)
    else { return nil }
    return etudes.etudes[place].title.english
  }

  private func keptEtude(of draft: EtudeDraft) -> Etude? {
    guard let name = draft.name, let place = etudes.index(of: name), etudes.isOwn(at: place) else {
      return nil
    }
    return etudes.etudes[place]
  }

  /// Saves the draft as one of the player's études. If the title changed, the file is renamed.
  ///
  /// - Returns: The saved étude. If saving fails, posts the reason and returns nil.
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

  /// Returns an unused file name: the title, with a number appended if the name is taken.
  private func newName(_ title: String) -> String {
    let name = EtudeDraft.fileName(of: title) ?? EtudeDraft.plainName
    var (free, number) = (name, 1)
    while etudes.index(of: free) != nil {
      number += 1
      free = "\(name)-\(number)"
    }
    return free
  }

  /// Returns an étude's file name for a new title. The name stays the same if the new title is
  /// empty or maps to the same name.
  private func fileName(of etude: Etude, titled title: String) -> String {
    guard let name = EtudeDraft.fileName(of: title),
      name != EtudeDraft.fileName(of: etude.title.english)
    else { return etude.name }
    return name
  }

  /// Renames one of the player's études and its file. Never overwrites the file of another étude.
  ///
  /// - Returns: The renamed étude. If the title is empty or taken, posts the reason and returns
  ///   nil.
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

  /// Renames an étude in the book, on disk and in its saved games.
  ///
  /// - Returns: True on success. On failure, posts the reason, changes nothing and returns false.
  private func rename(_ etude: Etude, to renamed: Etude) -> Bool {
    guard etudes.index(of: renamed.name) == nil else {
      post(.nameTaken(renamed.name))
      return false
    }
    do {
      try keeper?.rename(etude, to: renamed)
    } catch {
      // The name belongs to a file that is not in the book, because it was added after the game
      // started or is unreadable.
      let isTaken = error == .badName
      eventLog.report(
        isTaken ? .workshop(.nameTaken(renamed.name)) : .store(.notChanged(error)))
      return false
    }
    library.moveEtude(etude.name, to: renamed.name)
    etudes.rename(etude.name, to: renamed)
    return true
  }

  /// Deletes one of the player's études; `bringBack()` restores it. If the file cannot be deleted,
  /// the étude stays in the book, because the next start would list it again.
  package func delete(_ name: String) {
    guard let place = etudes.index(of: name), etudes.isOwn(at: place) else { return }
    keeper?.forget(etude: name)
    if let fault = keeper?.fault { return eventLog.report(.store(.notChanged(fault))) }
    guard let removed = etudes.remove(name) else { return }
    eventLog.report(.workshop(.deleted(removed.title.english)))
  }

  package func bringBack() {
    guard let removed = etudes.removed else { return }
    guard let etude = etudes.bringBack() else {
      return post(.nameTaken(removed.name))
    }
    keeper?.keep(etude)
    postOrError(.workshop(.broughtBack(etude.title.english)))
  }

  private func postOrError(_ fact: Fact) {
    eventLog.report(keeper?.fault.map { .store(.notChanged($0)) } ?? fact)
  }

  /// The étude to share. If the draft cannot be played, posts the reason and is nil.
  package var givenEtude: Etude? {
    draft.flatMap { etude(named: EtudeDraft.fileName(of: $0.title) ?? EtudeDraft.plainName) }
  }
}
