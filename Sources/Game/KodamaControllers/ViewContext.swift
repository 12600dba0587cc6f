public import KodamaDataSources
package import KodamaHosting
package import KodamaPlay
public import KodamaRoles
package import KodamaSurfaces
package import KodamaViews

/// The surfaces and the tables of looks, patches and words from which Controllers create Views.
package struct ViewContext {
  /// The screen, loudspeaker and voice; each may be nil.
  package let outputs: Outputs
  /// The words of the game, and the looks and sounds of materials.
  package let vocabulary: Vocabulary
  /// The timbres of the sound Views.
  package let patches: PatchTable
  /// Views that other packages add to the play screen.
  package let views = ViewRegistry()
  /// The surface that screen Views are laid out on. It exists even without a screen, because
  /// pointers are resolved by layout and a recording must replay the same without a screen.
  let layout: TextSurface
  /// The surface that word Views speak and caption on. It exists even without a voice, because
  /// speech lowers the volume of other sounds and captions are drawn on the screen.
  package let words: WordSurface

  package init(
    outputs: Outputs, vocabulary: Vocabulary, patches: PatchTable
  ) {
    self.outputs = outputs
    self.vocabulary = vocabulary
    self.patches = patches
    layout = outputs.screen ?? TextSurface()
    words = outputs.words ?? WordSurface()
  }

  var looks: MaterialLooks { vocabulary.looks }

  /// True if the screen shows pictures, which depend on the time of day, and not letters alone.
  var showsPictures: Bool { outputs.screen?.showsPictures ?? false }

  /// Returns what a screen View draws with, in the language of the settings.
  package func drawing(_ settings: Settings) -> Drawing {
    Drawing(
      surface: layout, vocabulary: vocabulary, languageSource: settings, keySource: settings)
  }

  func captions(_ settings: Settings) -> CaptionView {
    let captions = CaptionView(drawing(settings))
    captions.dataSource = settings
    captions.captionSurface = words
    return captions
  }

  func heardWords(_ sources: PlaySources, _ game: Game) -> HeardWordsView {
    let view = HeardWordsView(surface: words, vocabulary: vocabulary)
    view.dataSource = sources.heard
    view.groveSource = sources.groves
    view.chronicleSource = game.eventLog
    view.captionSource = game.settings
    view.narrationSource = game.settings
    view.follow(game.settings)
    return view
  }

  /// Returns the View if there is a screen, otherwise nil.
  func onScreen<Shown: ScreenView>(_ view: Shown) -> Shown? {
    outputs.screen == nil ? nil : view
  }
}

/// Views that are updated together, screen and sound alike. `update()` does nothing unless
/// `setNeedsUpdate()` was called since the last update.
final class ViewGroup {
  private var views: [any View] = []
  private(set) var needsUpdate = true

  /// Adds a View; nil is ignored, for a View whose surface is absent.
  func add(_ view: (any View)?) {
    if let view { views.append(view) }
  }

  func setNeedsUpdate() { needsUpdate = true }

  /// Updates every View if necessary.
  ///
  /// - Returns: true if any View was updated.
  func update() -> Bool {
    guard needsUpdate else { return false }
    needsUpdate = false
    for view in views { view.update() }
    return !views.isEmpty
  }
}

/// Views that another package adds to every play screen, on the game's surfaces or on devices of
/// its own: a strip of lamps, a line of braille, a motor that hums.
///
///     app.views.register { sources in [LampView(sources.moments)] }
///
/// The factory runs once per play screen: after a load, in a new valley, in an étude. Its Views are
/// updated like the game's own: after a change, in the same pass, from the same tick.
public final class ViewRegistry {
  /// Creates Views for a play screen.
  public typealias Factory = (PlaySources) -> [any View]

  private var factories: [Factory] = []
  /// The number of factories. Observers create the Views of new factories when it grows.
  let count = Observed(0)

  /// Creates a registry without Views.
  public init() {}

  /// Adds Views to the current play screen and to all later ones.
  public func register(_ factory: @escaping Factory) {
    factories.append(factory)
    count.value = factories.count
  }

  /// Returns the Views of all factories from an index on.
  func views(from first: Int, _ sources: PlaySources) -> [any View] {
    factories.dropFirst(first).flatMap { $0(sources) }
  }
}

/// The Views that other packages have added to the play screen.
final class AddedViewsController: Controller {
  private let registry: ViewRegistry
  private let sources: PlaySources
  private let views = ViewGroup()
  private var observation: Observation?
  /// The number of factories whose Views were created.
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

  func setNeedsUpdate() { views.setNeedsUpdate() }

  func updateViews() -> Bool { views.update() }
}
