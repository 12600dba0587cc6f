import ArgumentParser
import Foundation
import Kodama
#if Store
  import KodamaStore
#endif

/// A kept valley as it is listed.
struct SaveRow: Encodable {
  let slot: String
  let seed: UInt64
  let tick: UInt64
  let width: Int
  let height: Int
  let bytes: Int
  let savedAt: String?

  init(_ save: SaveInfo) {
    slot = "\(save.slot)"
    seed = save.summary.seed
    tick = save.summary.tick
    width = save.summary.width
    height = save.summary.height
    bytes = save.byteCount
    savedAt = save.savedAtSeconds.map {
      Date(timeIntervalSince1970: TimeInterval($0)).formatted(.iso8601)
    }
  }

  var line: String {
    "\(slot)\tseed \(seed)\ttick \(tick)\t\(width) × \(height)\t\(bytes) bytes\t\(savedAt ?? "-")"
  }
}
