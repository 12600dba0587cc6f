import KodamaDataSources

// Data sources that hold what a test has put into them: no Model stands behind.

/// A player who has chosen a language.
final class LanguageDouble: LanguageDataSource {
  var chosenLanguage: Language
  init(_ language: Language) { chosenLanguage = language }
}

/// A list.
final class MenuDouble: MenuViewDataSource {
  var menuTitle = Title.outside(id: "test.title")
  var menuItems: [MenuItemState] = []
  var menuFocus = 0
}

/// A catalogue of materials.
final class CatalogueDouble: CatalogueViewDataSource {
  var catalogueEntries: [PaletteEntry] = []
  var catalogueFocus = 0
  var catalogueAbout: MaterialAbout?
  var catalogueSearch = ""
}

/// A hotbar.
final class PaletteDouble: PaletteViewDataSource {
  var paletteEntries: [PaletteEntry] = []
}

/// Lines that are written and told.
final class LinesDouble: LogViewDataSource, NoticeViewDataSource, TroubleViewDataSource {
  var logFacts: [Fact] = []
  var newestFact: Fact?
  var troublesShown: [Trouble] = []
}

/// What an étude asks for.
final class GoalDouble: GoalViewDataSource {
  var etudeName: String?
  var goalFacts: [GoalFact] = []
}

/// A valley's status.
final class StatusDouble: StatusViewDataSource {
  var status = Status(
    tick: 7, seed: 12, isPaused: false, speedExponent: 4, hand: GridPoint(3, 9),
    under: Cell(MaterialID(1)), selected: MaterialID(2), cellsPerTile: 1,
    progress: ValleyProgress(.stirring, awakeGroves: 2, of: 6), scale: .minor, beatsPerMinute: 90)
}

/// Keys that are bound.
final class KeysDouble: KeyNamesDataSource {
  var boundKeys: [BoundKey]
  init(_ keys: [BoundKey]) { boundKeys = keys }
}

extension Fact {
  /// A fact whose words are a text, the same in every language.
  static func plain(_ text: String) -> Fact { .workshop(.kept(text)) }
}
