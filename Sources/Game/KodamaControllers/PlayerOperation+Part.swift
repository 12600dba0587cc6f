import KodamaDataSources
import KodamaPlay

// The parts of the game that perform operations, each with an enumeration of its own. A list reads
// some of them as something else (`ListOperation`).

/// An operation that is the same on every screen.
package enum SharedOperation {
  case curtain, screenshot, verbosity, stopSpeech, sayAgain
  /// One of the last messages, 1 being the newest.
  case message(Int)
}

/// An operation on what is played as a whole, or on what goes out of it and comes in. It is not
/// kept in a macro.
enum PlayOperation {
  case back, save, load, menu, record, replay, captions, language, copyText, pasteText
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
    case .left: .valley(.exploring(.move(.left)))
    case .right: .valley(.exploring(.move(.right)))
    case .up: .valley(.exploring(.move(.up)))
    case .down: .valley(.exploring(.move(.down)))
    case .runLeft: .valley(.exploring(.run(.left)))
    case .runRight: .valley(.exploring(.run(.right)))
    case .runUp: .valley(.exploring(.run(.up)))
    case .runDown: .valley(.exploring(.run(.down)))
    case .jumpLeft: .valley(.exploring(.jump(.left)))
    case .jumpRight: .valley(.exploring(.jump(.right)))
    case .jumpUp: .valley(.exploring(.jump(.up)))
    case .jumpDown: .valley(.exploring(.jump(.down)))
    case .lookUp: .valley(.exploring(.look(.up)))
    case .lookLeft: .valley(.exploring(.look(.left)))
    case .lookDown: .valley(.exploring(.look(.down)))
    case .lookRight: .valley(.exploring(.look(.right)))
    case .scanNext: .valley(.exploring(.scan(.thing, by: 1)))
    case .scanPrevious: .valley(.exploring(.scan(.thing, by: -1)))
    case .scanNextCategory: .valley(.exploring(.scan(.category, by: 1)))
    case .scanPreviousCategory: .valley(.exploring(.scan(.category, by: -1)))
    case .scanNextKind: .valley(.exploring(.scan(.kind, by: 1)))
    case .scanPreviousKind: .valley(.exploring(.scan(.kind, by: -1)))
    case .first: .valley(.exploring(.jumpToFinding))
    case .last: .valley(.exploring(.rescan))
    case .guide: .valley(.exploring(.guide))
    case .whereAmI: .valley(.exploring(.sayWhere))
    case .whereFrom: .valley(.exploring(.sayWhereFrom))
    case .changes: .valley(.exploring(.sayChanges))
    case .structure: .valley(.exploring(.sayStructure))

    case .place: .valley(.editing(.place))
    case .take: .valley(.editing(.take))
    case .use: .valley(.editing(.use))
    case .pickUnder: .valley(.editing(.pickUnder))
    case .favourite: .valley(.editing(.favourite))
    case .brush: .valley(.editing(.nextBrush))
    case .brushShape: .valley(.editing(.nextBrushShape))
    case .brushMirror: .valley(.editing(.brushMirror))
    case .brushLarger: .valley(.editing(.brush(by: 1)))
    case .brushSmaller: .valley(.editing(.brush(by: -1)))
    case .line: .valley(.editing(.draw(.line)))
    case .rectangle: .valley(.editing(.draw(.rectangle)))
    case .ellipse: .valley(.editing(.draw(.ellipse)))
    case .fill: .valley(.editing(.fill))
    case .replace: .valley(.editing(.replace))
    case .clear: .valley(.editing(.clear))
    case .accept: .valley(.editing(.acceptChange))
    case .undo: .valley(.editing(.undo))
    case .redo: .valley(.editing(.redo))
    case .copy: .valley(.editing(.copy))
    case .paste: .valley(.editing(.paste))
    case .rotate: .valley(.editing(.rotate))
    case .mirrorStamp: .valley(.editing(.mirrorStamp))
    case .property: .valley(.editing(.nextProperty))
    case .noteUp: .valley(.editing(.property(by: 1)))
    case .noteDown: .valley(.editing(.property(by: -1)))
    case .scale: .valley(.editing(.nextScale))
    case .tempoSlower: .valley(.editing(.tempo(by: -1)))
    case .tempoFaster: .valley(.editing(.tempo(by: 1)))
    case .slot1, .slot2, .slot3, .slot4, .slot5, .slot6, .slot7, .slot8, .slot9, .slot0:
      .valley(.editing(.slot(Self.slots.firstIndex(of: self) ?? 0)))

    case .pause: .valley(.time(.pause))
    case .step: .valley(.time(.step))
    case .leap: .valley(.time(.leap))
    case .slower: .valley(.time(.speed(by: -1)))
    case .faster: .valley(.time(.speed(by: 1)))
    case .time: .valley(.time(.tell))

    case .sweep: .valley(.hearing(.sweep(.skyline)))
    case .hazardSweep: .valley(.hearing(.sweep(.hazards)))
    case .fullSweep: .valley(.hearing(.sweep(.full)))
    case .familySweep: .valley(.hearing(.sweep(.families)))
    case .probe: .valley(.hearing(.sweep(.probe)))
    case .heat: .valley(.hearing(.heat))

    case .goal: .valley(.goal)
    case .hint: .valley(.hint)
    case .zoom: .valley(.exploring(.zoom))
    case .zoomIn: .valley(.exploring(.zoomIn))
    case .zoomOut: .valley(.exploring(.zoomOut))

    case .back: .play(.back)
    case .save: .play(.save)
    case .load: .play(.load)
    case .menu: .play(.menu)
    case .record: .play(.record)
    case .replay: .play(.replay)
    case .captions: .play(.captions)
    case .language: .play(.language)
    case .copyText: .play(.copyText)
    case .pasteText: .play(.pasteText)

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
