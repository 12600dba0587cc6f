import KodamaDataSources
package import KodamaHosting
package import KodamaPlay
import KodamaRoles
import KodamaViews

/// Every material, beside the valley: to be looked through, searched, starred and taken in hand.
package final class CatalogueController: ScreenController {
  /// Whom it asks for other screens.
  package weak var presentation: (any PresentationDelegate)?
  /// The valley goes on beside it.
  package let coversScreen = false
  private let game: Game
  private let model: Catalogue
  private let vocabulary: Vocabulary
  private let view: CatalogueView
  private let views = ViewGroup()
  private let paletteViews = ViewGroup()
  private var observations: [Observation] = []
  /// What is being typed to search by.
  private var entry: TextEntry

  /// Makes the catalogue of a game.
  package required init(game: Game, context: ViewContext) {
    self.game = game
    entry = Self.newEntry(game)
    vocabulary = context.vocabulary
    model = Catalogue(palette: game.palette, names: game.names, chronicle: game.chronicle)
    view = CatalogueView(context.drawing(game.settings))
    view.dataSource = model
    PlayScreenView(surface: context.layout).put(view, in: .panel)
    views.add(context.onScreen(view))
    if let sound = context.outputs.sound {
      let menu = MenuSoundView(surface: sound, patches: context.patches)
      menu.dataSource = model
      views.add(menu)
      let palette = PaletteSoundView(
        surface: sound, looks: context.looks, patches: context.patches, pan: 6)
      palette.dataSource = game.palette
      paletteViews.add(palette)
    }
    model.delegate = self
    observations = [
      game.palette.observers.add(isToldAtOnce: true) { [weak self] notice in
        self?.views.setNeedsUpdate()
        if notice == .favourites { self?.paletteViews.setNeedsUpdate() }
      },
      game.settings.language.observe { [weak self] _ in self?.setNeedsUpdate() },
    ]
  }

  /// Nothing is typed yet; what is found is said, and not each letter as well.
  private static func newEntry(_ game: Game) -> TextEntry {
    TextEntry(chronicle: game.chronicle, isEchoed: false)
  }

  /// Says what is shown and what has the focus: everything, whatever was searched for before.
  package func announce() {
    entry = Self.newEntry(game)
    model.endSearch()
    model.announce()
  }

  /// Forgets what happened during the last pass.
  package func beginPass() { model.beginPass() }

  /// Letters filter what is shown, from the first one on.
  package let wantsText = true
  /// The keys that go with that.
  package let wantsFilter = true

  /// Takes an operation: a letter searches, the others move and choose.
  package func perform(_ input: Input) {
    switch input {
    case .text(let typed): type(typed)
    case .click(let click): perform(click)
    case .operation(let operation, _):
      if let operation = ListOperation(operation) { return perform(operation, input) }
      game.reportUnavailable(input, in: .catalogue)
    case .key, .pointer, .notice, .unknown: game.reportUnavailable(input, in: .catalogue)
    }
  }

  private func perform(_ operation: ListOperation, _ input: Input) {
    switch operation {
    case .menu(let operation): perform(operation)
    case .extra(.erase): erase()
    case .extra(.favourite): model.toggleFavourite()
    // The search key begins nothing new: every letter filters already.
    case .extra(.search): game.chronicle.answer(.searchBegun)
    case .extra(.catalogue): presentation?.presentPlay()
    case .extra(.paste), .extra(.undo), .extra(.redo), .extra(.gallery):
      game.reportUnavailable(input, in: .catalogue)
    case .back: goBack()
    case .help: model.describe()
    case .language: game.chooseNextLanguage()
    }
  }

  private func perform(_ operation: MenuOperation) {
    switch operation {
    case .move(.left): model.moveFocus(by: -1)
    case .move(.right): model.moveFocus(by: 1)
    case .move(.up): move(lines: -1)
    case .move(.down): move(lines: 1)
    case .wheel(let step): move(lines: step)
    case .page(let step): move(lines: step * MenuController.page)
    case .first: model.moveFocus(to: 0)
    case .last: model.moveFocus(to: .max / 2)
    case .place: model.toggleFavourite()
    case .use: choose()
    }
  }

  /// Nothing is pasted into a search.
  package func paste(_ text: String?) {}

  /// The valley beside it asks before the window closes.
  package func close() {}

  /// The material under a pointer has the focus.
  package func hover(_ pointer: PointerInput) { hover(at: ScreenPoint(pointer)) }

  private func hover(at point: ScreenPoint) {
    let position = view.position(at: point)
    if let position, position != model.focus { model.moveFocus(to: position) }
  }

  /// What is chosen is in hand, and the valley has the focus again.
  private func choose() {
    // Back in the valley first: what is in hand is what is said last.
    if model.focused != nil { presentation?.dismiss() }
    model.choose()
  }

  /// Away with what is searched by, and then with the catalogue.
  private func goBack() {
    guard !entry.text.isEmpty else { return presentation?.dismiss() ?? () }
    entry = Self.newEntry(game)
    search("")
  }

  /// The View knows what stands above and below.
  private func move(lines step: Int) {
    if let position = view.position(beside: model.focus, lines: step) {
      model.moveFocus(to: position)
    } else {
      model.moveFocus(to: step < 0 ? -1 : .max / 2)
    }
  }

  /// Nothing moves in the catalogue by itself.
  package func advance() {}

  /// Makes the next update draw everything.
  package func setNeedsUpdate() { views.setNeedsUpdate() }

  /// Updates the Views that follow a notice.
  package func updateViews() -> Bool {
    let didUpdate = views.update()
    return paletteViews.update() || didUpdate
  }

  /// A blank alone searches for nothing: it puts a star on what has the focus, or takes it off.
  private func type(_ typed: String) {
    if typed == " ", entry.text.isEmpty { return model.toggleFavourite() }
    if entry.type(typed) { search(entry.text) }
  }

  private func erase() {
    if entry.erase() { search(entry.text) }
  }

  /// Searches names, descriptions and behaviour, as they are read in the player's language.
  private func search(_ text: String) {
    let language = game.settings.language.value
    model.search(for: text) {
      vocabulary.names(of: $0, in: language)
    } words: {
      vocabulary.searchText(of: $0, in: language)
    }
  }

  private func perform(_ click: Click) {
    guard view.position(at: click.point) != nil else { return }
    hover(at: click.point)
    if click.button == 3 { model.toggleFavourite() } else { choose() }
  }
}

extension CatalogueController: CatalogueDelegate {
  /// The focus or the search has changed.
  package func catalogueDidChange() { views.setNeedsUpdate() }
}
