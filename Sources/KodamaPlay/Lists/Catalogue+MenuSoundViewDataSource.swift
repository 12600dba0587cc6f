package import KodamaDataSources

extension Catalogue: MenuSoundViewDataSource {
  /// What happened during this pass.
  package var menuMoments: [MenuMoment] { moments }
}
