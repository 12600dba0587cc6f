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
    }
    return writer.bytes
  }

  static func saves(_ bytes: [UInt8]) throws(SaveFault) -> [SaveInfo] {
    var reader = SaveReader(bytes)
    var saves: [SaveInfo] = []
    for _ in 0..<(try reader.read(UInt16.self)) {
      let place = reader.position
      guard let slot = SaveSlot(try reader.readText()) else { throw .badValue(at: place) }
      let summary = SaveSummary(
        seed: try reader.read(UInt64.self), tick: try reader.read(UInt64.self),
        width: Int(try reader.read(UInt32.self)), height: Int(try reader.read(UInt32.self)))
      let count = Int(try reader.read(UInt32.self))
      let seconds = try reader.read(Int64.self)
      saves.append(
        SaveInfo(
          slot: slot, summary: summary, byteCount: count,
          savedAtSeconds: seconds == .min ? nil : seconds))
    }
    return saves
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
