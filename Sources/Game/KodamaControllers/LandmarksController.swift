import KodamaDataSources
import KodamaPlay

/// The places of the valley that have a name: to be found again, and to be named.
package final class LandmarksController: ListController {
  /// The place that is open, or nil for the whole list.
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
    guard case .landmark(let landmark) = open else { return ways(to: open, play) + [backItem] }
    let remove = ListItem.button(.delete) {
      play.removeLandmark(landmark)
      self.open = nil
    }
    return ways(to: open, play) + [remove, backItem]
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

  /// To be guided to a place, or to be there at once.
  private func ways(to place: PlayModel.Place, _ play: PlayModel) -> [ListItem] {
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
