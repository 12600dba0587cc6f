package import KodamaDataSources

extension WorldText {
  /// Reads the words behind a key that is kept as it stands.
  ///
  /// - Returns: what was read, or nil where the head does not have the key.
  /// - Throws: `WorldTextError` with the place in the file.
  package func words<Value>(
    of key: String, _ rules: MaterialRules, separator: Character? = nil,
    _ read: (inout LineWords) throws(LineError) -> Value
  ) throws(WorldTextError) -> Value? {
    guard let detail = detail(key), let line = detail.lines.first else { return nil }
    var words = LineWords(line, rules: rules, separator: separator)
    do {
      let value = try read(&words)
      try words.finish()
      return value
    } catch {
      var fault = error.onLine(detail.line)
      fault.column += detail.column - 1
      throw fault
    }
  }

  /// What the head says is at hand, in the order of the keys; nil where it says nothing.
  package func hotbar(_ rules: MaterialRules) throws(WorldTextError) -> [MaterialID]? {
    try words(of: "hotbar", rules, separator: ",") { (words) throws(LineError) in
      var materials: [MaterialID] = []
      while words.peek != nil {
        let material = try words.material()
        guard material != .air, material != MaterialRules.wall,
          materials.count < WorldOpening.hotbarLimit, !materials.contains(material)
        else { throw words.fault("at most \(WorldOpening.hotbarLimit) different materials") }
        materials.append(material)
      }
      return materials
    }
  }
}

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
