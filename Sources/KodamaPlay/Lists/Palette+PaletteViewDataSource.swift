public import KodamaDataSources

extension Palette: PaletteViewDataSource {
  /// How the hotbar stands.
  public var paletteEntries: [PaletteEntry] { entries }
}
