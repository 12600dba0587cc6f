import KodamaWorld

extension SaveWriter {
  mutating func write(_ packs: [PackMark]) {
    write(UInt8(packs.count))
    for pack in packs {
      write(pack.name)
      write(pack.digest)
    }
  }
}

extension SaveReader {
  /// Reads with which packs a save was made, and whether they are here. One that was changed since
  /// is taken as it is: materials are found by their names, and only one that is gone is missed.
  mutating func readPacks(_ rules: MaterialRules) throws(SaveFault) {
    for _ in 0..<(try readNumber(UInt8.self, in: 0...MaterialRules.packLimit)) {
      let name = try readText()
      _ = try read(UInt64.self)
      guard rules.packs.contains(where: { $0.name == name }) else { throw .packMissing(name) }
    }
  }
}
