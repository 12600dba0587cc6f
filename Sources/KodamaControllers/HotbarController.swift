import KodamaDataSources
import KodamaHosting
import KodamaModels
import KodamaRoles
import KodamaViews

/// The hotbar of the play screen: a child Controller that follows the palette by itself.
final class HotbarController: Controller {
  private let view: PaletteView
  private let views = ViewGroup()

  init(palette: Palette, settings: Settings, stage: Stage, layout: PlayScreenView) {
    view = PaletteView(stage.drawing(settings))
    view.dataSource = palette
    layout.put(view, in: .palette)
    views.add(stage.onScreen(view))
    if let sound = stage.outputs.sound {
      let view = PaletteSoundView(
        surface: sound, looks: stage.looks, patches: stage.patches, pan: -6)
      view.dataSource = palette
      views.add(view)
    }
    palette.observers.add(self) { hotbar, _, _ in hotbar.views.setNeedsUpdate() }
  }

  /// The slot under a pointer.
  func slot(column: Int, row: Int) -> Int? { view.slot(column: column, row: row) }

  func setNeedsUpdate() { views.setNeedsUpdate() }

  func updateViews() -> Bool { views.update() }
}
