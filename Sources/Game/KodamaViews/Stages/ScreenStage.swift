package import KodamaDataSources
package import KodamaSurfaces

/// The screen of a valley: the map, and over it the panel, the hotbar, the log, the captions, and
/// the message that the valley waits.
package final class ScreenStage: Stage {
  /// Something on the screen that can be pressed besides the valley.
  package enum Target: Equatable, Sendable {
    /// The key hint with this index.
    case hint(Int)
    case grove
    case status(StatusView.Readout)
    case button(ScreenButton)
  }

  /// The time for which details stay visible, in passes: 10 seconds.
  private static let passesOfDetails = 600

  private let layout: PlayScreenView
  private let map: MapStage
  private let panel: PanelStage
  private let hotbar: PaletteView
  private weak var partsSource: (any PlayScreenViewDataSource)?
  private weak var paceSource: (any PaceDataSource)?
  private let captions: CaptionStage
  private let stages: [any Stage]
  private let groundViews = ViewGroup()
  private let groupedViews: [ViewGroup]
  private let pauseViews = ViewGroup()
  private var isPauseShown = false
  private var detailPasses = 0

  /// Creates the Views of a valley.
  ///
  /// - Parameters:
  ///   - sources: The data sources of the valley.
  ///   - drawing: The surface and the words of the Views.
  ///   - captions: The surface that holds the captions.
  ///   - hints: The key hints, most important first.
  ///   - isShown: False without a screen. The stage then only tells where a pointer is, so that
  ///     recordings replay identically.
  package init(
    _ sources: PlaySources, _ drawing: Drawing, captions: WordSurface, hints: [HintView.Hint],
    isShown: Bool
  ) {
    layout = PlayScreenView(surface: drawing.surface)
    layout.partsSource = sources.settings
    map = MapStage(
      sources, surface: drawing.surface, looks: drawing.looks, isShown: isShown, in: layout)
    panel = PanelStage(sources, drawing, hints: hints, isShown: isShown)
    hotbar = PaletteView(drawing)
    hotbar.dataSource = sources.palette
    let log = LogView(drawing)
    log.dataSource = sources.log
    self.captions = CaptionStage(sources, drawing, captions, isShown: isShown, in: layout)
    stages = [map, panel, self.captions]
    let pause = PauseView(drawing)
    pause.dataSource = sources.pace
    layout.put(hotbar, in: .palette)
    layout.put(log, in: .log)
    layout.put(pause, in: .map)
    layout.isDetailed = sources.settings.showsScreenDetails
    groupedViews =
      isShown ? [ViewGroup([hotbar], on: [.hotbar]), ViewGroup([log], on: [.words])] : []
    partsSource = sources.settings
    paceSource = sources.pace
    panel.put(in: layout)
    guard isShown else { return }
    groundViews.add(layout)
    pauseViews.add(pause)
  }

  package var isPanelCovered: Bool {
    get { panel.isCovered }
    set {
      panel.isCovered = newValue
      layout.isPanelCovered = newValue
      setNeedsUpdate()
    }
  }

  package func put(_ view: any ScreenView, in place: PlayScreenView.Place) {
    layout.put(view, in: place)
  }

  /// Draws every pass again, because the player has done something.
  package func resetIdleTimer() { map.resetIdleTimer() }

  /// Shows the hotbar again if it has faded, because the player builds.
  package func wakeHotbar() { layout.wakeHotbar() }

  package func showDetails() {
    detailPasses = Self.passesOfDetails
    updateDetails()
  }

  /// Highlights what is under the pointer, and shows faded parts again.
  package func hover(at point: ScreenPoint) {
    layout.wakeParts(at: point, isOnOverview: overviewCell(at: point) != nil)
    panel.hover(at: point)
  }

  package func isOnPanel(_ point: ScreenPoint) -> Bool {
    panel.isShown && layout.isOnPanel(point) || ScreenButton(at: point) != nil
  }

  package func target(at point: ScreenPoint) -> Target? {
    ScreenButton(at: point).map { .button($0) }
      ?? (panel.isShown ? panel.target(at: point) : nil)
  }

  /// Returns the slot of the hotbar at a point; nil if there is none or the hotbar is hidden.
  package func slot(at point: ScreenPoint) -> Int? {
    partsSource?.screenParts[.hotbar] == .hidden ? nil : hotbar.slot(at: point)
  }

  /// Returns the cell of the valley at a point of the overview; nil if the point is not on it.
  package func overviewCell(at point: ScreenPoint) -> CellPoint? { map.overviewCell(at: point) }

  package func halfTiles(
    at point: ScreenPoint, isAway: Bool
  ) -> (half: CellPoint, nearest: CellPoint) {
    map.halfTiles(at: point, isAway: isAway)
  }

  package func setNeedsUpdate(_ change: PlayChange) {
    stages.setNeedsUpdate(change)
    groupedViews.setNeedsUpdate(change)
    if change == .kept, paceSource?.isAway != isPauseShown { setNeedsUpdate() }
  }

  package func setNeedsUpdate() {
    updateDetails()
    groundViews.setNeedsUpdate()
    stages.setNeedsUpdate()
    groupedViews.setNeedsUpdate()
  }

  package func updateViews() -> Bool {
    if detailPasses > 0 {
      detailPasses -= 1
      if detailPasses == 0 { updateDetails() }
    }
    isPauseShown = paceSource?.isAway ?? false
    var hasDrawn = groundViews.update()
    if map.updateViews() { hasDrawn = true }
    if panel.updateViews() { hasDrawn = true }
    if groupedViews.update() { hasDrawn = true }
    if captions.updateViews() { hasDrawn = true }
    if hasDrawn, isPauseShown {
      pauseViews.setNeedsUpdate()
      _ = pauseViews.update()
    }
    return hasDrawn
  }

  /// Shows or hides the details, which moves the rest of the panel.
  private func updateDetails() {
    let isDetailed = partsSource?.showsScreenDetails == true || detailPasses > 0
    guard layout.isDetailed != isDetailed else { return }
    layout.isDetailed = isDetailed
    panel.put(in: layout)
    setNeedsUpdate()
  }
}

/// The captions on the screen of a valley.
final class CaptionStage: Stage {
  private let views: ViewGroup

  init(
    _ sources: PlaySources, _ drawing: Drawing, _ surface: WordSurface, isShown: Bool,
    in layout: PlayScreenView
  ) {
    let view = CaptionView(drawing)
    view.dataSource = sources.settings
    view.captionSurface = surface
    layout.put(view, in: .captions)
    views = ViewGroup(isShown ? [view] : [], on: [.words])
    surface.delegate = self
  }

  func setNeedsUpdate(_ change: PlayChange) { views.setNeedsUpdate(change) }

  func setNeedsUpdate() { views.setNeedsUpdate() }

  func updateViews() -> Bool { views.update() }
}

extension CaptionStage: WordSurfaceDelegate {
  package func captionsDidChange() { views.setNeedsUpdate() }
}

/// The screen of a preview: the map and the captions.
package final class PreviewStage: Stage {
  private let stages: [any Stage]

  package init(
    _ sources: PlaySources, _ drawing: Drawing, captions: WordSurface, isShown: Bool
  ) {
    let layout = PlayScreenView(surface: drawing.surface)
    let map = MapStage(
      sources, surface: drawing.surface, looks: drawing.looks, isShown: isShown, in: layout)
    stages = [map, CaptionStage(sources, drawing, captions, isShown: isShown, in: layout)]
  }

  package func setNeedsUpdate(_ change: PlayChange) { stages.setNeedsUpdate(change) }

  package func setNeedsUpdate() { stages.setNeedsUpdate() }

  package func updateViews() -> Bool { stages.updateViews() }
}
