import KodamaDataSources
import KodamaRoles
import KodamaWorld

// Warmth, for every sense: the picture shows it, a sweep plays it, and its ends are told.
extension Sweeping {
  /// Shows how warm it is in sight and plays it from left to right, or shows the valley as it looks
  /// again.
  func toggleHeat() {
    end()
    settings.picture.value.showsHeat.toggle()
    guard settings.picture.value.showsHeat else { return log.tell(.soundscape(.heatHidden)) }
    let felt = (0..<ViewRectangle.columns).map(strongest)
    let told = SoundscapeFact.heat(
      here: scene.world.degrees(at: scene.hand.point), warmest: end(of: felt, warm: true),
      coldest: end(of: felt, warm: false))
    let slots = felt.enumerated().map { SweepSlot(column: $0, notes: $1.map { [$0.note] } ?? []) }
    guard slots.contains(where: { !$0.notes.isEmpty }) else { return log.tell(.soundscape(told)) }
    sweep.start([part(.heat, slots)])
    log.mention(.soundscape(.sweep(.heat)))
    probed = told
  }

  /// A tile that is warmer or colder than the air.
  private struct Felt {
    var note: GridNote
    var point: GridPoint
  }

  /// The tile of a column whose temperature is farthest from the air's, where it can be seen to be
  /// another.
  private func strongest(_ column: Int) -> Felt? {
    let (origin, side) = (scene.viewport.origin, scene.viewport.tileSide)
    var found: Felt?
    for row in 0..<ViewRectangle.rows {
      // The world keeps heat in blocks of 4 × 4 cells: more places a tile would tell nothing new.
      for y in Swift.stride(from: 0, to: side, by: 4) {
        for x in Swift.stride(from: 0, to: side, by: 4) {
          let point = GridPoint(origin.x + column * side + x, origin.y + row * side + y)
          let degrees = scene.world.degrees(at: point)
          guard abs(degrees) >= SeenCell.degreesOfWarmth,
            abs(degrees) > abs(found?.note.degrees ?? 0)
          else { continue }
          let material = scene.world.cell(at: point).material
          found = Felt(
            note: GridNote(row: row, material: material, degrees: degrees), point: point)
        }
      }
    }
    return found
  }

  /// The warmest of all, or the coldest; of several the nearest to the hand.
  private func end(of felt: [Felt?], warm isWarm: Bool) -> FeltHeat? {
    let sign = isWarm ? 1 : -1
    var best: Felt?
    for case let next? in felt where next.note.degrees * sign > 0 {
      let (now, most) = (next.note.degrees * sign, (best?.note.degrees ?? 0) * sign)
      let isNearer =
        best.map { scene.distance(to: next.point) < scene.distance(to: $0.point) } ?? true
      if now > most || now == most && isNearer { best = next }
    }
    return best.map { FeltHeat(degrees: $0.note.degrees, offset: scene.offset(of: $0.point)) }
  }
}
