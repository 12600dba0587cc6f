package import KodamaDataSources
import KodamaPlay

/// The recorded result of a call to a `GameStore` method.
///
/// A recording's header contains it as a line of text, such as `load ok 4b534156…` or `save fault
/// full`.
package struct StoreAnswer: Hashable, Sendable {
  /// The methods of `GameStore` whose results are recorded.
  package enum Call: String, Sendable, CaseIterable {
    /// A call of the method `openingError()`.
    case opening
    case recovery
    case saves
    case load
    case excerpt
    case save
    case autosave
    case remove
    case rename
    case settings
    case keep
    case finish
  }

  package var call: Call
  /// The returned value as bytes, or the error. The bytes are empty for methods without a return
  /// value.
  package var result: Result<[UInt8], StoreError>

  package init(_ call: Call, _ result: Result<[UInt8], StoreError>) {
    self.call = call
    self.result = result
  }

  /// Parses a result from its line of text. Returns nil if the line is invalid.
  package init?(line: some StringProtocol) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, let call = Call(rawValue: String(words[0])) else { return nil }
    switch words[1] {
    case "ok":
      guard let bytes = Self.bytes(hexadecimal: words[2].utf8) else { return nil }
      self.init(call, .success(bytes))
    case "fault":
      guard let fault = StoreError(rawValue: String(words[2])) else { return nil }
      self.init(call, .failure(fault))
    default: return nil
    }
  }

  package var line: String {
    switch result {
    case .failure(let fault): return "\(call.rawValue) fault \(fault.rawValue)"
    case .success(let bytes):
      let digits = Array("0123456789abcdef".utf8)
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count * 2)
      for byte in bytes {
        text.append(digits[Int(byte >> 4)])
        text.append(digits[Int(byte & 15)])
      }
      return "\(call.rawValue) ok \(String(decoding: text, as: UTF8.self))"
    }
  }

  private static func bytes(hexadecimal text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in text {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return high == nil ? bytes : nil
  }
}

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

  static func saves(_ bytes: [UInt8]) throws(SaveError) -> [SaveInfo] {
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

  static func recovery(_ bytes: [UInt8]) throws(SaveError) -> RecoveryFact? {
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

  static func settings(_ bytes: [UInt8]) throws(SaveError) -> StoredSettings {
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
  fileprivate mutating func readAge() throws(SaveError) -> Int64? {
    let seconds = try read(Int64.self)
    return seconds == .min ? nil : seconds
  }
}
