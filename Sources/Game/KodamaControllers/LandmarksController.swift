import KodamaDataSources
import KodamaPlay

/// The places of the valley that have a name: to be found again, and to be named.
package final class LandmarksController: ListController {
  /// The place that is open, or nil for the whole list.
  private var open: Landmark?
  /// The place of interest that is open, which the valley was made with.
  private var openSite: Site?
  /// The grove that is open.
  private var openGrove: GroveSign?

  override var title: Title {
    open.map { .named($0.name) } ?? openSite.map { .site($0.kind) }
      ?? openGrove.map { .grove($0.kind) }
      ?? .count(.landmarks, state.play?.exploring.landmarks.count ?? 0)
  }

  override var items: [ListItem] {
    guard let exploring = state.play?.exploring else { return [backItem] }
    if let openSite {
      let ways = ways {
        exploring.guide(to: openSite)
      } go: {
        exploring.go(to: openSite)
      }
      return ways + [backItem]
    }
    if let openGrove {
      let ways = ways {
        exploring.guide(to: openGrove)
      } go: {
        exploring.go(to: openGrove)
      }
      return ways + [backItem]
    }
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
        + groves.map { grove in
          ListItem(.grove(grove.kind), .grove(grove)) { self.openGrove = grove }
        }
        + exploring.sites.map { site in
          ListItem(.site(site.kind), .way(exploring.offset(of: site))) { self.openSite = site }
        } + [backItem]
    }
    let remove = ListItem.button(.delete) {
      exploring.removeLandmark(open)
      self.open = nil
    }
    let ways = ways {
      exploring.guide(to: open)
    } go: {
      exploring.go(to: open)
    }
    return ways + [remove, backItem]
  }

  /// To be guided to a place, or to be there at once.
  private func ways(
    guide: @escaping () -> Void, go: @escaping () -> Void
  ) -> [ListItem] {
    [
      .button(.guideThere) {
        guide()
        self.presentation?.presentPlay()
      },
      .button(.goThere) {
        go()
        self.presentation?.presentPlay()
      },
    ]
  }

  private var groves: [GroveSign] { state.play?.groves.groveSigns ?? [] }

  override func goBack() {
    guard open != nil || openSite != nil || openGrove != nil else { return super.goBack() }
    open = nil
    openSite = nil
    openGrove = nil
  }
}
