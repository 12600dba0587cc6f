import KodamaDataSources

// The parts of the game that perform operations, each with an enumeration of its own. A list reads
// some of them as something else (`ListOperation`).

/// An operation that is the same on every screen.
package enum SharedOperation {
  case curtain, screenshot, verbosity, stopSpeech, sayAgain
  /// One of the last messages, 1 being the newest.
  case message(Int)
}

/// An operation that moves the hand, finds things or asks what is there.
enum ExploringOperation {
  enum Scan { case thing, category, kind }

  case move(Direction), run(Direction), jump(Direction), look(Direction)
  case scan(Scan, by: Int)
  case jumpToFinding, rescan, guide, sayWhere, sayWhereFrom, sayChanges, sayStructure

  /// The direction in which it moves the hand.
  var direction: Direction? {
    switch self {
    case .move(let direction), .run(let direction), .jump(let direction): direction
    case .look, .scan, .jumpToFinding, .rescan, .guide, .sayWhere, .sayWhereFrom, .sayChanges,
      .sayStructure:
      nil
    }
  }
}

/// An operation that makes something, takes something back, or chooses what is made.
enum EditingOperation: Equatable {
  case place, take, use, pickUnder, favourite
  case nextBrush, nextBrushShape, brushMirror
  case brush(by: Int)
  case draw(EditShape)
  case fill, replace, clear, acceptChange, undo, redo
  case copy, paste, rotate, mirrorStamp, copyText, pasteText
  case nextProperty, nextScale
  case property(by: Int)
  case tempo(by: Int)
  /// A slot of the hotbar, from 0.
  case slot(Int)
}

/// An operation on time.
enum TimeOperation {
  case pause, step, leap, tell
  case speed(by: Int)
}

/// An operation that makes something of the valley heard.
enum HearingOperation {
  case sweep(SweepProgress.Kind)
  case heat
}

/// An operation on the valley that no child of the play screen performs.
enum ValleyOperation {
  case goal, hint, zoom, zoomIn, zoomOut, captions, language
}

/// An operation on what is played as a whole. It is not kept in a macro.
enum PlayOperation {
  case back, save, load, menu, record, replay
}

/// An operation that opens a screen.
enum OpeningOperation {
  case catalogue, search, lesson, learnKeys, settings, stamps, landmarks, discoveries, history
  case share, export, workshop, gallery, help
}

extension PlayerOperation {
  /// The part of the game that performs an operation.
  enum Part {
    case shared(SharedOperation)
    case exploring(ExploringOperation)
    case editing(EditingOperation)
    case time(TimeOperation)
    case hearing(HearingOperation)
    case valley(ValleyOperation)
    case play(PlayOperation)
    case opening(OpeningOperation)
  }

  /// The operation where every screen performs the same; nil for all others.
  package var shared: SharedOperation? {
    if case .shared(let operation) = part { operation } else { nil }
  }

  /// The part of the game that performs it. This is the one switch over all operations.
  var part: Part {
    switch self {
    case .left: .exploring(.move(.left))
    case .right: .exploring(.move(.right))
    case .up: .exploring(.move(.up))
    case .down: .exploring(.move(.down))
    case .runLeft: .exploring(.run(.left))
    case .runRight: .exploring(.run(.right))
    case .runUp: .exploring(.run(.up))
    case .runDown: .exploring(.run(.down))
    case .jumpLeft: .exploring(.jump(.left))
    case .jumpRight: .exploring(.jump(.right))
    case .jumpUp: .exploring(.jump(.up))
    case .jumpDown: .exploring(.jump(.down))
    case .lookUp: .exploring(.look(.up))
    case .lookLeft: .exploring(.look(.left))
    case .lookDown: .exploring(.look(.down))
    case .lookRight: .exploring(.look(.right))
    case .scanNext: .exploring(.scan(.thing, by: 1))
    case .scanPrevious: .exploring(.scan(.thing, by: -1))
    case .scanNextCategory: .exploring(.scan(.category, by: 1))
    case .scanPreviousCategory: .exploring(.scan(.category, by: -1))
    case .scanNextKind: .exploring(.scan(.kind, by: 1))
    case .scanPreviousKind: .exploring(.scan(.kind, by: -1))
    case .first: .exploring(.jumpToFinding)
    case .last: .exploring(.rescan)
    case .guide: .exploring(.guide)
    case .whereAmI: .exploring(.sayWhere)
    case .whereFrom: .exploring(.sayWhereFrom)
    case .changes: .exploring(.sayChanges)
    case .structure: .exploring(.sayStructure)

    case .place: .editing(.place)
    case .take: .editing(.take)
    case .use: .editing(.use)
    case .pickUnder: .editing(.pickUnder)
    case .favourite: .editing(.favourite)
    case .brush: .editing(.nextBrush)
    case .brushShape: .editing(.nextBrushShape)
    case .brushMirror: .editing(.brushMirror)
    case .brushLarger: .editing(.brush(by: 1))
    case .brushSmaller: .editing(.brush(by: -1))
    case .line: .editing(.draw(.line))
    case .rectangle: .editing(.draw(.rectangle))
    case .ellipse: .editing(.draw(.ellipse))
    case .fill: .editing(.fill)
    case .replace: .editing(.replace)
    case .clear: .editing(.clear)
    case .accept: .editing(.acceptChange)
    case .undo: .editing(.undo)
    case .redo: .editing(.redo)
    case .copy: .editing(.copy)
    case .paste: .editing(.paste)
    case .rotate: .editing(.rotate)
    case .mirrorStamp: .editing(.mirrorStamp)
    case .copyText: .editing(.copyText)
    case .pasteText: .editing(.pasteText)
    case .property: .editing(.nextProperty)
    case .noteUp: .editing(.property(by: 1))
    case .noteDown: .editing(.property(by: -1))
    case .scale: .editing(.nextScale)
    case .tempoSlower: .editing(.tempo(by: -1))
    case .tempoFaster: .editing(.tempo(by: 1))
    case .slot1, .slot2, .slot3, .slot4, .slot5, .slot6, .slot7, .slot8, .slot9, .slot0:
      .editing(.slot(Self.slots.firstIndex(of: self) ?? 0))

    case .pause: .time(.pause)
    case .step: .time(.step)
    case .leap: .time(.leap)
    case .slower: .time(.speed(by: -1))
    case .faster: .time(.speed(by: 1))
    case .time: .time(.tell)

    case .sweep: .hearing(.sweep(.skyline))
    case .hazardSweep: .hearing(.sweep(.hazards))
    case .fullSweep: .hearing(.sweep(.full))
    case .familySweep: .hearing(.sweep(.families))
    case .probe: .hearing(.sweep(.probe))
    case .heat: .hearing(.heat)

    case .goal: .valley(.goal)
    case .hint: .valley(.hint)
    case .zoom: .valley(.zoom)
    case .zoomIn: .valley(.zoomIn)
    case .zoomOut: .valley(.zoomOut)
    case .captions: .valley(.captions)
    case .language: .valley(.language)

    case .back: .play(.back)
    case .save: .play(.save)
    case .load: .play(.load)
    case .menu: .play(.menu)
    case .record: .play(.record)
    case .replay: .play(.replay)

    case .catalogue: .opening(.catalogue)
    case .search: .opening(.search)
    case .lesson: .opening(.lesson)
    case .learnKeys: .opening(.learnKeys)
    case .settings: .opening(.settings)
    case .stamps: .opening(.stamps)
    case .landmarks: .opening(.landmarks)
    case .discoveries: .opening(.discoveries)
    case .history: .opening(.history)
    case .share: .opening(.share)
    case .export: .opening(.export)
    case .workshop: .opening(.workshop)
    case .gallery: .opening(.gallery)
    case .help: .opening(.help)

    case .curtain: .shared(.curtain)
    case .screenshot: .shared(.screenshot)
    case .verbosity: .shared(.verbosity)
    case .stopSpeech: .shared(.stopSpeech)
    case .sayAgain: .shared(.sayAgain)
    case .message1, .message2, .message3, .message4, .message5, .message6, .message7, .message8,
      .message9:
      .shared(.message((Self.messages.firstIndex(of: self) ?? 0) + 1))
    }
  }
}
