import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaViews

/// The map of the valley, in three layers: letters, the picture on top of them, and sparks.
final class MapController: Controller {
  /// The number of passes without input after which the picture of a calm valley is drawn only in
  /// every other pass.
  private static let calmDelay = 60

  private let map: MapView
  private let picture: PictureView
  private let sparks: SparkView
  /// Returns whether little moves in the visible rectangle.
  private let isCalm: () -> Bool
  private let views = ViewGroup()
  /// The Views of the valley that also change with the time of day.
  private let pictureViews = ViewGroup()
  private let sparkViews = ViewGroup()
  /// True if the screen shows pictures, which change with the time of day.
  private let showsHour: Bool
  /// The number of passes since the last input, or since another screen last covered the map.
  private var idlePasses = 0
  /// True if the last pass did not draw the picture, to save time.
  private var isResting = false

  /// The layers, which cover each other, in drawing order.
  var layers: [any ScreenView] { [map, picture, sparks] }

  init(
    _ sources: PlaySources, settings: Settings, context: ViewContext, isCalm: @escaping () -> Bool
  ) {
    showsHour = context.showsPictures
    self.isCalm = isCalm
    map = MapView(surface: context.layout, looks: context.looks)
    map.dataSource = sources.map
    map.ghostSource = sources.ghosts
    map.signsSource = sources.signs
    map.groveSource = sources.groves
    views.add(context.onScreen(map))
    picture = PictureView(surface: context.layout, looks: context.looks)
    picture.dataSource = sources.picture
    picture.styleSource = settings
    picture.ghostSource = sources.ghosts
    picture.signsSource = sources.signs
    picture.groveSource = sources.groves
    picture.goalSource = sources.goals
    pictureViews.add(context.onScreen(picture))
    sparks = SparkView(surface: context.layout)
    sparks.dataSource = sources.sparks
    sparks.groveSource = sources.groves
    sparks.styleSource = settings
    sparkViews.add(context.onScreen(sparks))
  }

  /// Converts pointer input on the screen to a position in the valley.
  func pointerAction(for input: PointerInput) -> PointedInput {
    let half = map.halfTile(at: ScreenPoint(input))
    let (phase, shape): (PointedInput.Phase, EditShape?) =
      switch input.phase {
      case .press: (.press, nil)
      case .shiftPress: (.press, .line)
      case .controlPress: (.press, .rectangle)
      case .controlShiftPress: (.press, .ellipse)
      case .move: (.move, nil)
      case .release: (.release, nil)
      }
    // A pointer that has left the window is far from every cell that can be visible.
    let reaches = picture.continuesAroundMap && !input.isAway
    return PointedInput(
      phase, half: half, nearest: reaches ? half : map.halfTiles.nearest(to: half),
      button: input.button, shape: shape)
  }

  func setNeedsUpdate() {
    resetIdleTimer()
    setValleyNeedsUpdate()
  }

  /// Makes the map draw its picture in every pass again, so that the effect of an input is visible
  /// at once.
  func resetIdleTimer() { idlePasses = 0 }

  /// Marks the map for an update, because the valley has visibly changed.
  func setValleyNeedsUpdate() {
    views.setNeedsUpdate()
    pictureViews.setNeedsUpdate()
  }

  /// Marks the picture for an update, because the light of the sky has changed.
  func setSkyNeedsUpdate() {
    if showsHour { pictureViews.setNeedsUpdate() }
  }

  /// Marks the sparks for an update, because new events are audible.
  func setSparksNeedUpdate() { sparkViews.setNeedsUpdate() }

  func updateViews() -> Bool {
    idlePasses += 1
    isResting = !isResting && showsHour && idlePasses > Self.calmDelay && isCalm()
    // Letters are drawn in every pass, so that text frames are identical on every host.
    map.keepsPicture = isResting
    // The layers in drawing order: letters, picture, sparks.
    var hasDrawn = views.update()
    if !isResting, pictureViews.update() { hasDrawn = true }
    if sparkViews.update() { hasDrawn = true }
    return hasDrawn
  }
}

/// The sounds of the valley, updated in the same pass as its screen Views.
final class SoundscapeController: Controller {
  private let views = ViewGroup()
  /// The Views of lasting sounds, which also change with the volumes of kinds of sound.
  private let lastingViews = ViewGroup()
  private var observation: Observation?

  init(_ sources: PlaySources, settings: Settings, context: ViewContext) {
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
    moments.mixSource = settings
    views.add(moments)
    let ambience = AmbienceSoundView(surface: sound, looks: context.looks, patches: context.patches)
    ambience.dataSource = sources.ambience
    ambience.mixSource = settings
    lastingViews.add(ambience)
    let weather = WeatherSoundView(surface: sound, patches: context.patches)
    weather.dataSource = sources.weather
    weather.mixSource = settings
    lastingViews.add(weather)
    let nearest = NearestSoundView(surface: sound, looks: context.looks)
    nearest.dataSource = sources.nearest
    nearest.mixSource = settings
    lastingViews.add(nearest)
    let room = RoomSoundView(surface: sound)
    room.dataSource = sources.room
    views.add(room)
    let guide = GuideSoundView(surface: sound, patches: context.patches)
    guide.dataSource = sources.guide
    views.add(guide)
    let groves = GroveSoundView(surface: sound, patches: context.patches)
    groves.dataSource = sources.groves
    views.add(groves)
    observation = settings.mix.observe { [weak self] _ in self?.lastingViews.setNeedsUpdate() }
  }

  func setNeedsUpdate() {
    views.setNeedsUpdate()
    lastingViews.setNeedsUpdate()
  }

  func updateViews() -> Bool {
    let didSound = views.update()
    return lastingViews.update() || didSound
  }
}
