package import KodamaDataSources

extension Palette: PaletteSoundViewDataSource {
  /// What happened during this pass.
  package var paletteMoments: [PaletteMoment] { moments }
}
