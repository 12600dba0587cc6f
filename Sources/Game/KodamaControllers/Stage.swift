import KodamaDataSources
package import KodamaHosting
package import KodamaPlay
package import KodamaSurfaces
package import KodamaViews

/// What Controllers make Views from: the surfaces that are there, and the tables of looks, patches
/// and strings.
package struct Stage {
  /// Where the Views show themselves; each surface may be absent.
  package let outputs: Outputs
  /// Every string, and how the materials look and sound.
  package let vocabulary: Vocabulary
  /// The timbres that sound Views play with.
  package let patches: PatchTable
  /// What a program outside shows of what is played.
  package let views = ViewRegistry()
  /// The surface that screen Views are laid out on. A pointer is answered from the layout, so there
  /// is one even when nothing is shown: a recording then replays the same without a screen.
  let layout: TextSurface
  /// The surface that word Views speak and caption on. What is said makes room in the sound, and
  /// captions stand on the screen, so there is one even when nothing speaks.
  package let words: WordSurface

  /// A stage with these outputs; a screen that is absent is laid out all the same.
  package init(
    outputs: Outputs, vocabulary: Vocabulary, patches: PatchTable
  ) {
    self.outputs = outputs
    self.vocabulary = vocabulary
    self.patches = patches
    layout = outputs.screen ?? TextSurface()
    words = outputs.words ?? WordSurface()
  }

  /// How the materials look and sound.
  var looks: MaterialLooks { vocabulary.looks }

  /// Whether who looks on sees the hour, and not letters alone.
  var showsPictures: Bool { outputs.screen?.showsPictures ?? false }

  /// What a screen View draws with, in the language of these settings.
  package func drawing(_ settings: Settings) -> Drawing {
    Drawing(
      surface: layout, vocabulary: vocabulary, languageSource: settings, keySource: settings)
  }

  /// The captions of what is heard, as the player wants them.
  func captions(_ settings: Settings) -> CaptionView {
    let captions = CaptionView(drawing(settings))
    captions.dataSource = settings
    captions.captionSurface = words
    return captions
  }

  /// The words of what is heard of a valley.
  func heardWords(_ sources: PlaySources, _ game: Game) -> HeardWordsView {
    let view = HeardWordsView(surface: words, vocabulary: vocabulary)
    view.dataSource = sources.heard
    view.groveSource = sources.groves
    view.chronicleSource = game.chronicle
    view.captionSource = game.settings
    view.narrationSource = game.settings
    view.follow(game.settings)
    return view
  }

  /// A screen View, if there is a screen to show it.
  func onScreen<Shown: ScreenView>(_ view: Shown) -> Shown? {
    outputs.screen == nil ? nil : view
  }
}
