public import KodamaDataSources

extension PlayModel: GuideSoundViewDataSource {
  /// The pulses that start during this pass.
  public var guidePulses: [GuidePulse] { guide.pulses }
}
