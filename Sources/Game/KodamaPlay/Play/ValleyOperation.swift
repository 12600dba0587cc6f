package import KodamaDataSources

/// The state of a key that triggers an operation: pressed once, repeated, held or released.
package enum Press { case once, again, held, released }

/// An operation that the player performs on the valley. Each case corresponds to a part of a
/// valley.
package enum ValleyOperation: Equatable {
  case exploring(ExploringOperation)
  case editing(EditingOperation)
  case time(TimeOperation)
  case hearing(HearingOperation)
  case goal, hint
}

/// Operations that move the hand, search, ask a question or zoom.
package enum ExploringOperation: Equatable {
  package enum Scan { case thing, category, kind }

  case move(Direction), run(Direction), jump(Direction), look(Direction)
  case scan(Scan, by: Int)
  case jumpToFinding, rescan, guide, sayWhere, sayWhereFrom, sayChanges, sayStructure
  case zoom, zoomIn, zoomOut
  case overview
  case cursor(by: Int)
  /// Goes back (−1) or forth (+1) through the hand's previous positions.
  case trail(by: Int)

  /// The direction of a movement; nil for all other operations.
  var direction: Direction? {
    switch self {
    case .move(let direction), .run(let direction), .jump(let direction): direction
    case .look, .scan, .jumpToFinding, .rescan, .guide, .sayWhere, .sayWhereFrom, .sayChanges,
      .sayStructure, .zoom, .zoomIn, .zoomOut, .overview, .cursor, .trail:
      nil
    }
  }
}

/// Operations that edit the valley or choose a tool.
package enum EditingOperation: Equatable {
  case place, take, use, pickUnder, favourite
  case nextBrush, nextBrushShape, brushMirror
  case brush(by: Int)
  case draw(EditShape)
  case fill, replace, clear, acceptChange, undo, redo
  case copy, paste, rotate, mirrorStamp
  case nextProperty, nextScale
  case property(by: Int)
  case tempo(by: Int)
  /// Selects a slot of the hotbar, counted from 0.
  case slot(Int)
}

/// Operations on time: pause, single ticks, leaps and speed.
package enum TimeOperation: Equatable {
  case pause, step, leap, tell
  case speed(by: Int)
}

package enum HearingOperation: Equatable {
  case sweep(SweepProgress.Kind)
  case heat
}

extension Editing {
  func perform(_ operation: EditingOperation) {
    switch operation {
    case .place: place()
    case .take: take()
    case .use: use()
    case .pickUnder: pickUnderHand()
    case .favourite: toggleFavourite()
    case .nextBrush: nextBrush()
    case .nextBrushShape: nextBrushShape()
    case .brushMirror: toggleBrushMirror()
    case .brush(let steps): changeBrush(by: steps)
    case .draw(let shape): draw(shape)
    case .fill: fill()
    case .replace: replaceSeen()
    case .clear: clear()
    case .acceptChange: acceptChange()
    case .undo: undo()
    case .redo: redo()
    case .copy: copyStamp()
    case .paste: pasteStamp()
    case .rotate: rotateStamp()
    case .mirrorStamp: mirrorStamp()
    case .nextProperty: nextProperty()
    case .property(let steps): changeProperty(by: steps)
    case .nextScale: nextScale()
    case .tempo(let steps): changeTempo(by: steps)
    case .slot(let slot): selectSlot(slot)
    }
  }
}

extension Editing {
  func perform(_ act: PointerAct) {
    switch act {
    case .beginStroke(let takes): beginStroke(takes: takes)
    case .endStroke: endStroke()
    case .undoStroke: undo()
    case .abandonStroke: cancelStroke()
    case .place: placeCell()
    case .use: use()
    case .pick: pickUnderHand()
    case .markCorner(let shape?): pointCorner(of: shape)
    case .markCorner(nil): pointCorner()
    // If the pointer never left the first corner, it was a click.
    case .finishDrag(.line) where clearCornerAtHand(): placeCell()
    case .finishDrag: finishCorner(isLast: true)
    case .finishCorner(let isLast): finishCorner(isLast: isLast)
    case .dropMarks: _ = dropMarks()
    }
  }
}

extension Exploring {
  /// The distance of a jump, in cells.
  private static let jump = 8

  /// Performs an operation. Zooming keeps the cell under the pointer at the same screen position.
  func perform(_ operation: ExploringOperation, hover: CellPoint?) {
    switch operation {
    case .move(let direction): move(direction, by: 1)
    case .jump(let direction): move(direction, by: Self.jump)
    case .run(let direction):
      let step = direction.step
      runHand(dx: step.dx, dy: step.dy)
    case .look(let direction): look(direction)
    case .scan(.thing, let step): scanThing(step)
    case .scan(.category, let step): scanCategory(step)
    case .scan(.kind, let step): scanKind(step)
    case .jumpToFinding: jumpToFinding()
    case .rescan: rescan()
    case .guide: toggleGuide()
    case .sayWhere: sayWhere()
    case .sayWhereFrom: sayWhereFrom()
    case .sayChanges: sayChanges()
    case .sayStructure: sayStructure()
    case .zoom: toggleZoom()
    case .zoomIn: zoom(in: true, around: hover)
    case .zoomOut: zoom(in: false, around: hover)
    case .overview: sayOverview()
    case .cursor(let step): changeCursor(by: step)
    case .trail(let step): follow(trail: step)
    }
  }

  private func move(_ direction: Direction, by cells: Int) {
    let step = direction.step
    moveHand(dx: step.dx * cells, dy: step.dy * cells)
  }
}
