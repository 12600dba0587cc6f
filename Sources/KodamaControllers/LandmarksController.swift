import KodamaDataSources
import KodamaPlay
import KodamaWorld

/// The places of the valley that have a name: to be found again, and to be named.
package final class LandmarksController: ListController {
  /// The place that is open, or nil for the whole list.
  private var open: Landmark?

  override var title: Title {
    open.map { .named($0.name) }
      ?? .count(.landmarks, state.play?.exploring.landmarks.count ?? 0)
  }

  override var items: [ListItem] {
    guard let exploring = state.play?.exploring else { return [backItem] }
    guard let open else {
      return [
        .button(.nameHere) {
          self.askName { [weak self] in
            self?.state.play?.exploring.addLandmark(named: $0)
          }
        },
        .button(.numberHere) { exploring.addLandmark() },
      ]
        + exploring.landmarks.map { landmark in
          ListItem(.named(landmark.name), .way(exploring.offset(of: landmark))) {
            self.open = landmark
          }
        } + [backItem]
    }
    return [
      .button(.guideThere) {
        exploring.guide(to: open)
        self.presentation?.presentPlay()
      },
      .button(.goThere) {
        exploring.go(to: open)
        self.presentation?.presentPlay()
      },
      .button(.delete) {
        exploring.removeLandmark(open)
        self.open = nil
      }, backItem,
    ]
  }

  override func goBack() {
    guard open != nil else { return super.goBack() }
    open = nil
  }
}

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
