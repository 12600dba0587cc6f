import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaViews

/// The map of the play screen: letters, a picture over them, and sparks over both.
final class MapController: Controller {
  /// The number of idle passes after which a calm valley is drawn in every second pass only.
  private static let calmDelay = 60

  private let map: MapView
  private let model: PlayModel
  private let views = ViewGroup()
  /// Views that follow the time of day as well.
  private let pictureViews = ViewGroup()
  private let sparkViews = ViewGroup()
  /// True if pictures are shown. Unlike letters, they follow the time of day.
  private let showsHour: Bool
  /// The number of passes since the last input or since another screen covered the map.
  private var idlePasses = 0
  /// True if the last pass was not drawn.
  private var isResting = false

  init(_ model: PlayModel, settings: Settings, layout: PlayScreenView, context: ViewContext) {
    showsHour = context.showsPictures
    self.model = model
    let sources = model.sources
    map = MapView(surface: context.layout, looks: context.looks)
    map.dataSource = sources.map
    map.ghostSource = sources.ghosts
    map.signsSource = sources.signs
    map.groveSource = sources.groves
    layout.put(map, in: .map)
    views.add(context.onScreen(map))
    let picture = PictureView(surface: context.layout, looks: context.looks)
    picture.dataSource = sources.picture
    picture.styleSource = settings
    picture.ghostSource = sources.ghosts
    picture.signsSource = sources.signs
    picture.groveSource = sources.groves
    layout.put(picture, in: .map)
    pictureViews.add(context.onScreen(picture))
    let sparks = SparkView(surface: context.layout)
    sparks.dataSource = sources.sparks
    sparks.groveSource = sources.groves
    sparks.styleSource = settings
    layout.put(sparks, in: .map)
    sparkViews.add(context.onScreen(sparks))
  }

  /// Converts pointer input to a place in the valley, using the layout of the View.
  func pointerAction(for input: PointerInput) -> PointedInput {
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

  func setNeedsUpdate() {
    resetIdleTimer()
    setValleyNeedsUpdate()
  }

  /// Makes the map draw every pass again, so that the result of an input is visible at once.
  func resetIdleTimer() { idlePasses = 0 }

  /// Marks the map for an update after a visible change of the valley.
  func setValleyNeedsUpdate() {
    views.setNeedsUpdate()
    pictureViews.setNeedsUpdate()
  }

  /// Marks the picture for an update, because the time of day has changed.
  func setHourNeedsUpdate() {
    if showsHour { pictureViews.setNeedsUpdate() }
  }

  /// Marks the sparks for an update, because there are new moments.
  func setSparksNeedUpdate() { sparkViews.setNeedsUpdate() }

  func updateViews() -> Bool {
    idlePasses += 1
    isResting = !isResting && showsHour && idlePasses > Self.calmDelay && model.isCalm
    // Letters are drawn in every pass, so that text frames are the same on every host.
    map.keepsPicture = isResting
    // The picture is drawn over the letters, the sparks over both.
    var hasDrawn = views.update()
    if !isResting, pictureViews.update() { hasDrawn = true }
    if sparkViews.update() { hasDrawn = true }
    return hasDrawn
  }
}

/// The sounds of the valley. They are updated in the same pass as the screen Views.
final class SoundscapeController: Controller {
  private let views = ViewGroup()

  init(_ sources: PlaySources, context: ViewContext) {
    guard let sound = context.outputs.sound else { return }
    let hand = HandSoundView(surface: sound, looks: context.looks, patches: context.patches)
    hand.dataSource = sources.hand
    views.add(hand)
    let stroke = StrokeSoundView(surface: sound, patches: context.patches)
    stroke.dataSource = sources.strokes
    views.add(stroke)
    let sweep = SweepSoundView(surface: sound, looks: context.looks, patches: context.patches)
    sweep.dataSource = sources.sweep
    views.add(sweep)
    let moments = MomentSoundView(surface: sound, looks: context.looks, patches: context.patches)
    moments.dataSource = sources.moments
    views.add(moments)
    let ambience = AmbienceSoundView(surface: sound, looks: context.looks, patches: context.patches)
    ambience.dataSource = sources.ambience
    views.add(ambience)
    let weather = WeatherSoundView(surface: sound, patches: context.patches)
    weather.dataSource = sources.weather
    views.add(weather)
    let nearest = NearestSoundView(surface: sound, looks: context.looks)
    nearest.dataSource = sources.nearest
    views.add(nearest)
    let room = RoomSoundView(surface: sound)
    room.dataSource = sources.room
    views.add(room)
    let guide = GuideSoundView(surface: sound, patches: context.patches)
    guide.dataSource = sources.guide
    views.add(guide)
    let groves = GroveSoundView(surface: sound, patches: context.patches)
    groves.dataSource = sources.groves
    views.add(groves)
  }

  func setNeedsUpdate() { views.setNeedsUpdate() }

  func updateViews() -> Bool { views.update() }
}
