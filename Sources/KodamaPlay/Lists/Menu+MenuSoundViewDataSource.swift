public import KodamaDataSources

extension Menu: MenuSoundViewDataSource {
  /// What happened during this pass.
  public var menuMoments: [MenuMoment] { moments }
}
