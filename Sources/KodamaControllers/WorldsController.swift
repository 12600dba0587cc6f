import KodamaDataSources
import KodamaModels

/// The valleys kept under names: to go on with, to keep the one that is played, to clear up.
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
    ListItem(Message("worlds.load")) {
      guard self.state.hasUnsavedChanges else { return self.load(save) }
      self.ask(Message("store.load.confirm")) { [weak self] in self?.load(save) }
    }
  }

  private func load(_ save: SaveInfo) {
    if state.load(save.slot) { presentation?.presentPlay() }
  }
}
