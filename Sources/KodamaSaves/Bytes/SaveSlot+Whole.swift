public import KodamaPlay
import KodamaWorld

extension PlayModel {
  /// The canonical bytes of the valley: the same state always gives the same bytes.
  public func encode() -> [UInt8] { saved.encode() }
}

extension SaveSlot {
  /// Whether bytes are a save or a stamp that nobody has changed.
  public static func isWhole(_ bytes: [UInt8]) -> Bool {
    SavedPlay.isWhole(bytes) || Stamp.isWhole(bytes)
  }
}
