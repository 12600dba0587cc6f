import KodamaDataSources
import KodamaHosting
package import KodamaPlay
import KodamaRoles
import KodamaWorld

/// The list of named places and sites in the valley. The player can name places, go to them, or be
/// guided there.
package final class LandmarksController: ListController {
  /// The place whose actions are shown; nil while the list is shown.
  private var open: PlayModel.Place?
  private var play: PlayModel? { game.session.play }

  override var title: Title {
    switch open {
    case .landmark(let landmark): .named(landmark.name)
    case .site(let site): .site(site.kind)
    case .grove(let grove): .grove(grove.kind)
    case nil: .count(.landmarks, play?.landmarks.count ?? 0)
    }
  }

  override var items: [ListItem] {
    guard let play else { return [backItem] }
    guard let open else { return places(of: play) + [backItem] }
    guard case .landmark(let landmark) = open else {
      return directionItems(to: open, play) + [backItem]
    }
    let remove = ListItem.button(.delete) {
      play.removeLandmark(landmark)
      self.open = nil
    }
    return directionItems(to: open, play) + [remove, backItem]
  }

  private func places(of play: PlayModel) -> [ListItem] {
    let name = ListItem.button(.nameHere) {
      self.askName { [weak self] in self?.play?.addLandmark(named: $0) }
    }
    let number = ListItem.button(.numberHere) { play.addLandmark() }
    return [name, number]
      + play.landmarks.map { landmark in
        let place = PlayModel.Place.landmark(landmark)
        return ListItem(.named(landmark.name), .way(play.offset(of: place))) { self.open = place }
      }
      + play.groveSigns.map { grove in
        ListItem(.grove(grove.kind), .grove(grove)) { self.open = .grove(grove) }
      }
      + play.sites.map { site in
        let place = PlayModel.Place.site(site)
        return ListItem(.site(site.kind), .way(play.offset(of: place))) { self.open = place }
      }
  }

  /// Returns the lines that guide the player to a place or move the hand there.
  private func directionItems(to place: PlayModel.Place, _ play: PlayModel) -> [ListItem] {
    [
      .button(.guideThere) {
        play.guide(to: place)
        self.presentation?.presentPlay()
      },
      .button(.goThere) {
        play.go(to: place)
        self.presentation?.presentPlay()
      },
    ]
  }

  override func goBack() {
    guard open != nil else { return super.goBack() }
    open = nil
  }
}

/// The book of discoveries: the progress of the valley, the reactions seen so far, and one line for
/// each material that has unseen reactions. Choosing such a line gives a hint, each time for
/// another reaction.
package final class DiscoveriesController: ListController {
  /// The number of hints that the player has received for each material.
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

  /// One line for each material that has unseen reactions. A line for each reaction would make
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
      return ListItem(.unseenReactions(second, count: results.count)) {
        let given = self.hints[second, default: 0]
        self.hints[second] = given + 1
        self.game.eventLog.answer(
          .discoveryHint(second: second, becomes: results[given % results.count]))
      }
    }
  }
}

/// The messages up to the moment at which the screen opened, newest first. Choosing one repeats it.
package final class HistoryController: ListController {
  private let facts: [Fact]

  package required init(game: Game, context: ViewContext) {
    facts = game.eventLog.history.reversed()
    super.init(game: game, context: context)
  }

  override var title: Title { .count(.history, facts.count) }
  override var items: [ListItem] {
    facts.map { fact in
      ListItem(.logged(fact)) { self.game.eventLog.repeatListed(fact) }
    } + [backItem]
  }
}
