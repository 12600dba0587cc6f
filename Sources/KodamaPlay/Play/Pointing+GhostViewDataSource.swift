package import KodamaDataSources
import KodamaWorld

extension Pointing: GhostViewDataSource {
  /// The outline of what would be changed: by what is marked, or by the brush under the pointer.
  package var ghost: Ghost? {
    if let outlined = editing.outlined {
      return Ghost(outlined.kind, halves: scene.viewport.halves(of: outlined.cells))
    }
    guard let hover, !editing.isStroking else { return nil }
    return Ghost(.brush, halves: scene.viewport.halves(of: editing.brushOutline(at: hover)))
  }
}
