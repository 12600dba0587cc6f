import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaViews

/// The hotbar of the play screen: a child Controller that follows the palette by itself.
final class HotbarController: Controller {
  private let palette: PaletteView
  private let views = ViewGroup()
  private var observation: Observation?

  /// What the parent puts in its place.
  var view: any ScreenView { palette }

  init(palette model: Palette, settings: Settings, stage: Stage) {
    palette = PaletteView(stage.drawing(settings))
    palette.dataSource = model
    views.add(stage.onScreen(palette))
    if let sound = stage.outputs.sound {
      let view = PaletteSoundView(
        surface: sound, looks: stage.looks, patches: stage.patches, pan: -6)
      view.dataSource = model
      views.add(view)
    }
    observation = model.observers.add { [weak self] _ in self?.views.setNeedsUpdate() }
  }

  /// The slot under a pointer.
  func slot(at point: ScreenPoint) -> Int? { palette.slot(at: point) }

  func setNeedsUpdate() { views.setNeedsUpdate() }

  func updateViews() -> Bool { views.update() }
}
