import KodamaDataSources
import KodamaPlay

/// The stamps kept under names: to take in hand, to keep the one in hand, to clear up.
public final class StampsController: ShelfController {
  override var shelfTitle: Message { Message("stamps.title", ("n", .number(kept.count))) }
  override var kept: [SaveInfo] { state.stamps }

  override func value(of save: SaveInfo) -> Message? {
    Message(
      "stamps.value", ("width", .number(save.summary.width)),
      ("height", .number(save.summary.height)))
  }

  override var keepItem: ListItem? {
    guard state.hasStamp else { return nil }
    return ListItem(Message("stamps.keep")) {
      self.askName { [weak self] in self?.state.saveStamp(as: $0) }
    }
  }

  override func takeItem(_ save: SaveInfo) -> ListItem {
    ListItem(Message("stamps.take")) {
      self.state.takeStamp(GameState.name(of: save))
      self.presentation?.dismiss()
    }
  }
}
