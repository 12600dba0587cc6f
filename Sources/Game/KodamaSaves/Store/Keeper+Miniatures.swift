package import KodamaDataSources
package import KodamaPlay
import KodamaWorld

// Valleys made small, for the list of them.
extension Keeper {
  /// A valley of more cells is not read while a list is gone through: it would halt the game.
  static let miniatureLimit = 1 << 20

  /// What is kept, made small: read once, and again only when something is kept anew. What cannot
  /// be read has no picture, and says so when it is to be played.
  package func miniature(of save: SaveInfo) -> Miniature? {
    guard save.summary.width * save.summary.height <= Self.miniatureLimit else { return nil }
    let bytes = try? store.excerpt(save.slot) { [rules] bytes in
      guard let saved = try? SavedPlay(decoding: bytes, rules: rules) else { return [] }
      let made = saved.world.miniature
      // As a stamp it names its materials, so that another version reads it the same.
      let cells = made.materials.map { Cell($0) }
      return Stamp(width: made.columns, height: made.rows, cells: cells)?.encode(rules) ?? []
    }
    guard let bytes, let stamp = try? Stamp(decoding: bytes, rules: rules) else { return nil }
    return Miniature(columns: stamp.width, materials: stamp.cells.map { $0.material })
  }
}
