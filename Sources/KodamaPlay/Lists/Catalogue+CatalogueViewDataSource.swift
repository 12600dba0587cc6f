public import KodamaDataSources

extension Catalogue: CatalogueViewDataSource {
  /// The materials, from the top.
  public var catalogueEntries: [PaletteEntry] { entries }
  /// Which of them has the focus.
  public var catalogueFocus: Int { focus }
  /// What is known of the one that has the focus.
  public var catalogueAbout: MaterialAbout? { about }
  /// What is searched by.
  public var catalogueSearch: String { search }
}
