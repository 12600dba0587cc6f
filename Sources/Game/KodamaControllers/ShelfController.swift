import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaViews

/// What is kept under names: a line for each, behind which it can be taken, renamed and deleted.
/// Valleys and stamps are two screens of this kind.
package class ShelfController: ListController {
  /// What is open, or nil for the whole list.
  private(set) var open: SaveInfo?

  // MARK: What a screen of this kind adds

  /// What it is called.
  var listTitle: Title { .nothing }
  /// What the shelf lists, the newest first.
  var kept: [SaveInfo] { [] }
  /// What can be said of it in a line.
  func value(of save: SaveInfo) -> ItemValue? { nil }
  /// What is seen of it beside the list, where something is.
  func miniature(of save: SaveInfo) -> Miniature? { nil }
  /// The line that keeps something new, where there is something.
  var saveItem: ListItem? { nil }
  /// Lines below what is kept, behind which there is nothing to rename or delete.
  var otherItems: [ListItem] { [] }
  /// The line that takes what is open.
  func loadItem(_ save: SaveInfo) -> ListItem { backItem }

  /// Lines of what is open besides those that take, rename and delete it.
  func extraItems(for save: SaveInfo) -> [ListItem] {
    [.button(.giveThis) { self.game.sharing.give(save) }]
  }

  // MARK: What they share

  override var title: Title {
    guard let open else { return listTitle }
    return .named(Library.name(of: open))
  }

  override var items: [ListItem] {
    guard let open else {
      return (saveItem.map { [$0] } ?? []) + kept.map(item) + otherItems + [backItem]
    }
    let name = Library.name(of: open)
    return [
      loadItem(open),
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
    ] + extraItems(for: open) + [backItem]
  }

  private func item(_ save: SaveInfo) -> ListItem {
    ListItem(.named(Library.name(of: save)), value(of: save)) {
      self.open = save
    }.withPicture { self.miniature(of: save) }
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

/// The stamps kept under names: to take in hand, to keep the one in hand, to clear up.
package final class StampsController: ShelfController {
  override var listTitle: Title { .count(.stamps, kept.count) }
  override var kept: [SaveInfo] { game.library.stamps }

  override func value(of save: SaveInfo) -> ItemValue? {
    .size(width: save.summary.width, height: save.summary.height)
  }

  override var saveItem: ListItem? {
    guard game.library.hasStamp else { return nil }
    return .button(.keepStamp) {
      self.askFreeName { [weak self] in self?.game.library.saveStamp(as: $0) }
    }
  }

  override func loadItem(_ save: SaveInfo) -> ListItem {
    .button(.takeStamp) {
      self.game.library.takeStamp(Library.name(of: save))
      self.presentation?.dismiss()
    }
  }
}

// A small picture beside a list, for screens with a `ShelfBackdropView`.
extension ListController {
  /// Draws what a shelf shows beside the list.
  func addPicture(of shelf: ShelfPicture) {
    let view = MiniatureView(context.drawing(game.settings))
    view.dataSource = shelf
    view.styleSource = game.settings
    addDetail(view)
  }

  /// Tells what is seen beside the list, behind what can be done on the screen where that is
  /// wanted.
  ///
  /// - Returns: whether something is seen.
  func describePicture(of shelf: ShelfPicture, after help: HelpTopic? = nil) -> Bool {
    guard let shown = shelf.miniature else { return false }
    game.chronicle.report(.list(.pictured(shown.chief, behind: help)))
    return true
  }
}
