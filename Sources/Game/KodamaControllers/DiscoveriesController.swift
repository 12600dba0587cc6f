import KodamaDataSources
import KodamaPlay
import KodamaWorld

/// The book of discoveries: first how far the valley has come, then the reactions that have been
/// seen in it, and behind them the outlines of those that wait, one for each material that takes
/// part in some. Who chooses an outline is given a hint, and another one each time.
package final class DiscoveriesController: ListController {
  /// How many hints were given on a material.
  private var hints: [String: Int] = [:]

  override var title: Title {
    .share(.discoveries, game.session.seenReactions.count, of: game.rules.reactions.count)
  }

  override var items: [ListItem] {
    progress
      + game.session.seenReactions.map { reaction in
        ListItem(
          .reaction(
            reaction.first, reaction.second, become: reaction.firstBecomes, reaction.secondBecomes))
      } + [backItem] + outlines
  }

  private var progress: [ListItem] {
    game.session.play.map { [ListItem(.progress($0.progress))] } ?? []
  }

  /// A line for each reaction would say the same hundreds of times.
  private var outlines: [ListItem] {
    var order: [String] = []
    var waiting: [String: [String]] = [:]
    for reaction in game.session.unseenReactions {
      if waiting[reaction.second] == nil { order.append(reaction.second) }
      waiting[reaction.second, default: []].append(reaction.firstBecomes)
    }
    return order.map { second in
      let results = waiting[second] ?? []
      return ListItem(.unseenReactions(second, count: results.count)) {
        let given = self.hints[second, default: 0]
        self.hints[second] = given + 1
        self.game.chronicle.answer(
          .discoveryHint(second: second, becomes: results[given % results.count]))
      }
    }
  }
}
