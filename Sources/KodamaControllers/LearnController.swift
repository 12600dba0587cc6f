import KodamaDataSources

/// Everything that teaches the game.
public final class LearnController: ListController {
  override var title: Message { Message("title.learn") }
  override var items: [ListItem] {
    [
      ListItem(Message("title.lesson")) { self.presentation?.presentLesson() },
      ListItem(Message("title.learn.keys")) { self.presentation?.presentLearnKeys() },
      ListItem(Message("help.screen")) { self.presentation?.presentHelp() },
      backItem,
    ]
  }
}
