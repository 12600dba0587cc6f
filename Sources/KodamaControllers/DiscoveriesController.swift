import KodamaDataSources
import KodamaPlay
import KodamaWorld

/// The book of discoveries: first how far the valley has come, then the reactions that have been
/// seen in it, and behind them the outlines of those that wait. Who chooses an outline is given a
/// hint.
package final class DiscoveriesController: ListController {
  override var title: Title {
    .share(.discoveries, state.seenReactions.count, of: state.rules.reactions.count)
  }

  override var items: [ListItem] {
    progress
      + state.seenReactions.map { reaction in
        ListItem(
          .reaction(
            reaction.first, reaction.second, become: reaction.firstBecomes, reaction.secondBecomes))
      } + [backItem]
      + state.unseenReactions.map { reaction in
        ListItem(.unseenReaction(reaction.second)) {
          self.state.answer(
            .discoveryHint(second: reaction.second, becomes: reaction.firstBecomes))
        }
      }
  }

  private var progress: [ListItem] {
    state.play.map { [ListItem(.progress($0.awakening.now))] } ?? []
  }
}
