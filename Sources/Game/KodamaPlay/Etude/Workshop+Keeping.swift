package import KodamaEtudes
import KodamaDataSources

// The place of an étude in the workshop, and the files of the player's études.
extension Workshop {
  /// Opens the workshop; where nothing is being made yet, with the piece of the valley around the
  /// hand.
  package func open() {
    if draft == nil { session.play?.lend(to: self) }
  }

  /// Takes the piece of the valley around the hand as the place of what is being made.
  package func takePlace() {
    guard let play = session.play else { return post(.refused(.noValley)) }
    play.lend(to: self)
    post(.placeTaken)
  }

  /// Takes another width of the valley around the hand as the place of what is being made.
  package func changePages(_ step: ChoiceStep) { session.play?.lend(to: self, step) }

  /// Takes what is copied as the place of what is being made: its corners are the player's.
  package func takeCopiedPlace() {
    guard let piece = session.play?.stamp else { return post(.refused(.noCopy)) }
    take(piece)
  }

  /// Opens an étude of the book.
  package func open(_ name: String) {
    if let etude = etudes[name] { open(etude) }
  }

  /// The étude that is being made, to be tried; nil where it cannot be played, which is told.
  package var triedEtude: Etude? { etude(named: Self.trialName) }

  /// The étude of the player that a new one would replace if it were kept now. One that was opened
  /// from a file, or kept before, replaces none but itself.
  package var replacedTitle: String? {
    guard let draft, keptEtude(of: draft) == nil,
      let name = EtudeDraft.fileName(of: draft.title),
      let place = etudes.index(of: name), etudes.isOwn(at: place)
    else { return nil }
    return etudes.etudes[place].title.english
  }

  /// The étude of the player that what is being made is the next version of.
  private func keptEtude(of draft: EtudeDraft) -> Etude? {
    guard let name = draft.name, let place = etudes.index(of: name), etudes.isOwn(at: place) else {
      return nil
    }
    return etudes.etudes[place]
  }

  /// Keeps what is being made among the player's études; where it has another title than before,
  /// its file has another name.
  ///
  /// - Returns: the étude as it is kept; nil where it is not, which is told.
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
    postUnlessFaulty(.workshop(.kept(etude.title.english)))
    return etude
  }

  /// A name for the file of a new étude, which no other has: of the title, and a number where that
  /// is not enough.
  private func newName(_ title: String) -> String {
    let name = EtudeDraft.fileName(of: title) ?? EtudeDraft.plainName
    var (free, number) = (name, 1)
    while etudes.index(of: free) != nil {
      number += 1
      free = "\(name)-\(number)"
    }
    return free
  }

  /// The file name of an étude under another title: as before where the title gives the same name,
  /// or none.
  private func fileName(of etude: Etude, titled title: String) -> String {
    guard let name = EtudeDraft.fileName(of: title),
      name != EtudeDraft.fileName(of: etude.title.english)
    else { return etude.name }
    return name
  }

  /// Gives an étude of the player another title, and its file the name that comes of it. No file
  /// of another étude is ever overwritten.
  ///
  /// - Returns: the étude under its new title; nil where it has the old one, which is told.
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
    postUnlessFaulty(.store(.renamed(name: draft.title)))
    return renamed
  }

  /// Moves an étude of the player to another name: in the list, in its file, and in its saves.
  ///
  /// - Returns: whether it has the name; if not, everything is as it was, and why is told.
  private func rename(_ etude: Etude, to renamed: Etude) -> Bool {
    guard etudes.index(of: renamed.name) == nil else {
      post(.nameTaken(renamed.name))
      return false
    }
    do {
      try keeper?.rename(etude, to: renamed)
    } catch {
      // A file that is in no list: it was put there since, or cannot be read.
      let isTaken = error == .badName
      eventLog.report(
        isTaken ? .workshop(.nameTaken(renamed.name)) : .store(.notChanged(error)))
      return false
    }
    library.moveEtude(etude.name, to: renamed.name)
    etudes.rename(etude.name, to: renamed)
    return true
  }

  /// Keeps an étude of the player no more; it can be brought back. One whose file cannot be taken
  /// away stays in the list as well: it would be back at the next start.
  package func delete(_ name: String) {
    guard let place = etudes.index(of: name), etudes.isOwn(at: place) else { return }
    keeper?.forget(etude: name)
    if let fault = keeper?.fault { return eventLog.report(.store(.notChanged(fault))) }
    guard let removed = etudes.remove(name) else { return }
    eventLog.report(.workshop(.deleted(removed.title.english)))
  }

  /// Keeps the étude again that was deleted last.
  package func bringBack() {
    guard let removed = etudes.removed else { return }
    guard let etude = etudes.bringBack() else {
      return post(.nameTaken(removed.name))
    }
    keeper?.keep(etude)
    postUnlessFaulty(.workshop(.broughtBack(etude.title.english)))
  }

  /// Tells what became of an étude, or why that lasts no longer than this game: its file could not
  /// be written.
  private func postUnlessFaulty(_ fact: Fact) {
    eventLog.report(keeper?.fault.map { .store(.notChanged($0)) } ?? fact)
  }

  /// The étude in the workshop, to be shared; nil where it cannot be played, which it reports.
  package var givenEtude: Etude? {
    draft.flatMap { etude(named: EtudeDraft.fileName(of: $0.title) ?? EtudeDraft.plainName) }
  }
}
