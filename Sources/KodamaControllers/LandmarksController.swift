import KodamaDataSources
import KodamaPlay
import KodamaViews

/// The places of the valley that have a name: to be found again, and to be named.
public final class LandmarksController: ListController {
  /// The place that is open, or nil for the whole list.
  private var open: Landmark?

  override var title: Message {
    open.map(label)
      ?? Message("landmark.title", ("n", .number(state.play?.exploring.landmarks.count ?? 0)))
  }

  override var items: [ListItem] {
    guard let exploring = state.play?.exploring else { return [backItem] }
    guard let open else {
      return [
        ListItem(Message("landmark.name.here")) {
          self.askText(Message("shelf.name")) { [weak self] in
            self?.state.play?.exploring.addLandmark(named: $0)
          }
        },
        ListItem(Message("landmark.number.here")) { exploring.addLandmark() },
      ]
        + exploring.landmarks.map { landmark in
          ListItem(label(landmark), Narrator.way(exploring.offset(of: landmark))) {
            self.open = landmark
          }
        } + [backItem]
    }
    return [
      ListItem(Message("landmark.guide")) {
        exploring.guide(to: open)
        self.presentation?.presentPlay()
      },
      ListItem(Message("landmark.go")) {
        exploring.go(to: open)
        self.presentation?.presentPlay()
      },
      ListItem(Message("shelf.delete")) {
        exploring.removeLandmark(open)
        self.open = nil
      }, backItem,
    ]
  }

  override func goBack() {
    guard open != nil else { return super.goBack() }
    open = nil
  }

  private func label(_ landmark: Landmark) -> Message {
    Message("landmark.name", ("name", .text(landmark.name)))
  }
}
