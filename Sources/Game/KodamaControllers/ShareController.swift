import KodamaDataSources
import KodamaHosting
import KodamaPlay

/// What can be given on as a line of text: the valley, the copy in hand, the étude, what was
/// recorded; and the line that takes what others have given.
package final class ShareController: ListController {
  /// Whom it asks for what others have made.
  package weak var destinations: (any GalleryPresentationDelegate)?

  override var title: Title { .screen(.share) }

  override var items: [ListItem] {
    let kinds: [(SharedKind, ButtonName)] = [
      (.valley, .giveValley), (.stamp, .giveStamp), (.etude, .giveEtude), (.macro, .giveMacro),
    ]
    let given = kinds.filter { game.sharing.canGive($0.0) }.map { kind, name in
      ListItem.button(name) { self.game.sharing.give(kind) }
    }
    let gallery = ListItem.button(.gallery) { self.destinations?.presentGallery() }
    return given + [takeCodeItem, gallery, backItem]
  }

  override func take(_ operation: OwnOperation) -> Bool { askForCode(operation) }
  override func take(shared text: String?) { take(code: text) }
}
