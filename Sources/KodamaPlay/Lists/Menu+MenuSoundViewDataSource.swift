package import KodamaDataSources

extension Menu: MenuSoundViewDataSource {
  /// What happened during this pass.
  package var menuMoments: [MenuMoment] { moments }
}
