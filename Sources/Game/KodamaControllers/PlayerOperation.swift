package import KodamaDataSources
package import KodamaHosting

/// Everything that a player can do. The raw values are the names in recordings, scripts and key
/// tables, so they never change.
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
  case changes, structure
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
  case copyText = "copy-text"
  case pasteText = "paste-text"
  case share, gallery, export, workshop, screenshot, lesson, settings
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
  /// Makes the change of many cells that was asked for.
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

  /// The slots of the hotbar, from the left.
  static let slots: [PlayerOperation] = [
    .slot1, .slot2, .slot3, .slot4, .slot5, .slot6, .slot7, .slot8, .slot9, .slot0,
  ]
  /// The last messages, the newest first.
  static let messages: [PlayerOperation] = [
    .message1, .message2, .message3, .message4, .message5, .message6, .message7, .message8,
    .message9,
  ]

  /// Parses the name that the kit keeps; nil where no operation is called that.
  package init?(_ action: ActionID) { self.init(rawValue: action.rawValue) }

  /// The name that the kit keeps.
  package var action: ActionID { ActionID(rawValue) }

  /// True where a key that is held down asks for it again: moving and drawing. Everything else
  /// would only say the same again.
  var repeats: Bool { Self.repeating.contains(self) }

  private static let repeating: [PlayerOperation] = [
    .left, .right, .up, .down, .runLeft, .runRight, .runUp, .runDown, .jumpLeft, .jumpRight,
    .jumpUp, .jumpDown, .place, .take, .step, .scanNext, .scanPrevious,
  ]

  /// The names of the operations that last as long as their key is held.
  static let lasting = Set(repeating.map { $0.action })

  /// True where a key that is held asks for it again and again. A key that paints or takes away in
  /// the valley draws one stroke instead; letters are erased one after the other.
  package func repeatsWhenHeld(inValley: Bool) -> Bool {
    repeats && self != .place && !(self == .take && inValley)
  }

  /// The tool that it uses, where an étude may do without it.
  package var tool: EtudeTool? {
    switch self {
    case .runLeft, .runRight, .runUp, .runDown: .run
    case .first, .landmarks: .find
    case .brush, .brushShape, .brushMirror, .brushLarger, .brushSmaller, .line, .rectangle,
      .ellipse, .fill, .replace, .copy, .paste, .rotate, .mirrorStamp, .pasteText, .stamps,
      .noteUp, .noteDown, .scale, .tempoSlower, .tempoFaster:
      .draw
    case .catalogue, .search, .pickUnder, .favourite: .materials
    default: nil
    }
  }

  /// True where it puts something down, or takes in hand what would be.
  package var isPlacing: Bool { self == .place || Self.slots.contains(self) }
}

extension Command {
  /// A command for an operation, as a key asks for it.
  package init(_ operation: PlayerOperation, _ argument: Argument = .none, isRepeat: Bool = false) {
    self.init(operation.action, argument, isRepeat: isRepeat)
  }
}
