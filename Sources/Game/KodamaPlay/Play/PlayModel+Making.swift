package import KodamaEtudes
package import KodamaWorld

// Initializers for a new valley, a saved valley and an étude.
extension PlayModel {
  package convenience init(world: World, with parts: PlayParts) {
    self.init(world: world, with: parts, task: nil)
  }

  /// Creates a model that continues a saved valley, and restores the hotbar.
  package convenience init(_ saved: SavedPlay, with parts: PlayParts, task: EtudeTask? = nil) {
    self.init(world: saved.world, with: parts, task: task)
    hand.restore(saved.hand)
    viewport.restore(origin: saved.viewOrigin, tileSide: saved.tileSide)
    time.restore(saved.clock)
    exploring.landmarks = saved.landmarks
    let written = task?.etude.hotbar ?? []
    editing.restore(
      hotbar: saved.hotbar, selected: saved.selected, defaults: written.isEmpty ? nil : written)
    groves.restore(saved.groves)
    info.remember(saved.lineage)
    clearSetup()
  }

  /// Creates a model for an étude or one of its variations, and sets the étude's hotbar.
  convenience init(
    _ etude: Etude, variation: UInt64, rules: MaterialRules, with parts: PlayParts
  ) {
    let world = etude.world(variation: variation, rules: rules)
    let task = EtudeTask(etude, variation: variation, rules: rules)
    task.begin(world)
    self.init(world: world, with: parts, task: task)
    if let selected = etude.hotbar.first {
      editing.restore(hotbar: etude.hotbar, selected: selected, defaults: etude.hotbar)
    }
    if let point = etude.hand(variation: variation, rules: rules) { hand.restore(point) }
    hand.beginPass()
  }

  /// Applies the settings of a world file: title, hotbar, zoom and the hand's position.
  func begin(_ opening: WorldOpening) {
    info.title = opening.title.isEmpty ? nil : opening.title
    if let selected = opening.hotbar.first {
      editing.restore(hotbar: opening.hotbar, selected: selected, defaults: opening.hotbar)
    }
    viewport.begin(with: opening.sight, around: hand.point)
    guard let point = opening.hand else { return }
    hand.restore(point)
    hand.beginPass()
    viewport.center(on: point)
  }

  /// The state to save. It refers to the live world, so encode it before the next tick.
  package var saved: SavedPlay {
    let hotbar = editing.ownHotbar
    return SavedPlay(
      world: world, hand: hand.point, viewOrigin: viewport.origin, tileSide: viewport.tileSide,
      clock: time.saved, hotbar: hotbar.materials, selected: hotbar.selected,
      landmarks: exploring.landmarks, etude: etude.saved, lineage: info.lineage,
      groves: groves.all)
  }

  func offerArea(to workshop: Workshop) {
    workshop.useArea(of: world, around: hand.point, pages: nil)
  }

  func offerArea(to workshop: Workshop, _ step: ChoiceStep) {
    let offered = Array(1...EtudeDraft.maxPages(of: world))
    let pages = step.from(workshop.draft?.pages ?? 1, in: offered)
    workshop.useArea(of: world, around: hand.point, pages: pages)
  }

  /// True if the game saves this model automatically: a valley, or an étude that is not solved.
  /// Replays and trial runs of the workshop are not saved.
  package var isAutosaved: Bool {
    !macro.isReplaying && !etude.isSolved && etude.etudeName != Workshop.trialName
  }
}
