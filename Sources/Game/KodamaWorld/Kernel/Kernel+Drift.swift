import KodamaDataSources

/// Seeds on the wind: what fire or a landslide laid bare turns green again. Grass comes first, then
/// flowers among the grass, then saplings where no tree stands near.
extension Kernel {
  /// Lets a seed come down in one column, now and then.
  func drift() {
    guard chance(0, salt: 0x1004) & 15 == 0, let top = surface(column(0, salt: 0x1005)),
      top.y > 1
    else { return }
    let hash = chance(top.index, salt: 0x1006)
    if cells[top.index] & 0xff == herbs.ash & 0xff {
      let below = beside(top, 0, 1)
      // Ash feeds what grows on it.
      if herbs.grass != 0, eats(herbs.grass, below) { write(herbs.grass, top) }
    } else if cells[top.index] & 0xff == herbs.grass & 0xff {
      follow(top, hash)
    } else if herbs.grass != 0, eats(herbs.grass, top) {
      make(herbs.grass, beside(top, 0, -1))
    }
  }

  /// What comes where there is grass already.
  private func follow(_ grass: Place, _ hash: UInt32) {
    guard herbs.grass != 0 else { return }
    switch hash >> 24 {
    case 0..<4 where herbs.flower != 0 && isAlone(grass, herbs.flower, herbs.flower, within: 9):
      write(herbs.flower, grass)
    case 4..<6 where herbs.sapling != 0 && isAlone(grass, herbs.sapling, herbs.trunk, within: 7):
      write(herbs.sapling, grass)
    default: return
    }
    tell(.grow, cells[grass.index], grass.x, grass.y)
  }

  /// Whether neither of two materials is near.
  private func isAlone(_ place: Place, _ one: UInt16, _ other: UInt16, within reach: Int) -> Bool {
    for y in max(1, place.y - reach)...min(height, place.y + reach) {
      for x in max(1, place.x - reach)...min(width, place.x + reach) {
        let near = cells[y * stride + x] & 0xff
        if near == one & 0xff || near == other & 0xff { return false }
      }
    }
    return true
  }
}
