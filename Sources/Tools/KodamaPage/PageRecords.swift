import KodamaContent
import KodamaDataSources
import KodamaEtudes
import KodamaPlay
import KodamaSaves
import KodamaWorld

/// Reads records as the page passes them: the length of each key, the key, the length of its value
/// and the value.
enum RecordBytes {
  /// Returns the records, up to the first incomplete one.
  static func read(_ bytes: [UInt8]) -> [(key: String, bytes: [UInt8])] {
    var rest = bytes[...]
    func block() -> ArraySlice<UInt8>? {
      guard rest.count >= 4 else { return nil }
      let length = rest.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      guard let count = Int(exactly: length), count <= rest.count - 4 else { return nil }
      defer { rest = rest.dropFirst(4 + count) }
      return rest.dropFirst(4).prefix(count)
    }
    var records: [(key: String, bytes: [UInt8])] = []
    while let key = block(), let value = block() {
      records.append((String(decoding: key, as: UTF8.self), Array(value)))
    }
    return records
  }
}

/// The reasons why a page cannot store records, with the messages that replace those of a disk.
enum PageFault {
  static let messages: [(id: String, by: String)] = [
    ("store.fault.unavailable", "web.fault.none"), ("store.fault.inUse", "web.fault.in-use"),
    ("store.fault.full", "web.fault.full"), ("store.fault.slow", "web.fault.slow"),
    ("store.fault.failed", "web.fault.failed"),
  ]
}

extension StoreError {
  /// Creates the error with a number of the page; nil for 0, which is no error.
  init?(pageFault number: Int32) {
    switch number {
    case 0: return nil
    case 1: self = .unavailable
    case 2: self = .inUse
    case 3: self = .full
    case 4: self = .slow
    default: self = .failed
    }
  }
}

extension Content {
  /// Adds the records of a file to a store. Returns the numbers of records that were added, that
  /// were known and that were refused, separated by tabs.
  func merge(_ records: [(key: String, bytes: [UInt8])], into store: MemoryGameStore) -> String {
    let merged = store.merge(
      records, summarize: { summary(of: $0, $1) },
      isEtude: { (try? etude($0, name: $1)) != nil })
    return [merged.added, merged.known, merged.refused].map { String($0) }
      .joined(separator: "\t")
  }

  /// Returns the summary of a save or stamp; nil if its bytes are invalid or belong to the other.
  private func summary(of bytes: [UInt8], _ info: SaveInfo) -> SaveSummary? {
    if info.stampName != nil { return (try? Stamp(decoding: bytes, rules: rules))?.summary }
    guard let saved = try? SavedPlay(decoding: bytes, rules: rules) else { return nil }
    var summary = saved.summary
    if info.isAutosave {
      summary.etudeCourse = saved.etude.map { SaveSummary.course(ofEtude: $0.name) }
    }
    return summary
  }

  /// Returns 0 if a link of the page can be opened; see `kodama_check_link`.
  func problem(ofLink link: String) -> Int32 {
    let etude = "kodama:etude="
    if link.hasPrefix(etude) {
      return etudes.contains { $0.name == link.dropFirst(etude.count) } ? 0 : 2
    }
    do throws(ShareError) {
      let reading = ShareCoder(sharedContentCoder).read(link)
      // The game simulates a valley in parts, because that takes some seconds.
      if reading.valley == nil { _ = try reading.end(nil).get() }
      return 0
    } catch {
      switch error {
      case .newerVersion: return 3
      case .tooLarge: return 4
      default: return 1
      }
    }
  }
}
