import KodamaPlay
import KodamaWorld

extension SaveSlot {
  /// Whether bytes are a save or a stamp that nobody has changed.
  package static func isWhole(_ bytes: [UInt8]) -> Bool {
    SavedPlay.isWhole(bytes) || Stamp.isWhole(bytes)
  }
}
