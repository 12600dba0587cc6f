import KodamaDataSources
import KodamaPlay

/// The valleys kept under names, and below them the autosaves: to go on with, to keep the one that
/// is played, to clear up.
public final class WorldsController: ShelfController {
  override var shelfTitle: Message { Message("worlds.title", ("n", .number(kept.count))) }
  override var kept: [SaveInfo] { state.worlds }

  override func value(of save: SaveInfo) -> Message? {
    Message("worlds.value", ("tick", .text(String(save.summary.tick))))
  }

  override var keepItem: ListItem? {
    state.play.map { _ in
      ListItem(Message("worlds.keep")) {
        self.askName { [weak self] in self?.state.saveWorld(as: $0) }
      }
    }
  }

  override func takeItem(_ save: SaveInfo) -> ListItem {
    ListItem(Message("worlds.load")) { self.loadOrAsk(save) }
  }

  /// What the game has kept by itself. It comes and goes with play, so it has no name to change.
  override var otherItems: [ListItem] {
    state.autosaves.enumerated().map { index, save in
      let summary = save.summary
      return ListItem(
        Message("worlds.autosave", ("n", .number(index + 1))),
        Message(
          "worlds.autosave.value", ("tick", .text(String(summary.tick))),
          ("seed", .text(String(summary.seed))), ("width", .number(summary.width)),
          ("height", .number(summary.height))),
        help: keys.message("worlds.autosave.help")
      ) { self.loadOrAsk(save) }
    }
  }

  private func loadOrAsk(_ save: SaveInfo) {
    guard state.hasUnsavedChanges else { return load(save) }
    ask(Message("store.load.confirm")) { [weak self] in self?.load(save) }
  }

  private func load(_ save: SaveInfo) {
    if state.load(save.slot) { presentation?.presentPlay() }
  }
}
