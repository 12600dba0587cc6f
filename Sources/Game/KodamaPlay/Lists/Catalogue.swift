package import KodamaDataSources
import KodamaRoles

/// Told when the focus or the search of the catalogue has changed.
package protocol CatalogueDelegate: AnyObject {
  /// The focus or the search has changed.
  func catalogueDidChange()
}

/// Every material that can be placed, to be looked through and searched. The stars are the
/// palette's; the catalogue only shows them.
package final class Catalogue: Model {
  /// Told of every change.
  package weak var delegate: (any CatalogueDelegate)?
  /// What is searched by; empty where nothing is.
  package private(set) var search = ""
  /// What happened during this pass.
  package private(set) var moments: [MenuMoment] = [.open]
  private var list: ArrayDataSource<MaterialID>
  private let palette: Palette
  private let names: MaterialNames
  private let eventLog: EventLog

  /// Longer searches are cut, in Unicode scalars.
  package static let searchLimit = 40

  /// Makes a catalogue with the focus on the material in hand.
  package init(palette: Palette, names: MaterialNames, eventLog: EventLog) {
    self.palette = palette
    self.names = names
    self.eventLog = eventLog
    let materials = Self.inGroups(names)
    list = ArrayDataSource(materials)
    _ = list.moveFocus(to: materials.firstIndex(of: palette.selected) ?? 0)
  }

  /// One kind of thing after the other, each in the order of the table.
  private static func inGroups(_ names: MaterialNames) -> [MaterialID] {
    let families: [MaterialFamily?] = MaterialFamily.allCases.map { Optional($0) } + [nil]
    return families.flatMap { family in
      names.placeable.filter { names.family($0) == family }
    }
  }

  /// Forgets what happened during the last pass.
  package func beginPass() { moments.removeAll(keepingCapacity: true) }

  /// The materials shown, with their stars.
  package var entries: [PaletteEntry] {
    (0..<list.count).compactMap { list.element(at: $0) }.map { material in
      var entry = palette.entry(material)
      entry.family = names.family(material)
      return entry
    }
  }

  /// The position of the focus among those shown.
  package var focus: Int { list.focus }

  /// The material that has the focus.
  package var focused: MaterialID? { list.focused }

  /// Moves the focus by so many entries; it stops at both ends.
  package func moveFocus(by distance: Int) { moveFocus(to: list.focus + distance) }

  /// Puts the focus on a material.
  package func moveFocus(to position: Int) {
    let family = focused.flatMap(names.family)
    moments.append(list.moveFocus(to: position) == .moved ? .move : .edge)
    let entered = focused.flatMap(names.family)
    postFocus(.moved, entered: entered == family ? nil : entered)
    delegate?.catalogueDidChange()
  }

  /// What is known of the material that has the focus.
  package var about: MaterialAbout? { focused.map(names.about) }

  /// Shows the materials whose words, in the player's language, hold every word of the search. The
  /// focus goes to one that is called so; where none is, to the first.
  ///
  /// - Parameters:
  ///   - text: what is searched by; everything is shown where it is empty.
  ///   - names: what a material is called.
  ///   - words: its name and description.
  package func search(
    for text: String, names: (MaterialID) -> [String], words: (MaterialAbout) -> String
  ) {
    search = text.cut(to: Self.searchLimit)
    let wanted = search.lowercased().split(separator: " ")
    list.filter { material in
      let text = words(self.names.about(material)).lowercased()
      return wanted.allSatisfy { Self.contains(text, $0) }
    }
    if !wanted.isEmpty { focusBest { names($0).map { $0.lowercased() } } }
    moments.append(.move)
    eventLog.post(.list(.found(search, materials: list.count, first: place)))
    delegate?.catalogueDidChange()
  }

  /// Shows everything again, and says nothing of it: whoever asks says what is shown.
  package func endSearch() {
    search = ""
    list.filter { _ in true }
  }

  /// Puts the focus on the first of those whose name begins with what is searched by, else of those
  /// whose name holds it, else of all.
  private func focusBest(names: (MaterialID) -> [String]) {
    let text = search.lowercased()
    func rank(_ position: Int) -> Int {
      let names = list.element(at: position).map(names) ?? []
      if names.contains(where: { $0.hasPrefix(text) }) { return 0 }
      return names.contains { Self.contains($0, text[...]) } ? 1 : 2
    }
    let best = (0..<list.count).map { (rank: rank($0), position: $0) }.min { $0 < $1 }
    _ = list.moveFocus(to: best?.position ?? 0)
  }

  /// Puts a star on the material that has the focus, or takes it off.
  package func toggleFavourite() {
    guard let material = focused else { return postFocus(.moved) }
    palette.toggleFavourite(material)
    eventLog.post(.edit(.starred(material, palette.isFavourite(material))))
  }

  /// Takes the material that has the focus in hand; where there is none, that is told.
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

  /// Says what is shown, and what has the focus.
  package func announce() {
    eventLog.post(.list(.catalogue(materials: list.count)))
    postFocus(.opened)
  }

  /// Says what the material that has the focus does.
  package func describe() {
    guard let about else { return postFocus(.moved) }
    eventLog.post(.list(.about(about)))
  }

  /// Where the focus is.
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

extension Catalogue: CatalogueViewDataSource {
  /// The materials, from the top.
  package var catalogueEntries: [PaletteEntry] { entries }
  /// Which of them has the focus.
  package var catalogueFocus: Int { focus }
  /// What is known of the one that has the focus.
  package var catalogueAbout: MaterialAbout? { about }
  /// What is searched by.
  package var catalogueSearch: String { search }
}

extension Catalogue: MenuSoundViewDataSource {
  /// What happened during this pass.
  package var menuMoments: [MenuMoment] { moments }
}
