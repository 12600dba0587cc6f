public import KodamaDataSources
package import KodamaHosting
package import KodamaPlay
public import KodamaRoles
package import KodamaSurfaces
package import KodamaViews

/// The surfaces, words, looks and sounds that Controllers need to create Views.
package struct ViewContext {
  /// The screen, loudspeaker and voice, each of which is nil if the host has none.
  package let outputs: Outputs
  package let vocabulary: Vocabulary
  package let patches: PatchTable
  /// The Views that other packages add to the valley's screen.
  package let views = ViewRegistry()
  /// The surface on which screen Views are laid out. It exists even without a screen: the game uses
  /// the layout to interpret pointer positions, and recordings must replay identically.
  let layout: TextSurface
  /// The surface for speech and captions. It exists even without a voice, because speech lowers the
  /// volume of other sounds, and captions are drawn on the screen.
  package let words: WordSurface

  package init(
    outputs: Outputs, vocabulary: Vocabulary, patches: PatchTable
  ) {
    self.outputs = outputs
    self.vocabulary = vocabulary
    self.patches = patches
    layout = outputs.screen ?? TextSurface()
    words = outputs.words ?? WordSurface()
    PlayScreenView.reserveMap(on: layout)
  }

  var looks: MaterialLooks { vocabulary.looks }

  /// True if the screen can show pictures, which change with the time of day, and not only text.
  var showsPictures: Bool { outputs.screen?.showsPictures ?? false }

  /// Returns the parameters with which screen Views are drawn, in the language of the settings.
  package func drawing(_ settings: Settings) -> Drawing {
    Drawing(
      surface: layout, vocabulary: vocabulary, languageSource: settings, keySource: settings,
      styleSource: settings)
  }

  func screen(_ sources: PlaySources, _ settings: Settings, hints: [HintView.Hint]) -> ScreenStage {
    ScreenStage(
      sources, drawing(settings), captions: words, hints: hints, isShown: outputs.screen != nil)
  }

  /// Returns the sounds of a valley; nil without a loudspeaker.
  func sound(_ sources: PlaySources, isPreview: Bool = false) -> SoundStage? {
    outputs.sound.map {
      SoundStage(sources, surface: $0, looks: looks, patches: patches, isPreview: isPreview)
    }
  }

  func captions(_ sources: PlaySources, isPreview: Bool = false) -> WordStage {
    WordStage(sources, surface: words, vocabulary: vocabulary, isPreview: isPreview)
  }

  /// Returns the View if there is a screen; otherwise nil.
  func onScreen<Shown: ScreenView>(_ view: Shown) -> Shown? {
    outputs.screen == nil ? nil : view
  }
}

/// A list of the Views that other packages add to the screen of the valley (the world in play).
/// These Views write to the game's surfaces, or to devices of their own, such as a strip of lamps,
/// a braille display or a motor.
///
///     app.views.register { sources in [LampView(sources)] }
///
/// The game calls the registered closures whenever it opens a valley: at the start, after a valley
/// is loaded, and for each étude (a small puzzle). It updates the Views in the same pass as its
/// own, after each change.
public final class ViewRegistry {
  /// A closure that creates the Views for a valley (a world in play), given the data sources of the
  /// valley.
  public typealias Factory = (PlaySources) -> [any View]

  private var factories: [Factory] = []
  /// The number of factories. Observers watch it to create the Views of new factories.
  let count = Observed(0)

  /// Creates a registry without Views.
  public init() {}

  /// Adds Views to the screen of the current valley (the world in play) and of all later ones. The
  /// closure creates them from the data sources of a valley.
  public func register(_ factory: @escaping Factory) {
    factories.append(factory)
    count.value = factories.count
  }

  /// Creates the Views of all factories, starting with the factory at the index `first`.
  func views(from first: Int, _ sources: PlaySources) -> [any View] {
    factories.dropFirst(first).flatMap { $0(sources) }
  }
}

/// The Views that other packages have added to the valley's screen.
final class AddedStage: Stage {
  private let registry: ViewRegistry
  private let sources: PlaySources
  private let views = ViewGroup()
  private var observation: Observation?
  private var factoryCount = 0

  init(_ registry: ViewRegistry, _ sources: PlaySources) {
    self.registry = registry
    self.sources = sources
    observation = registry.count.observe(timings: [.initial, .change]) { [weak self] _ in
      self?.bind()
    }
  }

  private func bind() {
    for view in registry.views(from: factoryCount, sources) { views.add(view) }
    factoryCount = registry.count.value
    views.setNeedsUpdate()
  }

  func setNeedsUpdate(_ change: PlayChange) { views.setNeedsUpdate() }

  func setNeedsUpdate() { views.setNeedsUpdate() }

  func updateViews() -> Bool { views.update() }
}
