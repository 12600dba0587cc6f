import KodamaDataSources
import KodamaSurfaces

/// The map of a valley, in three layers: letters, the picture on top of them, and sparks.
final class MapStage: Stage {
  /// The number of passes without input after which the picture of a calm valley is drawn only in
  /// every other pass.
  private static let calmDelay = 60

  private let map: MapView
  private let picture: PictureView
  private let overview: OverviewView
  private let sparks: SparkView
  private weak var paceSource: (any PaceDataSource)?
  private let mapViews = ViewGroup(on: [.hand, .rectangle, .kept, .shown])
  private let pictureViews: ViewGroup
  private let overviewViews = ViewGroup()
  private let sparkViews = ViewGroup(on: [.sound])
  private let groupedViews: [ViewGroup]
  /// True if the screen shows pictures, which change with the time of day.
  private let showsHour: Bool
  /// The number of passes since the last input, or since another screen last covered the map.
  private var idlePasses = 0
  /// True if the last pass did not draw the picture, to save time.
  private var isResting = false

  /// Creates the layers, and puts them into a layout. Without a screen, they only tell where a
  /// pointer is.
  init(
    _ sources: PlaySources, surface: TextSurface, looks: MaterialLooks, isShown: Bool,
    in layout: PlayScreenView
  ) {
    showsHour = isShown && surface.showsPictures
    // Pictures show the time of day.
    pictureViews = ViewGroup(
      on: [.hand, .rectangle, .kept, .shown] + (showsHour ? [.time, .goal] : []))
    groupedViews = [mapViews, pictureViews, sparkViews]
    map = MapView(surface: surface, looks: looks)
    map.dataSource = sources.map
    map.ghostSource = sources.ghosts
    map.signsSource = sources.signs
    map.groveSource = sources.groves
    picture = PictureView(surface: surface, looks: looks)
    picture.dataSource = sources.picture
    picture.styleSource = sources.settings
    picture.ghostSource = sources.ghosts
    picture.signsSource = sources.signs
    picture.groveSource = sources.groves
    picture.goalSource = sources.goals
    picture.momentSource = sources.sparks
    picture.handSource = sources.hand
    picture.groveMomentSource = sources.groves
    overview = OverviewView(surface: surface, looks: looks)
    (overview.dataSource, overview.groveSource) = (sources.overview, sources.groves)
    overview.styleSource = sources.settings
    sparks = SparkView(surface: surface)
    paceSource = sources.pace
    sparks.dataSource = sources.sparks
    sparks.groveSource = sources.groves
    sparks.styleSource = sources.settings
    for layer in [map, picture, sparks] as [any ScreenView] { layout.put(layer, in: .map) }
    guard isShown else { return }
    mapViews.add(map)
    pictureViews.add(picture)
    overviewViews.add(overview)
    sparkViews.add(sparks)
  }

  /// Returns the half tile at a point of the screen, and the nearest one where the valley is
  /// visible. A pointer that has left the window is far from every cell that can be visible.
  func halfTiles(
    at point: ScreenPoint, isAway: Bool
  ) -> (half: CellPoint, nearest: CellPoint) {
    let half = map.halfTile(at: point)
    let isOnCard = point.halfRow >= Card.Picture.firstHalfRow
    let reaches = picture.continuesAroundMap && !isAway && !isOnCard
    return (half, reaches ? half : map.halfTiles.nearest(to: half))
  }

  /// Returns the cell of the valley at a point of the overview; nil if the point is not on it.
  func overviewCell(at point: ScreenPoint) -> CellPoint? { overview.cell(at: point) }

  /// Makes the map draw its picture in every pass again, so that the effect of an input is visible
  /// at once.
  func resetIdleTimer() { idlePasses = 0 }

  func setNeedsUpdate(_ change: PlayChange) { groupedViews.setNeedsUpdate(change) }

  func setNeedsUpdate() {
    resetIdleTimer()
    mapViews.setNeedsUpdate()
    pictureViews.setNeedsUpdate()
  }

  func updateViews() -> Bool {
    idlePasses += 1
    if showsHour, picture.beginPass() { pictureViews.setNeedsUpdate() }
    isResting =
      !isResting && showsHour && idlePasses > Self.calmDelay && paceSource?.isCalm == true
    let stands = paceSource?.stands == true
    if picture.isScrolling || stands != picture.stands { pictureViews.setNeedsUpdate() }
    picture.stands = stands
    // Letters are drawn in every pass, so that text frames are identical on every host.
    map.keepsPicture = isResting
    // The layers in drawing order: letters, picture, sparks.
    var hasDrawn = mapViews.update()
    if !isResting, pictureViews.update() {
      overview.shown = picture.shown
      overviewViews.setNeedsUpdate()
      _ = overviewViews.update()
      hasDrawn = true
    }
    if sparkViews.update() { hasDrawn = true }
    return hasDrawn
  }
}
