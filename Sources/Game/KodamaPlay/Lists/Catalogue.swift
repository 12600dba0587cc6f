package import KodamaDataSources
import KodamaRoles

/// Receives a catalogue's changes.
package protocol CatalogueDelegate: AnyObject {
  func catalogueDidChange()
}

/// The list of all placeable materials and of air, which is the eraser, with a search field.
/// `Palette` stores the favourites.
package final class Catalogue: Model {
  package weak var delegate: (any CatalogueDelegate)?
  package private(set) var search = ""
  package private(set) var moments: [MenuMoment] = [.open]
  private var list: ArrayDataSource<MaterialID>
  private let palette: Palette
  private let names: MaterialNames
  private let eventLog: EventLog

  /// The maximum length of the search text, in Unicode scalars. Longer texts are truncated.
  package static let searchLimit = 40

  package init(palette: Palette, names: MaterialNames, eventLog: EventLog) {
    self.palette = palette
    self.names = names
    self.eventLog = eventLog
    let materials = Self.inGroups(names)
    list = ArrayDataSource(materials)
    _ = list.moveFocus(to: materials.firstIndex(of: palette.selected) ?? 0)
  }

  /// Returns the placeable materials, sorted by family and then in table order, and air.
  private static func inGroups(_ names: MaterialNames) -> [MaterialID] {
    let families: [MaterialFamily?] = MaterialFamily.allCases.map { Optional($0) } + [nil]
    return families.flatMap { family in
      names.placeable.filter { names.family($0) == family }
    } + [.air]
  }

  package func beginPass() { moments.removeAll(keepingCapacity: true) }

  package var entries: [PaletteEntry] {
    (0..<list.count).compactMap { list.element(at: $0) }.map { material in
      var entry = palette.entry(material)
      entry.family = names.family(material)
      return entry
    }
  }

  package var focus: Int { list.focus }

  package var focused: MaterialID? { list.focused }

  /// Moves the focus by a number of entries. The focus stops at both ends.
  package func moveFocus(by distance: Int) { moveFocus(to: list.focus + distance) }

  package func moveFocus(to position: Int) {
    let family = focused.flatMap(names.family)
    moments.append(list.moveFocus(to: position) == .moved ? .move : .edge)
    let entered = focused.flatMap(names.family)
    postFocus(.moved, entered: entered == family ? nil : entered)
    delegate?.catalogueDidChange()
  }

  package var about: MaterialDescription? { focused.map(names.about) }

  /// Shows the materials whose text contains every search word, those whose name matches best
  /// first, and focuses the first.
  ///
  /// - Parameters:
  ///   - text: The search text; empty to show all materials.
  ///   - names: Returns all names of a material in the player's language.
  ///   - words: Returns the text to search in: the name and the description.
  package func search(
    for text: String, names: (MaterialID) -> [String], words: (MaterialDescription) -> String
  ) {
    search = text.cut(to: Self.searchLimit)
    let wanted = search.lowercased().split(separator: " ")
    let found = Self.inGroups(self.names).filter { material in
      let text = words(self.names.about(material)).lowercased()
      return wanted.allSatisfy { Self.contains(text, $0) }
    }
    if wanted.isEmpty {
      show(found, focus: list.focused)
    } else {
      show(bestFirst(found) { names($0).map { $0.lowercased() } }, focus: nil)
    }
    moments.append(.move)
    eventLog.post(.list(.found(search, materials: list.count, first: place)))
    delegate?.catalogueDidChange()
  }

  /// Shows all materials again, without a message.
  package func endSearch() {
    search = ""
    show(Self.inGroups(names), focus: list.focused)
  }

  private func show(_ materials: [MaterialID], focus: MaterialID?) {
    list.replace(with: materials)
    _ = list.moveFocus(to: focus.flatMap { materials.firstIndex(of: $0) } ?? 0)
  }

  /// Returns the materials whose name starts with the search text, then those whose name contains
  /// it, then all others.
  private func bestFirst(
    _ materials: [MaterialID], names: (MaterialID) -> [String]
  ) -> [MaterialID] {
    let text = search.lowercased()
    let ranks = materials.map { material in
      let names = names(material)
      if names.contains(where: { $0.hasPrefix(text) }) { return 0 }
      return names.contains { Self.contains($0, text[...]) } ? 1 : 2
    }
    return (0...2).flatMap { rank in
      materials.indices.filter { ranks[$0] == rank }.map { materials[$0] }
    }
  }

  package func toggleFavourite() {
    guard let material = focused else { return postFocus(.moved) }
    palette.toggleFavourite(material)
    eventLog.post(.edit(.starred(material, palette.isFavourite(material))))
  }

  package func choose() {
    guard let material = focused else {
      moments.append(.refuse)
      postFocus(.moved)
      delegate?.catalogueDidChange()
      return
    }
    moments.append(.choose)
    let replaced = palette.select(material)
    eventLog.post(.edit(.picked(material, replacing: replaced)))
  }

  package func announce() {
    eventLog.post(.list(.catalogue(materials: list.count)))
    postFocus(.opened)
  }

  package func describe() {
    guard let about else { return postFocus(.moved) }
    eventLog.post(.list(.about(about)))
  }

  private var place: MaterialPlace? {
    focused.map {
      MaterialPlace(
        $0, isFavourite: palette.isFavourite($0), number: list.focus + 1, of: list.count)
    }
  }

  private func postFocus(_ cause: FocusCause, entered: MaterialFamily? = nil) {
    guard var place else { return eventLog.post(.list(.noMaterial(how: cause))) }
    place.entered = entered
    eventLog.post(.list(.material(place, how: cause)))
  }

  private static func contains(_ text: String, _ part: Substring) -> Bool {
    let (text, part) = (Array(text.unicodeScalars), Array(part.unicodeScalars))
    guard part.count <= text.count else { return false }
    return (0...(text.count - part.count)).contains { text[$0..<($0 + part.count)] == part[...] }
  }
}

// The properties of the class implement the protocols.
extension Catalogue: CatalogueViewDataSource {}
extension Catalogue: MenuSoundViewDataSource {}
