package import KodamaDataSources

extension Soundscape: GuideSoundViewDataSource {
  /// The pulses that start during this pass.
  package var guidePulses: [GuidePulse] { guide.pulses }
}
