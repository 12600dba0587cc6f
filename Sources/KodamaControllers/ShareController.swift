import KodamaDataSources
import KodamaHosting
import KodamaPlay

/// What can be given on as a line of text: the valley, the copy in hand, the étude, what was
/// recorded; and the line that takes what others have given.
package final class ShareController: ListController {
  override var title: Title { .screen(.share) }

  override var items: [ListItem] {
    let kinds: [(SharedKind, ButtonName)] = [
      (.valley, .giveValley), (.stamp, .giveStamp), (.etude, .giveEtude), (.macro, .giveMacro),
    ]
    let given = kinds.filter { state.canGive($0.0) }.map { kind, name in
      ListItem.button(name) { self.state.give(kind) }
    }
    return given + [takeCodeItem, backItem]
  }

  override func take(_ command: Command) -> Bool { takeCode(command) }
}
