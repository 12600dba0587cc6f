package import KodamaDataSources
import KodamaEtudes
package import KodamaWorld

// The valleys and stamps that the player has kept under names.
extension GameState {
  /// The valleys kept under names, the newest first.
  package var worlds: [SaveInfo] { (keeper?.saves() ?? []).filter { $0.worldName != nil } }

  /// The stamps kept, the newest first.
  package var stamps: [SaveInfo] { (keeper?.saves() ?? []).filter { $0.stampName != nil } }

  /// A kept valley made small; nil where it cannot be read in passing.
  package func miniature(of save: SaveInfo) -> Miniature? { keeper?.miniature(of: save) }

  /// The names of the études that were kept, to be gone on with.
  package var keptEtudes: [String] {
    let saves = keeper?.saves() ?? []
    let courses = saves.compactMap { $0.summary.etudeCourse }
    return saves.compactMap { $0.etudeName }
      + etudes.etudes.map { $0.name }.filter { courses.contains(SaveSummary.course(ofEtude: $0)) }
  }

  /// Goes on with an étude that was kept: with what the player kept, else with the newest that the
  /// game kept by itself and that is whole.
  ///
  /// - Returns: whether it could; if not, the player was told why.
  package func resumeEtude(_ name: String) -> Bool {
    let slots = slots(ofEtude: name)
    let whole = slots.first { (try? keeper?.load($0)) != nil }
    return load(whole ?? slots.first ?? .named(SaveSlot.etudePrefix + name))
  }

  /// An étude that is solved is not gone on with.
  func forgetKeptEtude(_ name: String) {
    for slot in slots(ofEtude: name) { keeper?.forget(slot) }
  }

  /// What is to be gone on with has another name, the oldest first.
  func moveKeptEtude(_ name: String, to newName: String) {
    for slot in slots(ofEtude: name).reversed() { keeper?.move(slot, toEtude: newName) }
  }

  /// Where an étude is kept: by the player first, then by the game, the newest first.
  private func slots(ofEtude name: String) -> [SaveSlot] {
    let course = SaveSummary.course(ofEtude: name)
    let saves = keeper?.saves() ?? []
    let own = saves.filter { $0.isAutosave && $0.summary.etudeCourse == course }
    return (saves.filter { $0.etudeName == name } + own).map { $0.slot }
  }

  /// Whether a name can be given to a valley or a stamp.
  package static func isUsable(_ name: String) -> Bool {
    SaveSlot.isUsable(SaveSlot.stampPrefix + name) && SaveSlot.isUsable(name)
      && !name.hasPrefix(SaveSlot.stampPrefix) && !name.hasPrefix(SaveSlot.etudePrefix)
  }

  /// Keeps the valley being played under a name.
  package func saveWorld(as name: String) {
    change(.kept(name: name)) { (keeper: any PlayKeeper) throws(StoreFault) in
      guard let play else { throw .missing }
      guard Self.isUsable(name) else { throw .badName }
      try keeper.save(play, name: name)
    }
  }

  /// Takes the stamp kept under a name in hand, to be put down in the valley.
  package func takeStamp(_ name: String) {
    change(.taken(name: name)) { (keeper: any PlayKeeper) throws(StoreFault) in
      let stamp = try keeper.loadStamp(name)
      play?.editing.stamp = stamp
    }
  }

  /// Keeps the stamp in hand under a name.
  package func saveStamp(as name: String) {
    change(.kept(name: name)) { (keeper: any PlayKeeper) throws(StoreFault) in
      guard let stamp = play?.editing.stamp else { throw .missing }
      guard Self.isUsable(name) else { throw .badName }
      try keeper.save(stamp, as: name)
    }
  }

  /// Whether there is a stamp in hand.
  package var hasStamp: Bool { play?.editing.stamp != nil }

  /// Keeps nothing in a slot any more.
  package func remove(_ save: SaveInfo) {
    change(.removed(name: Self.name(of: save))) { (keeper: any PlayKeeper) throws(StoreFault) in
      try keeper.remove(save.slot)
    }
  }

  /// Gives a valley or a stamp another name.
  package func rename(_ save: SaveInfo, to name: String) {
    change(.renamed(name: name)) { (keeper: any PlayKeeper) throws(StoreFault) in
      guard Self.isUsable(name), case .named(let old) = save.slot else { throw .badName }
      let new = save.stampName == nil ? name : SaveSlot.stampPrefix + name
      try keeper.rename(old, to: new)
    }
  }

  /// What the player calls what is kept in a slot.
  package static func name(of save: SaveInfo) -> String {
    save.stampName ?? save.worldName ?? save.slot.description
  }

  private func change(_ done: StoreFact, _ body: (any PlayKeeper) throws(StoreFault) -> Void) {
    do throws(StoreFault) {
      guard let keeper else { throw .unavailable }
      try body(keeper)
      tell(.store(done))
    } catch {
      tell(.store(.notChanged(error)))
    }
  }
}

extension WorldTextError {
  /// The fault as a fact.
  package var fault: WorldTextFault {
    WorldTextFault(
      code: code.rawValue, line: line, column: column, found: found, expected: expected,
      suggestion: suggestion)
  }
}
