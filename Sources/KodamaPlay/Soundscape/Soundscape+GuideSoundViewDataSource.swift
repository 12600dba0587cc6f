public import KodamaDataSources

extension Soundscape: GuideSoundViewDataSource {
  /// The pulses that start during this pass.
  public var guidePulses: [GuidePulse] { guide.pulses }
}
