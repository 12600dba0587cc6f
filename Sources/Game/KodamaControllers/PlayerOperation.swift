package import KodamaDataSources
package import KodamaHosting
import KodamaPlay

/// Everything that a player can do. The raw values are stored in recordings, scripts and key
/// tables, so they must never change.
package enum PlayerOperation: String, CaseIterable, Sendable {
  case left, right, up, down
  case runLeft = "run-left"
  case runRight = "run-right"
  case runUp = "run-up"
  case runDown = "run-down"
  case jumpLeft = "jump-left"
  case jumpRight = "jump-right"
  case jumpUp = "jump-up"
  case jumpDown = "jump-down"
  case first, last, place, take, use
  case pickUnder = "pick-under"
  case catalogue, favourite, sweep, brush, fill, clear, undo, redo, copy, paste, rotate
  case scanNext = "scan-next"
  case scanPrevious = "scan-previous"
  case scanNextCategory = "scan-next-category"
  case scanPreviousCategory = "scan-previous-category"
  case scanNextKind = "scan-next-kind"
  case scanPreviousKind = "scan-previous-kind"
  case changes, structure, overview, cursor
  case trailBack = "trail-back"
  case trailForth = "trail-forth"
  case hazardSweep = "hazard-sweep"
  case fullSweep = "full-sweep"
  case familySweep = "family-sweep"
  case probe, heat, guide
  case lookUp = "look-up"
  case lookLeft = "look-left"
  case lookDown = "look-down"
  case lookRight = "look-right"
  case whereAmI = "where"
  case goal, hint, time, zoom, pause, step, leap, slower, faster, help, captions, language, curtain
  case panel, hotbar, log, fullscreen
  case screenSwitch = "switch-screen"
  case soundSwitch = "switch-sound"
  case wordsSwitch = "switch-words"
  case copyText = "copy-text"
  case pasteText = "paste-text"
  case share, gallery, export, workshop, restart, screenshot, lesson, settings
  case stopSpeech = "stop-speech"
  case sayAgain = "say-again"
  case verbosity, save, load, menu, search, landmarks
  case whereFrom = "where-from"
  case property
  case noteUp = "note-up"
  case noteDown = "note-down"
  case scale
  case tempoSlower = "tempo-slower"
  case tempoFaster = "tempo-faster"
  case learnKeys = "learn-keys"
  case stamps, discoveries, history, back
  case brushShape = "brush-shape"
  case brushMirror = "brush-mirror"
  case brushLarger = "brush-larger"
  case brushSmaller = "brush-smaller"
  case zoomIn = "zoom-in"
  case zoomOut = "zoom-out"
  case line, rectangle, ellipse, replace
  case mirrorStamp = "mirror-stamp"
  /// Confirms a change of many cells.
  case accept = "system.accept-change"
  case record, replay
  case slot1 = "slot-1"
  case slot2 = "slot-2"
  case slot3 = "slot-3"
  case slot4 = "slot-4"
  case slot5 = "slot-5"
  case slot6 = "slot-6"
  case slot7 = "slot-7"
  case slot8 = "slot-8"
  case slot9 = "slot-9"
  case slot0 = "slot-0"
  case message1 = "message-1"
  case message2 = "message-2"
  case message3 = "message-3"
  case message4 = "message-4"
  case message5 = "message-5"
  case message6 = "message-6"
  case message7 = "message-7"
  case message8 = "message-8"
  case message9 = "message-9"

  /// The operations of the hotbar slots, from left to right.
  static let slots: [PlayerOperation] = [
    .slot1, .slot2, .slot3, .slot4, .slot5, .slot6, .slot7, .slot8, .slot9, .slot0,
  ]
  /// The operations that repeat recent messages, newest first.
  static let messages: [PlayerOperation] = [
    .message1, .message2, .message3, .message4, .message5, .message6, .message7, .message8,
    .message9,
  ]

  /// Creates the operation that an action names. Returns nil for unknown names.
  package init?(_ action: ActionID) { self.init(rawValue: action.rawValue) }

  package var action: ActionID { ActionID(rawValue) }

  /// True if the operation is repeated while its key is held, which is useful only for moving,
  /// scanning and editing.
  var repeats: Bool { Self.repeating.contains(self) }

  private static let repeating: [PlayerOperation] = [
    .left, .right, .up, .down, .runLeft, .runRight, .runUp, .runDown, .jumpLeft, .jumpRight,
    .jumpUp, .jumpDown, .place, .take, .step, .scanNext, .scanPrevious,
  ]

  /// The actions of operations that continue while their key is held.
  static let lasting = Set(repeating.map { $0.action })

  /// Returns whether the game repeats the operation while its key is held. In the valley, holding
  /// an editing key draws a single stroke instead.
  package func repeatsWhenHeld(inValley: Bool) -> Bool {
    repeats && self != .place && !(self == .take && inValley)
  }

  /// The tool that the operation uses, which an étude may forbid, or nil if the operation is always
  /// allowed.
  package var tool: EtudeTool? {
    switch self {
    case .runLeft, .runRight, .runUp, .runDown: .run
    case .first, .landmarks, .trailBack, .trailForth: .find
    case .brush, .brushShape, .brushMirror, .brushLarger, .brushSmaller, .line, .rectangle,
      .ellipse, .fill, .replace, .copy, .paste, .rotate, .mirrorStamp, .pasteText, .stamps,
      .noteUp, .noteDown, .scale, .tempoSlower, .tempoFaster:
      .draw
    case .catalogue, .search, .pickUnder, .favourite: .materials
    case .left, .right, .up, .down, .jumpLeft, .jumpRight, .jumpUp, .jumpDown, .last, .place,
      .take, .use, .sweep, .clear, .undo, .redo, .scanNext, .scanPrevious, .scanNextCategory,
      .scanPreviousCategory, .scanNextKind, .scanPreviousKind, .changes, .structure, .overview,
      .cursor, .hazardSweep, .fullSweep, .familySweep, .probe, .heat, .guide, .lookUp, .lookLeft,
      .lookDown, .lookRight, .whereAmI, .goal, .hint, .time, .zoom, .pause, .step, .leap, .slower,
      .faster, .help, .captions, .language, .curtain, .panel, .hotbar, .log, .fullscreen,
      .screenSwitch, .soundSwitch, .wordsSwitch, .copyText, .share, .gallery, .export, .workshop,
      .restart, .screenshot, .lesson, .settings, .stopSpeech, .sayAgain, .verbosity, .save, .load,
      .menu, .whereFrom, .property, .learnKeys, .discoveries, .history, .back, .zoomIn, .zoomOut,
      .accept, .record, .replay, .slot1, .slot2, .slot3, .slot4, .slot5, .slot6, .slot7, .slot8,
      .slot9, .slot0, .message1, .message2, .message3, .message4, .message5, .message6, .message7,
      .message8, .message9:
      nil
    }
  }

  /// True if the operation places material or selects a hotbar slot.
  package var isPlacing: Bool { self == .place || Self.slots.contains(self) }
}

extension KeyTable {
  /// Returns the operation of a key; nil if the key has none.
  func operation(of stroke: String) -> PlayerOperation? {
    action(of: stroke).flatMap { PlayerOperation(rawValue: $0) }
  }
}

extension Command {
  /// Creates the command that a key sends for an operation.
  package init(_ operation: PlayerOperation, _ argument: Argument = .none, isRepeat: Bool = false) {
    self.init(operation.action, argument, isRepeat: isRepeat)
  }
}

// The parts of the game that perform operations. Some operations have another meaning in lists
// (`ListOperation`).

/// An operation that has the same effect on every screen.
package enum SharedOperation {
  case curtain, fullscreen, screenshot, verbosity, stopSpeech, sayAgain
  case part(ScreenPart)
  case output(OutputKind)
  /// A recent message, by number. 1 is the newest.
  case message(Int)
}

/// An operation that affects the whole game, or its imports and exports. Macros do not record these
/// operations.
enum PlayOperation {
  case back, save, load, menu, search, record, replay, captions, language, copyText, pasteText
  case restart
}

extension PlayerOperation {
  /// The part of the game that performs an operation, and the operation as that part's own type.
  enum Part {
    case shared(SharedOperation)
    case valley(ValleyOperation)
    case play(PlayOperation)
    case opening(Destination)
  }

  /// The operation if it has the same effect on every screen; otherwise nil.
  package var shared: SharedOperation? {
    if case .shared(let operation) = part { operation } else { nil }
  }

  /// The part of the game that performs the operation.
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
    case .overview: .valley(.exploring(.overview))
    case .cursor: .valley(.exploring(.cursor(by: 1)))
    case .trailBack: .valley(.exploring(.trail(by: -1)))
    case .trailForth: .valley(.exploring(.trail(by: 1)))

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
    case .search: .play(.search)
    case .record: .play(.record)
    case .replay: .play(.replay)
    case .captions: .play(.captions)
    case .language: .play(.language)
    case .copyText: .play(.copyText)
    case .pasteText: .play(.pasteText)
    case .restart: .play(.restart)

    case .catalogue: .opening(.catalogue)
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
    case .fullscreen: .shared(.fullscreen)
    case .panel: .shared(.part(.panel))
    case .hotbar: .shared(.part(.hotbar))
    case .log: .shared(.part(.log))
    case .screenSwitch: .shared(.output(.screen))
    case .soundSwitch: .shared(.output(.sound))
    case .wordsSwitch: .shared(.output(.words))
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

extension PlayerOperation {
  /// The operation's group in the action menu.
  var group: OperationGroup {
    switch self {
    case .left, .right, .up, .down, .runLeft, .runRight, .runUp, .runDown, .jumpLeft, .jumpRight,
      .jumpUp, .jumpDown, .place, .take, .use, .undo, .redo, .pickUnder, .catalogue, .search,
      .favourite, .slot1, .slot2, .slot3, .slot4, .slot5, .slot6, .slot7, .slot8, .slot9, .slot0:
      .hand
    case .sweep, .hazardSweep, .fullSweep, .familySweep, .probe, .heat, .guide, .first, .last,
      .scanNext, .scanPrevious, .scanNextCategory, .scanPreviousCategory, .scanNextKind,
      .scanPreviousKind, .lookUp, .lookLeft, .lookDown, .lookRight, .whereAmI, .whereFrom,
      .landmarks, .overview, .cursor, .trailBack, .trailForth, .changes, .structure, .sayAgain,
      .history, .message1, .message2, .message3, .message4, .message5, .message6, .message7,
      .message8, .message9:
      .listening
    case .pause, .step, .leap, .slower, .faster, .time, .tempoSlower, .tempoFaster: .time
    case .brush, .brushShape, .brushMirror, .brushLarger, .brushSmaller, .line, .rectangle,
      .ellipse, .fill, .replace, .clear, .accept, .copy, .paste, .rotate, .mirrorStamp, .stamps,
      .record, .replay, .property, .noteUp, .noteDown, .scale:
      .tools
    case .goal, .hint, .discoveries, .lesson, .learnKeys, .workshop, .restart: .goals
    case .save, .load, .share, .gallery, .export, .copyText, .pasteText, .screenshot: .sharing
    case .zoom, .zoomIn, .zoomOut, .captions, .curtain, .fullscreen, .panel, .hotbar, .log,
      .verbosity, .stopSpeech, .screenSwitch, .soundSwitch, .wordsSwitch:
      .screen
    case .help, .settings, .language, .menu, .back: .game
    }
  }

  /// The operations that come first in their groups of the action menu, most used first.
  static let mostUsed: [PlayerOperation] =
    [
      .place, .take, .use, .undo, .redo, .catalogue, .search, .pickUnder, .favourite,
    ] + slots + [
      .whereAmI, .changes, .sayAgain, .history, .landmarks, .overview, .sweep, .hazardSweep, .probe,
      .lookUp, .lookLeft, .lookDown, .lookRight, .first, .scanNext, .scanPrevious,
      .scanNextCategory, .scanPreviousCategory,
      .pause, .step, .slower, .faster, .time,
      .brush, .brushShape, .fill, .line, .rectangle, .ellipse, .copy, .paste, .stamps,
      .property, .noteUp, .noteDown,
      .goal, .hint, .restart, .discoveries, .lesson,
      .save, .load, .share, .gallery,
      .zoom, .captions, .verbosity, .curtain, .fullscreen, .panel, .hotbar, .log,
      .screenSwitch, .soundSwitch, .wordsSwitch,
      .help, .settings,
    ]
}
