package import KodamaEtudes
package import KodamaWorld

// How a valley comes to be played: new, from a save, as an étude.
extension PlayModel {
  /// Makes a valley to be played in.
  package convenience init(world: World, with parts: PlayParts) {
    self.init(world: world, with: parts, task: nil)
  }

  /// Goes on with a valley that was kept; the palette takes the materials that were at hand.
  package convenience init(_ saved: SavedPlay, with parts: PlayParts, task: EtudeTask? = nil) {
    self.init(world: saved.world, with: parts, task: task)
    hand.restore(saved.hand)
    viewport.restore(origin: saved.viewOrigin, tileSide: saved.tileSide)
    clock.restore(saved.clock)
    exploring.landmarks = saved.landmarks
    editing.restore(hotbar: saved.hotbar, selected: saved.selected)
    groves.restore(saved.groves)
    info.remember(saved.lineage)
    forgetMaking()
  }

  /// Plays an étude, or a variation of one; the palette takes its materials.
  convenience init(
    _ etude: Etude, variation: UInt64, rules: MaterialRules, with parts: PlayParts
  ) {
    let world = etude.world(variation: variation, rules: rules)
    let task = EtudeTask(etude, variation: variation, rules: rules)
    task.begin(world)
    self.init(world: world, with: parts, task: task)
    if let selected = etude.hotbar.first {
      editing.restore(hotbar: etude.hotbar, selected: selected)
    }
    if let point = etude.hand(variation: variation, rules: rules) { hand.restore(point) }
    hand.beginPass()
  }

  /// Begins as a world that was written down says.
  func begin(_ opening: WorldOpening) {
    info.title = opening.title.isEmpty ? nil : opening.title
    if let selected = opening.hotbar.first {
      editing.restore(hotbar: opening.hotbar, selected: selected)
    }
    viewport.begin(with: opening.sight, around: hand.point)
    guard let point = opening.hand else { return }
    hand.restore(point)
    hand.beginPass()
    viewport.center(on: point)
  }

  /// What a save keeps; its world is the one being played, so use it before going on.
  package var saved: SavedPlay {
    SavedPlay(
      world: world, hand: hand.point, viewOrigin: viewport.origin, tileSide: viewport.tileSide,
      clock: clock.saved, hotbar: editing.hotbar, selected: editing.selected,
      landmarks: exploring.landmarks, etude: etude.saved, lineage: info.lineage,
      groves: groves.all)
  }

  /// Lets a place of the valley be taken, that around the hand.
  func lend(to workshop: Workshop) { workshop.take(world, around: hand.point, pages: nil) }

  /// The same with the next width, as far as the valley has pages.
  func lend(to workshop: Workshop, _ step: ChoiceStep) {
    let offered = Array(1...EtudeDraft.mostPages(of: world))
    let pages = step.from(workshop.draft?.pages ?? 1, in: offered)
    workshop.take(world, around: hand.point, pages: pages)
  }

  /// Whether the game keeps this by itself: a valley, or an étude until it is solved. A recording
  /// is played in a copy of its valley, which waits and is kept.
  var isAutosaved: Bool {
    !macro.isReplaying && !etude.isSolved && etude.etudeName != Workshop.trialName
  }
}
