import KodamaDataSources
import KodamaPlay

/// The stamps kept under names: to take in hand, to keep the one in hand, to clear up.
package final class StampsController: ShelfController {
  override var shelfTitle: Title { .count(.stamps, kept.count) }
  override var kept: [SaveInfo] { game.library.stamps }

  override func value(of save: SaveInfo) -> ItemValue? {
    .size(width: save.summary.width, height: save.summary.height)
  }

  override var keepItem: ListItem? {
    guard game.library.hasStamp else { return nil }
    return .button(.keepStamp) {
      self.askFreeName { [weak self] in self?.game.library.saveStamp(as: $0) }
    }
  }

  override func takeItem(_ save: SaveInfo) -> ListItem {
    .button(.takeStamp) {
      self.game.library.takeStamp(Library.name(of: save))
      self.presentation?.dismiss()
    }
  }
}
