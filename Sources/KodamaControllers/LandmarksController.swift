import KodamaDataSources
import KodamaPlay
import KodamaWorld

/// The places of the valley that have a name: to be found again, and to be named.
package final class LandmarksController: ListController {
  /// The place that is open, or nil for the whole list.
  private var open: Landmark?
  /// The place of interest that is open, which the valley was made with.
  private var openSite: Site?

  override var title: Title {
    open.map { .named($0.name) } ?? openSite.map { .site($0.kind) }
      ?? .count(.landmarks, state.play?.exploring.landmarks.count ?? 0)
  }

  override var items: [ListItem] {
    guard let exploring = state.play?.exploring else { return [backItem] }
    if let openSite { return ways(to: openSite, exploring) }
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
        }
        + exploring.sites.map { site in
          ListItem(.site(site.kind), .way(exploring.offset(of: site))) { self.openSite = site }
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

  private func ways(to site: Site, _ exploring: Exploring) -> [ListItem] {
    [
      .button(.guideThere) {
        exploring.guide(to: site)
        self.presentation?.presentPlay()
      },
      .button(.goThere) {
        exploring.go(to: site)
        self.presentation?.presentPlay()
      }, backItem,
    ]
  }

  override func goBack() {
    guard open != nil || openSite != nil else { return super.goBack() }
    open = nil
    openSite = nil
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
