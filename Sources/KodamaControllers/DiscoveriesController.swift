import KodamaDataSources
import KodamaPlay
import KodamaWorld

/// Which reactions have been seen in the valley, and how many wait.
package final class DiscoveriesController: ListController {
  override var title: Title {
    .share(.discoveries, state.seenReactions.count, of: state.rules.reactions.count)
  }

  override var items: [ListItem] {
    state.seenReactions.map { reaction in
      ListItem(
        .reaction(
          reaction.first, reaction.second, become: reaction.firstBecomes, reaction.secondBecomes))
    } + [backItem]
  }
}
