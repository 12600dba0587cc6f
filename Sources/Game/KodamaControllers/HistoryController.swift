import KodamaDataSources
import KodamaHosting
package import KodamaPlay
import KodamaRoles

/// What was said, the newest first, as it stood when the screen came up; a line is said again when
/// it is chosen.
package final class HistoryController: ListController {
  private let facts: [Fact]

  /// Makes the list of what was said until now.
  package required init(game: Game, stage: Stage) {
    facts = game.chronicle.history.reversed()
    super.init(game: game, stage: stage)
  }

  override var title: Title { .count(.history, facts.count) }
  override var items: [ListItem] {
    facts.map { fact in
      ListItem(.told(fact)) { self.game.chronicle.tellListed(fact) }
    } + [backItem]
  }
}
