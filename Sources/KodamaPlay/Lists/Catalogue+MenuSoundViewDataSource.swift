public import KodamaDataSources

extension Catalogue: MenuSoundViewDataSource {
  /// What happened during this pass.
  public var menuMoments: [MenuMoment] { moments }
}
