package import KodamaDataSources

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
