import KodamaDataSources
import KodamaPlay

/// What is kept under names: a line for each, behind which it can be taken, renamed and deleted.
/// Valleys and stamps are two screens of this kind.
package class ShelfController: ListController {
  /// What is open, or nil for the whole list.
  private(set) var open: SaveInfo?

  // MARK: What a screen of this kind adds

  /// What it is called.
  var shelfTitle: Title { .nothing }
  /// What the shelf lists, the newest first.
  var kept: [SaveInfo] { [] }
  /// What can be said of it in a line.
  func value(of save: SaveInfo) -> ItemValue? { nil }
  /// What is seen of it beside the list, where something is.
  func miniature(of save: SaveInfo) -> Miniature? { nil }
  /// The line that keeps something new, where there is something.
  var keepItem: ListItem? { nil }
  /// Lines below what is kept, behind which there is nothing to rename or delete.
  var otherItems: [ListItem] { [] }
  /// The line that takes what is open.
  func takeItem(_ save: SaveInfo) -> ListItem { backItem }

  /// Lines of what is open besides those that take, rename and delete it.
  func linesBelow(_ save: SaveInfo) -> [ListItem] {
    [.button(.giveThis) { self.game.sharing.give(save) }]
  }

  // MARK: What they share

  override var title: Title {
    guard let open else { return shelfTitle }
    return .named(Library.name(of: open))
  }

  override var items: [ListItem] {
    guard let open else {
      return (keepItem.map { [$0] } ?? []) + kept.map(item) + otherItems + [backItem]
    }
    let name = Library.name(of: open)
    return [
      takeItem(open),
      .button(.rename) {
        self.askFreeName(name, except: open) { [weak self] in
          self?.game.library.rename(open, to: $0)
          self?.open = nil
        }
      },
      .button(.delete) {
        self.ask(.delete(name)) { [weak self] in
          self?.game.library.remove(open)
          self?.open = nil
        }
      },
    ] + linesBelow(open) + [backItem]
  }

  private func item(_ save: SaveInfo) -> ListItem {
    ListItem(.named(Library.name(of: save)), value(of: save)) {
      self.open = save
    }.picturing { self.miniature(of: save) }
  }

  /// Asks for a name, and once more where something else is kept under it.
  ///
  /// - Parameters:
  ///   - text: the name to begin with.
  ///   - renamed: what has this name already and may keep it.
  ///   - accept: what is done with the name; it must hold the screen weakly.
  func askFreeName(
    _ text: String = "", except renamed: SaveInfo? = nil, accept: @escaping (String) -> Void
  ) {
    let line = focus
    askName(text) { [weak self] name in
      guard let self else { return }
      let isTaken = self.kept.contains {
        Library.name(of: $0) == name && $0.slot != renamed?.slot
      }
      guard isTaken else { return accept(name) }
      self.ask(.replace(name), from: line) { accept(name) }
    }
  }

  override func goBack() {
    guard open != nil else { return super.goBack() }
    open = nil
  }
}
