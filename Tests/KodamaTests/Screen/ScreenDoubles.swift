import KodamaDataSources

// Data sources whose values a test sets, without a Model.

final class LanguageDouble: LanguageDataSource {
  var chosenLanguage: Language
  init(_ language: Language) { chosenLanguage = language }
}

final class MenuDouble: MenuViewDataSource {
  var title = Label.message("test.title")
  var items: [MenuItemState] = []
  var focus = 0
}

final class CatalogueDouble: CatalogueViewDataSource {
  var entries: [PaletteEntry] = []
  var focus = 0
  var about: MaterialDescription?
  var search = ""
}

final class PaletteDouble: PaletteViewDataSource {
  var paletteEntries: [PaletteEntry] = []
}

final class LinesDouble: LogViewDataSource, NoticeViewDataSource, ProblemViewDataSource {
  var logFacts: [Fact] = []
  var newestFact: Fact?
  var currentProblems: [Problem] = []
}

final class GoalDouble: GoalViewDataSource {
  var etudeName: String?
  var goalFacts: [GoalFact] = []
}

final class StatusDouble: StatusViewDataSource {
  var status = Status(
    tick: 7, seed: 12, isPaused: false, speedExponent: 4, hand: CellPoint(3, 9),
    under: Cell(MaterialID(1)), selected: MaterialID(2), cellsPerTile: 1,
    progress: ValleyProgress(.stirring, awakeGroves: 2, of: 6), scale: .minor, beatsPerMinute: 90)
}

final class KeysDouble: KeyNamesDataSource {
  var boundKeys: [BoundKey]
  init(_ keys: [BoundKey]) { boundKeys = keys }
}

extension Fact {
  /// Returns a fact whose message contains a text, in every language.
  static func plain(_ text: String) -> Fact { .workshop(.kept(text)) }
}
