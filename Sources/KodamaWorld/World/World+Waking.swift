/// Sleeping and waking of the whole world.
extension World {
  /// Looks at every cell in the next step: after loading, and when chance or time changed for all.
  func wakeAll() {
    let planes = storage.planes
    let words = planes.words * storage.rows
    planes.next.update(repeating: .max, count: words)
    let groups = (planes.words + (1 << Int(planes.shift)) - 1) >> Int(planes.shift)
    let summary: UInt64 = groups >= 64 ? .max : (1 << UInt64(groups)) - 1
    planes.rowNext.update(repeating: summary, count: storage.rows)
  }
}
