import KodamaDataSources
import KodamaPlay

// Lists and settings as the bytes of an answer.
extension StoreAnswer {
  static func bytes(_ saves: [SaveInfo]) -> [UInt8] {
    var writer = SaveWriter()
    let saves = saves.prefix(SaveSlot.countLimit)
    writer.write(UInt16(saves.count))
    for save in saves {
      writer.write(save.slot.description)
      writer.write(save.summary.seed)
      writer.write(save.summary.tick)
      writer.write(UInt32(truncatingIfNeeded: save.summary.width))
      writer.write(UInt32(truncatingIfNeeded: save.summary.height))
      writer.write(UInt32(truncatingIfNeeded: save.byteCount))
      writer.write(save.savedAtSeconds ?? .min)
      writer.write(save.summary.etudeCourse ?? 0)
      writer.write(save.secondsAheadOfUTC)
    }
    return writer.bytes
  }

  static func saves(_ bytes: [UInt8]) throws(SaveFault) -> [SaveInfo] {
    var reader = SaveReader(bytes)
    var saves: [SaveInfo] = []
    for _ in 0..<(try reader.read(UInt16.self)) {
      let place = reader.position
      guard let slot = SaveSlot(try reader.readText()) else { throw .badValue(at: place) }
      var summary = SaveSummary(
        seed: try reader.read(UInt64.self), tick: try reader.read(UInt64.self),
        width: Int(clamping: try reader.read(UInt32.self)),
        height: Int(clamping: try reader.read(UInt32.self)))
      let count = Int(clamping: try reader.read(UInt32.self))
      let seconds = try reader.read(Int64.self)
      let course = try reader.read(UInt64.self)
      summary.etudeCourse = course == 0 ? nil : course
      var save = SaveInfo(
        slot: slot, summary: summary, byteCount: count,
        savedAtSeconds: seconds == .min ? nil : seconds)
      save.secondsAheadOfUTC = try reader.read(Int64.self)
      saves.append(save)
    }
    return saves
  }

  static func bytes(_ recovery: RecoveryFact) -> [UInt8] {
    var writer = SaveWriter()
    writer.write(recovery.wasBroken)
    for count in [recovery.cameBack, recovery.fromCopies, recovery.lost] {
      writer.write(UInt32(truncatingIfNeeded: count))
    }
    writer.write(recovery.newestAgeSeconds ?? .min)
    return writer.bytes
  }

  static func recovery(_ bytes: [UInt8]) throws(SaveFault) -> RecoveryFact? {
    guard !bytes.isEmpty else { return nil }
    var reader = SaveReader(bytes)
    return RecoveryFact(
      wasBroken: try reader.readFlag(), cameBack: Int(clamping: try reader.read(UInt32.self)),
      fromCopies: Int(clamping: try reader.read(UInt32.self)),
      lost: Int(clamping: try reader.read(UInt32.self)),
      newestAgeSeconds: try reader.readAge())
  }

  static func bytes(_ settings: StoredSettings) -> [UInt8] {
    var writer = SaveWriter()
    writer.write(UInt16(settings.entries.count))
    for entry in settings.entries {
      writer.write(entry.key)
      writer.write(entry.value)
    }
    return writer.bytes
  }

  static func settings(_ bytes: [UInt8]) throws(SaveFault) -> StoredSettings {
    var reader = SaveReader(bytes)
    var settings = StoredSettings()
    for _ in 0..<(try reader.read(UInt16.self)) {
      let key = try reader.readText()
      settings[key] = try reader.readText()
    }
    return settings
  }
}

extension SaveReader {
  fileprivate mutating func readAge() throws(SaveFault) -> Int64? {
    let seconds = try read(Int64.self)
    return seconds == .min ? nil : seconds
  }
}
