import KodamaDataSources
import KodamaHosting
package import KodamaPlay
import KodamaRoles
import KodamaWorld

/// The book of discoveries: the progress of the valley, the reactions seen so far, and a line for
/// each material that has unseen reactions. Choosing such a line gives a hint, each time about a
/// different reaction.
package final class DiscoveriesController: ListController {
  private var hints: [String: Int] = [:]

  override var title: Label {
    .share("discoveries.title", game.session.seenReactions.count, of: game.rules.reactions.count)
  }

  override var items: [ListItem] {
    progress
      + game.session.seenReactions.map { reaction in
        ListItem(
          Label(
            "discoveries.item", ("what", .label(.material(named: reaction.first))),
            ("second", .label(.material(named: reaction.second))),
            ("one", .label(.material(named: reaction.firstBecomes))),
            ("other", .label(.material(named: reaction.secondBecomes)))))
      } + [backItem] + outlines
  }

  private var progress: [ListItem] {
    game.session.play.map { [ListItem(Label(.progress($0.progress)))] } ?? []
  }

  /// A line for each material that has unseen reactions. A line for each reaction would create
  /// hundreds of similar lines.
  private var outlines: [ListItem] {
    var order: [String] = []
    var waiting: [String: [String]] = [:]
    for reaction in game.session.unseenReactions {
      if waiting[reaction.second] == nil { order.append(reaction.second) }
      waiting[reaction.second, default: []].append(reaction.firstBecomes)
    }
    return order.map { second in
      let results = waiting[second] ?? []
      let label = Label(
        "discoveries.unseen", ("second", .label(.material(named: second))),
        ("n", .number(results.count)))
      return ListItem(label) {
        let given = self.hints[second, default: 0]
        self.hints[second] = given + 1
        self.game.eventLog.answer(
          .discoveryHint(second: second, becomes: results[given % results.count]))
      }
    }
  }
}

/// The messages that were posted before the screen opened, newest first. Choosing one repeats it.
package final class HistoryController: ListController {
  private let facts: [Fact]

  package required init(game: Game, context: ViewContext) {
    facts = game.eventLog.history.reversed()
    super.init(game: game, context: context)
  }

  override var title: Label { .count("history.title", facts.count) }
  override var items: [ListItem] {
    facts.map { fact in
      ListItem(Label(.fact(fact))) { self.game.eventLog.repeatListed(fact) }
    } + [backItem]
  }
}
