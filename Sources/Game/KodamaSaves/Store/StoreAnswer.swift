public import KodamaDataSources

/// What a store answered to one call, as one line of text: `load ok 4b534156…`,
/// `save fault full`. A recording keeps these lines in its header.
public struct StoreAnswer: Hashable, Sendable {
  /// The calls that have an answer.
  public enum Call: String, Sendable, CaseIterable {
    /// What `openingFault` answered, if anything.
    case opening
    /// What `recovery` answered, if anything.
    case recovery
    /// What `saves` answered: the list.
    case saves
    /// What `load` answered: bytes, or a fault.
    case load
    /// What `excerpt` answered: what was made, or a fault.
    case excerpt
    /// What became of `save`.
    case save
    /// What became of `autosave`.
    case autosave
    /// What became of `remove`.
    case remove
    /// What became of `rename`.
    case rename
    /// What `settings` answered: keys and values.
    case settings
    /// What became of `keep`.
    case keep
    /// What became of `finish`.
    case finish
  }

  /// Which function of the store was called.
  public var call: Call
  /// What came back: bytes (none where there is nothing to tell), or a fault.
  public var result: Result<[UInt8], StoreError>

  /// What the store answered to a call, as a recording keeps it.
  public init(_ call: Call, _ result: Result<[UInt8], StoreError>) {
    self.call = call
    self.result = result
  }

  /// Reads what `line` writes, or nil where it is none.
  public init?(line: some StringProtocol) {
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

  /// The answer as one line.
  public var line: String {
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
