import KodamaDataSources
import KodamaPlay
import KodamaRoles

/// Help: what the hand holds and what lies under it, how to play, and every key with what it does.
package final class HelpController: ListController {
  /// Whom it asks for what teaches more.
  package weak var destinations: (any LearnPresentationDelegate)?
  /// Whether what it says about playing stands in the list's place, to be read.
  private var isExplaining = false

  override var title: Title { .screen(isExplaining ? .howToPlay : .help) }
  override var items: [ListItem] {
    guard !isExplaining else { return [backItem] }
    let keys = keys
    let rows = keys.actions.map { action in
      ListItem(.action(action), .keys(keys.boundKeys(of: action))) {}
    }
    return [
      about(game.palette.selected, Title.inHand),
      game.session.play.map { about($0.under, Title.underHand) },
      .button(.howToPlay) { self.isExplaining = true },
      .button(.learnKeys) { self.destinations?.presentLearnKeys() },
      .button(.lesson) { self.destinations?.presentLesson() }, backItem,
    ].compactMap { $0 } + rows
  }

  override func goBack() {
    guard isExplaining else { return super.goBack() }
    isExplaining = false
    setNeedsRefresh(focus: items.firstIndex { $0.state.label == .button(.howToPlay) } ?? 0)
  }

  private func about(_ material: MaterialID, _ title: (MaterialID) -> Title) -> ListItem {
    let about = Fact.list(.about(game.names.about(material)))
    return ListItem(title(material), help: about) { self.game.chronicle.report(about) }
  }
}

/// Who and what the game is made of.
package final class CreditsController: ListController {
  override var title: Title { .screen(.credits) }
  override var items: [ListItem] {
    CreditName.allCases.map { ListItem(.credit($0)) } + [backItem]
  }
}
