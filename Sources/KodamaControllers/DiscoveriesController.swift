import KodamaDataSources
import KodamaPlay
import KodamaWorld

/// Which reactions have been seen in the valley, and how many wait.
public final class DiscoveriesController: ListController {
  override var title: Message {
    Message(
      "discoveries.title", ("n", .number(state.seenReactions.count)),
      ("m", .number(state.rules.reactions.count)))
  }

  override var items: [ListItem] {
    state.seenReactions.map { reaction in
      ListItem(
        Message(
          "discoveries.item", ("first", name(reaction.first)), ("second", name(reaction.second)),
          ("one", name(reaction.firstBecomes)), ("other", name(reaction.secondBecomes))))
    } + [backItem]
  }

  private func name(_ material: String) -> Message.Argument {
    .message(Message("material.\(material)"))
  }
}
