import KodamaDataSources
import KodamaPlay
import KodamaRoles

/// Help: what the hand holds and what lies under it, how to play, and every key with what it does.
public final class HelpController: ListController {
  /// Whether what it says about playing stands in the list's place, to be read.
  private var isExplaining = false

  override var title: Message { isExplaining ? keys.message("help.play") : Message("help.screen") }
  override var items: [ListItem] {
    guard !isExplaining else { return [backItem] }
    let keys = keys
    let rows = keys.actions.map { action in
      ListItem(KeyTable.name(ofAction: action), keys.key(action)) {}
    }
    return [
      about("help.hand", state.palette.selected), state.play.map { about("help.here", $0.under) },
      ListItem(Message("help.how")) { self.isExplaining = true },
      ListItem(Message("title.learn.keys")) { self.presentation?.presentLearnKeys() },
      ListItem(Message("title.lesson")) { self.presentation?.presentLesson() }, backItem,
    ].compactMap { $0 } + rows
  }

  override func goBack() {
    guard isExplaining else { return super.goBack() }
    isExplaining = false
    setNeedsRefresh(focus: items.firstIndex { $0.state.label == Message("help.how") } ?? 0)
  }

  private func about(_ id: String, _ material: MaterialID) -> ListItem {
    let label = Message(id, ("what", .message(state.names.message(material))))
    return ListItem(label, help: state.names.about(material)) {
      self.say(self.state.names.about(material))
    }
  }

  private func say(_ message: Message) { state.chronicle.say(message, .important) }
}
