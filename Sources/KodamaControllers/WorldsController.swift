import KodamaDataSources
import KodamaHosting
import KodamaPlay

/// The valleys kept under names, and below them the autosaves: to go on with, to keep the one that
/// is played, to clear up.
package final class WorldsController: ShelfController {
  /// Whom it asks for what others have made.
  package weak var destinations: (any GalleryPresentationDelegate)?
  /// The valley that is about to be made, while the player chooses one.
  private var choice: ValleyChoice?

  override var shelfTitle: Title { .count(.worlds, kept.count) }
  override var kept: [SaveInfo] { state.worlds }

  override func value(of save: SaveInfo) -> ItemValue? {
    .kept(tick: save.summary.tick, atSeconds: save.savedAtSeconds)
  }

  override var keepItem: ListItem? {
    state.play.map { _ in
      ListItem.button(.keepValley) {
        self.askFreeName { [weak self] in self?.state.saveWorld(as: $0) }
      }
    }
  }

  override func takeItem(_ save: SaveInfo) -> ListItem {
    .button(.playValley) { self.loadOrAsk(save) }
  }

  /// What the game has kept by itself. It comes and goes with play, so it has no name to change.
  override var otherItems: [ListItem] {
    let new = ListItem.button(.chooseValley) {
      self.choice = self.state.valleyChoice
    }
    let gallery = ListItem.button(.gallery) { self.destinations?.presentGallery() }
    return state.autosaves.enumerated().map { index, save in
      let summary = save.summary
      return ListItem(
        .autosave(index + 1),
        .autosave(
          tick: summary.tick, seed: summary.seed, width: summary.width, height: summary.height),
        help: .game(.help(.autosaves))
      ) { self.loadOrAsk(save) }
    } + [gallery, new, takeCodeItem]
  }

  override var title: Title { choice == nil ? super.title : .screen(.newValley) }

  override var items: [ListItem] {
    choice.map { choices($0) } ?? super.items
  }

  override func goBack() {
    guard choice != nil else { return super.goBack() }
    choice = nil
  }

  /// What a valley can be made from, and those that are offered.
  private func choices(_ choice: ValleyChoice) -> [ListItem] {
    let size = choice.size
    return [
      .setting(.setting(.terrain), .terrain(choice.terrain)) { self.choice?.chooseNextTerrain() },
      .setting(.setting(.size), .size(width: size.width, height: size.height)) {
        self.choice?.chooseNextSize()
      },
      .setting(.setting(.seed), .seed(choice.seed)) {
        self.askName(String(choice.seed)) { [weak self] in self?.choice?.chooseSeed($0) }
      },
      .button(.drawSeed) { self.choice?.drawSeed() },
      .button(.makeValley) { self.begin { $0.make(choice) } },
    ]
      + choice.offers.map { offer in
        ListItem(.offer(offer.terrain, seed: offer.seed), .sites(offer.sites)) {
          self.begin { $0.make(offer) }
        }
      } + [backItem]
  }

  private func begin(_ make: (GameState) -> Void) {
    choice = nil
    make(state)
    presentation?.presentPlay()
  }

  override func linesBelow(_ save: SaveInfo) -> [ListItem] {
    super.linesBelow(save) + [.button(.lineage) { self.state.tellLineage(of: save) }]
  }

  override func take(_ command: Command) -> Bool { takeCode(command) }

  private func loadOrAsk(_ save: SaveInfo) {
    guard state.hasUnsavedChanges else { return load(save) }
    ask(.load) { [weak self] in self?.load(save) }
  }

  private func load(_ save: SaveInfo) {
    if state.load(save.slot) { presentation?.presentPlay() }
  }
}
