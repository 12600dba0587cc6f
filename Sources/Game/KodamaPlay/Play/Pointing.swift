package import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// A pointer over the valley: where it hovers, and how it drags the rectangle. Hovering changes
/// nothing in the valley and says nothing.
package final class Pointing: Model {
  weak var delegate: (any PlayDelegate)?
  /// The cell under it; nil where it is elsewhere, or the hand was moved by keys since.
  package private(set) var hover: GridPoint?
  let scene: Scene
  let editing: Editing
  private let soundscape: Soundscape
  /// Where it was as it began to drag, in half tiles, and what the rectangle showed then.
  private var grip: (half: GridPoint, origin: GridPoint)?
  private var hasPanned = false

  init(_ scene: Scene, _ editing: Editing, _ soundscape: Soundscape) {
    self.scene = scene
    self.editing = editing
    self.soundscape = soundscape
  }

  /// What it hovers over, if it does.
  var under: MaterialID? {
    hover.flatMap { scene.world.contains($0) ? scene.world.cell(at: $0).material : nil }
  }

  /// It is over half a tile of the rectangle, or elsewhere.
  package func hover(at half: GridPoint?) {
    let point = half.map(scene.viewport.point(ofHalfTile:))
    guard point != hover else { return }
    hover = point
    delegate?.playDidChange(.shown)
  }

  /// Whether it hovers over the cell that the hand is at.
  package var isAtHand: Bool { hover == scene.hand.point }

  /// Brings the hand to where it hovers, if it moved after the hand did.
  package func bringHand() {
    if let hover { _ = scene.hand.move(to: hover, isPointed: true) }
  }

  /// Takes hold of the valley at half a tile.
  package func beginPan(at half: GridPoint) {
    grip = (half, scene.viewport.origin)
    hasPanned = false
  }

  /// Drags the valley along; the hand stays in sight.
  package func pan(to half: GridPoint) {
    guard let grip else { return }
    let side = scene.viewport.tileSide
    let target = GridPoint(
      grip.origin.x + (grip.half.x - half.x) * side / 2,
      grip.origin.y + (grip.half.y - half.y) * side / 2)
    soundscape.endSweep()
    guard scene.viewport.pan(to: target) else { return }
    hasPanned = true
    _ = scene.hand.move(to: scene.viewport.nearest(to: scene.hand.point), isPointed: true)
  }

  /// Lets go of the valley.
  ///
  /// - Returns: whether the rectangle was dragged elsewhere; a click drags nothing.
  package func endPan() -> Bool {
    guard grip != nil else { return false }
    grip = nil
    if hasPanned { scene.sound(.page) }
    return hasPanned
  }
}

extension Pointing: GhostViewDataSource {
  /// The outline of what would be changed: by what is marked, or by the brush under the pointer.
  package var ghost: Ghost? {
    if let outlined = editing.outlined(to: hover ?? scene.hand.point) {
      return Ghost(outlined.kind, halves: scene.viewport.halves(of: outlined.cells))
    }
    guard let hover, !editing.isStroking else { return nil }
    return Ghost(.brush, halves: scene.viewport.halves(of: editing.brushOutline(at: hover)))
  }
}
