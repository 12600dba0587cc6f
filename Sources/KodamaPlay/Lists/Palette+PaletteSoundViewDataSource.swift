public import KodamaDataSources

extension Palette: PaletteSoundViewDataSource {
  /// What happened during this pass.
  public var paletteMoments: [PaletteMoment] { moments }
}
