import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaSurfaces
import KodamaViews

/// Previews a work of the gallery with the map, the sounds and the captions of a valley.
final class PreviewController: Controller {
  private let preview: Preview
  private let words: WordStage
  private let sound: SoundStage?
  private let stages: [any Stage]
  private let turnViews = ViewGroup()

  init(_ preview: Preview, game: Game, context: ViewContext) {
    self.preview = preview
    let sources = preview.sources
    words = context.captions(sources, isPreview: true)
    sound = context.sound(sources, isPreview: true)
    let screen = PreviewStage(
      sources, context.drawing(game.settings), captions: context.words,
      isShown: context.outputs.screen != nil)
    stages = [words, screen] + (sound.map { [$0] } ?? [])
    if let sound = context.outputs.sound {
      let turn = PreviewSoundView(surface: sound)
      turn.dataSource = preview
      turnViews.add(turn)
    }
    preview.delegate = self
  }

  func beginPass() { preview.beginPass() }

  func advance() {
    words.advance()
    preview.advance()
  }

  func end() {
    preview.end()
    words.clear()
    _ = updateViews()
  }

  func setNeedsUpdate() { stages.setNeedsUpdate() }

  func updateViews() -> Bool {
    // The Views of the previous preview fall silent before the new preview becomes audible.
    let didUpdate = turnViews.update()
    return stages.updateViews() || didUpdate
  }
}

extension PreviewController: PreviewDelegate {
  func previewDidTurn() {
    turnViews.setNeedsUpdate()
    sound?.setNeedsUpdate(.sound)
  }

  func playDidChange(_ change: PlayChange) {
    stages.setNeedsUpdate(change)
  }
}
