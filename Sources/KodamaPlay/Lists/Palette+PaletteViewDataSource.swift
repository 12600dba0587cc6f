package import KodamaDataSources

extension Palette: PaletteViewDataSource {
  /// How the hotbar stands.
  package var paletteEntries: [PaletteEntry] { entries }
}
