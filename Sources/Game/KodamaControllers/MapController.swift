import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaViews

/// The valley as it is seen: its letters, the picture over them, and the sparks over both. A child
/// Controller of the play screen.
final class MapController: Controller {
  /// For how many passes nobody does anything before a calm valley is drawn in every second one.
  private static let calmDelay = 60

  private let map: MapView
  private let model: PlayModel
  private let views = ViewGroup()
  /// The Views that follow the hour as well.
  private let pictureViews = ViewGroup()
  private let sparkViews = ViewGroup()
  /// True if pictures show the hour; letters do not.
  private let showsHour: Bool
  /// For how many passes nothing was asked for, and no other screen lay over the map.
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

  /// Returns the act of a pointer over the valley. The View knows the place from its layout.
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

  /// Makes the next update draw everything.
  func setNeedsUpdate() {
    resetIdleTimer()
    setValleyNeedsUpdate()
  }

  /// Somebody does something: whoever looks on wants to see it in the same pass.
  func resetIdleTimer() { idlePasses = 0 }

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
    idlePasses += 1
    isResting = !isResting && showsHour && idlePasses > Self.calmDelay && model.isCalm
    // Letters are drawn in every pass, so that they are the same on every host.
    map.keepsPicture = isResting
    // The picture lies over the letters, the sparks lie over both.
    var hasDrawn = views.update()
    if !isResting, pictureViews.update() { hasDrawn = true }
    if sparkViews.update() { hasDrawn = true }
    return hasDrawn
  }
}

/// What is heard of the valley: a child Controller of the play screen. Its Views are siblings of
/// those of the screen, and updated in the same pass.
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
