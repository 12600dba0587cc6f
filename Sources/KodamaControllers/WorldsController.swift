import KodamaDataSources
import KodamaHosting
import KodamaPlay

/// The valleys kept under names, and below them the autosaves: to go on with, to keep the one that
/// is played, to clear up.
package final class WorldsController: ShelfController {
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
    state.autosaves.enumerated().map { index, save in
      let summary = save.summary
      return ListItem(
        .autosave(index + 1),
        .autosave(
          tick: summary.tick, seed: summary.seed, width: summary.width, height: summary.height),
        help: .game(.help(.autosaves))
      ) { self.loadOrAsk(save) }
    } + [takeCodeItem]
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
