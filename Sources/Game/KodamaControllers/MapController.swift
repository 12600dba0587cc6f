import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaViews

/// The valley as it is seen: its letters, the picture over them, and the sparks over both. A child
/// Controller of the play screen.
final class MapController: Controller {
  /// For how many passes nobody does anything before a calm valley is drawn in every second one.
  private static let quietPasses = 60

  private let map: MapView
  private let model: PlayModel
  private let views = ViewGroup()
  /// The Views that follow the hour as well.
  private let pictureViews = ViewGroup()
  private let sparkViews = ViewGroup()
  /// True if pictures show the hour; letters do not.
  private let showsHour: Bool
  /// For how many passes nothing was asked for, and no other screen lay over the map.
  private var quiet = 0
  /// True if the last pass was not drawn.
  private var isResting = false

  init(_ model: PlayModel, settings: Settings, layout: PlayScreenView, stage: Stage) {
    showsHour = stage.showsPictures
    self.model = model
    let sources = model.sources
    map = MapView(surface: stage.layout, looks: stage.looks)
    map.dataSource = sources.map
    map.ghostSource = sources.ghosts
    map.signsSource = sources.signs
    map.groveSource = sources.groves
    layout.put(map, in: .map)
    views.add(stage.onScreen(map))
    let picture = PictureView(surface: stage.layout, looks: stage.looks)
    picture.dataSource = sources.picture
    picture.styleSource = settings
    picture.ghostSource = sources.ghosts
    picture.signsSource = sources.signs
    picture.groveSource = sources.groves
    layout.put(picture, in: .map)
    pictureViews.add(stage.onScreen(picture))
    let sparks = SparkView(surface: stage.layout)
    sparks.dataSource = sources.sparks
    sparks.groveSource = sources.groves
    sparks.styleSource = settings
    layout.put(sparks, in: .map)
    sparkViews.add(stage.onScreen(sparks))
  }

  /// Returns the act of a pointer over the valley. The View knows the place from its layout.
  func pointed(_ input: PointerInput) -> PointedInput {
    let half = map.halfTile(at: ScreenPoint(input))
    let phase: PointedInput.Phase =
      switch input.phase {
      case .press, .shiftPress: .press
      case .move: .move
      case .release: .release
      }
    return PointedInput(
      phase, half: half, nearest: map.halfTiles.nearest(to: half), button: input.button,
      isSingle: input.phase == .shiftPress)
  }

  /// Makes the next update draw everything.
  func setNeedsUpdate() {
    noteDeed()
    setValleyNeedsUpdate()
  }

  /// Somebody does something: whoever looks on wants to see it in the same pass.
  func noteDeed() { quiet = 0 }

  /// Follows a visible change of the valley.
  func setValleyNeedsUpdate() {
    views.setNeedsUpdate()
    pictureViews.setNeedsUpdate()
  }

  /// Time has gone by: a picture shows the hour.
  func setHourNeedsUpdate() {
    if showsHour { pictureViews.setNeedsUpdate() }
  }

  /// Follows new moments, which throw sparks.
  func setSparksNeedUpdate() { sparkViews.setNeedsUpdate() }

  func updateViews() -> Bool {
    quiet += 1
    isResting = !isResting && showsHour && quiet > Self.quietPasses && model.isCalm
    // Letters are drawn in every pass, so that they are the same on every host.
    map.keepsPicture = isResting
    // The picture lies over the letters, the sparks lie over both.
    var hasDrawn = views.update()
    if !isResting, pictureViews.update() { hasDrawn = true }
    if sparkViews.update() { hasDrawn = true }
    return hasDrawn
  }
}
