import KodamaDataSources

/// Whom a screen asks for what teaches the game.
package protocol LearnPresentationDelegate: AnyObject {
  /// Every sound with its name, over whatever is on.
  func presentLesson()
  /// Where every key says what it does, over whatever is on.
  func presentLearnKeys()
  /// Help, over whatever is on.
  func presentHelp()
}

/// Everything that teaches the game.
package final class LearnController: ListController {
  /// Whom it asks for the screens behind its lines.
  package weak var destinations: (any LearnPresentationDelegate)?

  override var title: Title { .screen(.learn) }
  override var items: [ListItem] {
    [
      .button(.lesson) { self.destinations?.presentLesson() },
      .button(.learnKeys) { self.destinations?.presentLearnKeys() },
      .button(.help) { self.destinations?.presentHelp() },
      backItem,
    ]
  }
}
