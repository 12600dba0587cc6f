import KodamaDataSources
package import KodamaHosting
package import KodamaPlay
import KodamaRoles
import KodamaViews

/// The catalogue of all materials, shown in a panel beside the valley. The player can browse and
/// search materials, select them and mark them as favourites.
package final class CatalogueController: ScreenController {
  package weak var presentation: (any PresentationDelegate)?
  package let coversScreen = false
  private let game: Game
  private let model: Catalogue
  private let vocabulary: Vocabulary
  private let view: CatalogueView
  private let views = ViewGroup()
  private let paletteViews = ViewGroup()
  private var observations: [Observation] = []
  private let entry: TextEntry

  package required init(game: Game, context: ViewContext) {
    self.game = game
    // Typed letters are not spoken, because the search results are.
    entry = TextEntry(eventLog: game.eventLog, isEchoed: false)
    vocabulary = context.vocabulary
    model = Catalogue(palette: game.palette, names: game.names, eventLog: game.eventLog)
    view = CatalogueView(context.drawing(game.settings))
    view.dataSource = model
    PlayScreenView(surface: context.layout).put(view, in: .panel)
    views.add(context.onScreen(view))
    if let sound = context.outputs.sound {
      let menu = MenuSoundView(surface: sound, patches: context.patches)
      menu.dataSource = model
      views.add(menu)
      let palette = PaletteSoundView(
        surface: sound, looks: context.looks, patches: context.patches, in: .catalogue)
      palette.dataSource = game.palette
      paletteViews.add(palette)
    }
    model.delegate = self
    observations = [
      game.palette.observers.add(notifiesImmediately: true) { [weak self] notice in
        self?.views.setNeedsUpdate()
        if notice == .favourites { self?.paletteViews.setNeedsUpdate() }
      },
      game.settings.language.observe { [weak self] _ in self?.setNeedsUpdate() },
    ]
  }

  /// Ends the search, and announces the title and the focused material.
  package func announce() {
    entry.clear()
    model.endSearch()
    model.announce()
  }

  package func beginPass() { model.beginPass() }

  /// Always true, because typed letters filter the list.
  package let wantsText = true
  package let wantsFilter = true

  package func perform(_ input: Input) {
    switch input {
    case .text(let typed): type(typed)
    case .click(let click): perform(click)
    case .operation(let operation, _):
      if let operation = operation.row.list { return perform(operation, input) }
      game.reportUnavailable(input, in: .catalogue)
    case .key, .pointer, .notice, .unknown: game.reportUnavailable(input, in: .catalogue)
    }
  }

  private func perform(_ operation: ListOperation, _ input: Input) {
    switch operation {
    case .menu(let operation): perform(operation)
    case .extra(.erase): erase()
    case .extra(.favourite): model.toggleFavourite()
    // Typing always starts a search, so the search key only announces that.
    case .extra(.search): game.eventLog.answer(.searchBegun)
    case .extra(.catalogue): presentation?.present(.valley)
    case .extra(.paste), .extra(.undo), .extra(.redo), .extra(.gallery), .language:
      game.reportUnavailable(input, in: .catalogue)
    case .back: goBack()
    case .help: model.describe()
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
    case .line(let line): model.moveFocus(to: line)
    case .last: model.moveFocus(to: .max / 2)
    case .place: model.toggleFavourite()
    case .use: choose()
    }
  }

  /// Does nothing, because text cannot be pasted into the search.
  package func paste(_ text: String?) {}

  /// Does nothing, because the valley beside the catalogue asks before the window closes.
  package func close() {}

  package func contains(_ pointer: PointerInput) -> Bool { view.contains(ScreenPoint(pointer)) }

  package func hover(_ pointer: PointerInput) { hover(at: ScreenPoint(pointer)) }

  private func hover(at point: ScreenPoint) {
    let position = view.position(at: point)
    if let position, position != model.focus { model.moveFocus(to: position) }
  }

  private func choose() {
    // The valley is announced first, so that the selected material is the last thing spoken.
    if model.focused != nil { presentation?.dismiss() }
    model.choose()
  }

  /// Clears the search text. Closes the catalogue if the text is empty.
  private func goBack() {
    guard !entry.text.isEmpty else { return presentation?.dismiss() ?? () }
    entry.clear()
    search("")
  }

  /// Moves the focus by a number of lines in the layout, which only the View knows.
  private func move(lines step: Int) {
    if let position = view.position(beside: model.focus, lines: step) {
      model.moveFocus(to: position)
    } else {
      model.moveFocus(to: step < 0 ? -1 : .max / 2)
    }
  }

  package func advance() {}

  package func setNeedsUpdate() { views.setNeedsUpdate() }

  package func updateViews() -> Bool {
    let didUpdate = views.update()
    return paletteViews.update() || didUpdate
  }

  /// Adds typed text to the search. A space at the start adds the focused material to the
  /// favourites or removes it instead.
  private func type(_ typed: String) {
    if typed == " ", entry.text.isEmpty { return model.toggleFavourite() }
    if entry.type(typed) { search(entry.text) }
  }

  private func erase() {
    if entry.erase() { search(entry.text) }
  }

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
  package func catalogueDidChange() { views.setNeedsUpdate() }
}
