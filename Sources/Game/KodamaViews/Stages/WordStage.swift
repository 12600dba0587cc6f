package import KodamaDataSources
package import KodamaSurfaces

/// The captions of a valley's sounds and messages. Speech is common to all screens
/// (`NarrationView`).
package final class WordStage: Stage {
  private let surface: WordSurface
  private let messageViews = ViewGroup(on: [.words])
  private let groupedViews: [ViewGroup]

  /// Creates the Views of a valley, and removes the captions of an earlier one. A preview posts no
  /// messages.
  package init(
    _ sources: PlaySources, surface: WordSurface, vocabulary: Vocabulary, isPreview: Bool = false
  ) {
    self.surface = surface
    let heard = HeardWordsView(surface: surface, vocabulary: vocabulary)
    heard.dataSource = sources.heard
    heard.groveSource = sources.groves
    heard.guideSource = sources.guide
    heard.chronicleSource = sources.eventLog
    heard.captionSource = sources.settings
    heard.narrationSource = sources.settings
    heard.follow(sources.settings)
    groupedViews = [messageViews, ViewGroup([heard], on: [.sound])]
    surface.clearCaptions()
    guard !isPreview else { return }
    let messages = CaptionWordsView(surface: surface, vocabulary: vocabulary)
    messages.dataSource = sources.eventLog
    messages.captionSource = sources.settings
    messages.narrationSource = sources.settings
    messages.follow(sources.settings)
    messageViews.add(messages)
  }

  /// Advances the captions by one pass (1/60 s).
  package func advance() { surface.advanceCaptions() }

  package func clear() { surface.clearCaptions() }

  package func setNeedsUpdate(_ change: PlayChange) { groupedViews.setNeedsUpdate(change) }

  package func setNeedsUpdate() { groupedViews.setNeedsUpdate() }

  package func updateViews() -> Bool { groupedViews.update() }
}
