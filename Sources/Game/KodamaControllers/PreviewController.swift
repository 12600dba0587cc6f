import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaSurfaces
import KodamaViews

/// Previews a work of the gallery, using the Views of the valley's screen.
final class PreviewController: Controller {
  private let preview: Preview
  private let map: MapController
  private let soundscape: SoundscapeController
  private let captions: CaptionView
  private let words: WordSurface
  private let turnViews = ViewGroup()
  private let heardViews = ViewGroup()
  private let captionViews = ViewGroup()

  init(_ preview: Preview, game: Game, context: ViewContext) {
    self.preview = preview
    words = context.words
    let (sources, layout) = (preview.sources, PlayScreenView(surface: context.layout))
    map = MapController(sources, settings: game.settings, context: context) { preview.isCalm }
    for layer in map.layers { layout.put(layer, in: .map) }
    soundscape = SoundscapeController(sources, settings: game.settings, context: context)
    captions = context.captions(game.settings)
    layout.put(captions, in: .captions)
    captionViews.add(context.onScreen(captions))
    if let sound = context.outputs.sound {
      let turn = PreviewSoundView(surface: sound)
      turn.dataSource = preview
      turnViews.add(turn)
    }
    heardViews.add(context.heardWords(sources, game))
    words.clearCaptions()
    words.delegate = self
    preview.delegate = self
  }

  func beginPass() { preview.beginPass() }

  func advance() {
    words.advanceCaptions()
    preview.advance()
  }

  /// Ends the preview and stops its sounds.
  func end() {
    preview.end()
    words.clearCaptions()
    _ = updateViews()
  }

  func setNeedsUpdate() {
    map.setNeedsUpdate()
    captionViews.setNeedsUpdate()
  }

  func updateViews() -> Bool {
    // The Views of the previous preview fall silent before the new preview becomes audible.
    var didUpdate = turnViews.update()
    let hasHeard = heardViews.update()
    for child in [map, soundscape] as [any Controller] where child.updateViews() {
      didUpdate = true
    }
    return captionViews.update() || didUpdate || hasHeard
  }
}

extension PreviewController: PreviewDelegate {
  func previewDidTurn() {
    turnViews.setNeedsUpdate()
    soundscape.setNeedsUpdate()
  }

  func playDidChange(_ change: PlayChange) {
    switch change {
    case .hand, .rectangle, .kept, .shown: map.setNeedsUpdate()
    case .time: map.setSkyNeedsUpdate()
    case .words, .goal: break
    case .sound:
      soundscape.setNeedsUpdate()
      heardViews.setNeedsUpdate()
      map.setSparksNeedUpdate()
    }
  }
}

extension PreviewController: WordSurfaceDelegate {
  func captionsDidChange() { captionViews.setNeedsUpdate() }
}
