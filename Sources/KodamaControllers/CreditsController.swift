import KodamaDataSources

/// Who and what the game is made of.
public final class CreditsController: ListController {
  override var title: Message { Message("credits.title") }
  override var items: [ListItem] {
    ["game", "font", "sdl", "sqlite", "yams", "parser", "speech", "sounds"].map {
      ListItem(Message("credits.\($0)"))
    } + [backItem]
  }
}
