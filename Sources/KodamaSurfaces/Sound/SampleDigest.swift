public import KodamaRoles

extension Digest {
  /// Takes in samples by their bit patterns; blocks of any size give the same digest.
  public mutating func combine(samples: [Float]) {
    for sample in samples { combine(sample) }
  }
}
