extension WaterCycle {
  /// Reads how many drops the sky and the ground hold; nil where that is not what is written.
  init?(written text: String) {
    let words = text.split(separator: " ")
    let numbers = words.compactMap { UInt32($0) }.filter { $0 <= Self.limit }
    guard words.count == 2, numbers.count == 2 else { return nil }
    self.init(sky: numbers[0], ground: numbers[1])
  }

  /// As it is written in the head of a world.
  var written: String { "\(sky) \(ground)" }
}
