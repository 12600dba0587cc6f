import KodamaDataSources
package import KodamaHosting

// What a player can do. The names are what recordings and scripts say, so they never change.
extension ActionID {
  static let left: ActionID = "left"
  static let right: ActionID = "right"
  static let up: ActionID = "up"
  static let down: ActionID = "down"
  static let runLeft: ActionID = "run-left"
  static let runRight: ActionID = "run-right"
  static let runUp: ActionID = "run-up"
  static let runDown: ActionID = "run-down"
  static let jumpLeft: ActionID = "jump-left"
  static let jumpRight: ActionID = "jump-right"
  static let jumpUp: ActionID = "jump-up"
  static let jumpDown: ActionID = "jump-down"
  static let first: ActionID = "first"
  static let last: ActionID = "last"
  static let place: ActionID = "place"
  static let take: ActionID = "take"
  static let use: ActionID = "use"
  static let pickUnder: ActionID = "pick-under"
  static let catalogue: ActionID = "catalogue"
  static let favourite: ActionID = "favourite"
  static let sweep: ActionID = "sweep"
  static let brush: ActionID = "brush"
  static let fill: ActionID = "fill"
  static let clear: ActionID = "clear"
  static let undo: ActionID = "undo"
  static let redo: ActionID = "redo"
  static let copy: ActionID = "copy"
  static let paste: ActionID = "paste"
  static let rotate: ActionID = "rotate"
  static let scanNext: ActionID = "scan-next"
  static let scanPrevious: ActionID = "scan-previous"
  static let scanNextCategory: ActionID = "scan-next-category"
  static let scanPreviousCategory: ActionID = "scan-previous-category"
  static let scanNextKind: ActionID = "scan-next-kind"
  static let scanPreviousKind: ActionID = "scan-previous-kind"
  static let changes: ActionID = "changes"
  static let structure: ActionID = "structure"
  static let hazardSweep: ActionID = "hazard-sweep"
  static let fullSweep: ActionID = "full-sweep"
  static let familySweep: ActionID = "family-sweep"
  static let probe: ActionID = "probe"
  static let heat: ActionID = "heat"
  static let guide: ActionID = "guide"
  static let lookUp: ActionID = "look-up"
  static let lookLeft: ActionID = "look-left"
  static let lookDown: ActionID = "look-down"
  static let lookRight: ActionID = "look-right"
  static let whereAmI: ActionID = "where"
  static let goal: ActionID = "goal"
  static let hint: ActionID = "hint"
  static let time: ActionID = "time"
  static let zoom: ActionID = "zoom"
  static let pause: ActionID = "pause"
  static let step: ActionID = "step"
  static let leap: ActionID = "leap"
  static let slower: ActionID = "slower"
  static let faster: ActionID = "faster"
  package static let help: ActionID = "help"
  static let captions: ActionID = "captions"
  static let language: ActionID = "language"
  /// Darkens the screen, whichever screen is on.
  package static let curtain: ActionID = "curtain"
  static let copyText: ActionID = "copy-text"
  static let pasteText: ActionID = "paste-text"
  static let share: ActionID = "share"
  static let gallery: ActionID = "gallery"
  static let export: ActionID = "export"
  static let workshop: ActionID = "workshop"
  /// What became of a file that is made of what was played; the argument says.
  package static let exportNews: ActionID = "system.export"
  /// Keeps a picture of the screen, whichever screen is on.
  package static let screenshot: ActionID = "screenshot"
  static let lesson: ActionID = "lesson"
  static let settings: ActionID = "settings"
  /// Ends what is being said, and forgets what waits.
  package static let stopSpeech: ActionID = "stop-speech"
  static let sayAgain: ActionID = "say-again"
  static let verbosity: ActionID = "verbosity"
  static let save: ActionID = "save"
  static let load: ActionID = "load"
  static let menu: ActionID = "menu"
  static let search: ActionID = "search"
  static let landmarks: ActionID = "landmarks"
  static let whereFrom: ActionID = "where-from"
  static let property: ActionID = "property"
  static let noteUp: ActionID = "note-up"
  static let noteDown: ActionID = "note-down"
  static let scale: ActionID = "scale"
  static let tempoSlower: ActionID = "tempo-slower"
  static let tempoFaster: ActionID = "tempo-faster"
  static let learnKeys: ActionID = "learn-keys"
  static let stamps: ActionID = "stamps"
  static let discoveries: ActionID = "discoveries"
  static let history: ActionID = "history"
  package static let back: ActionID = "back"
  static let brushShape: ActionID = "brush-shape"
  static let brushMirror: ActionID = "brush-mirror"
  static let brushLarger: ActionID = "brush-larger"
  static let brushSmaller: ActionID = "brush-smaller"
  static let zoomIn: ActionID = "zoom-in"
  static let zoomOut: ActionID = "zoom-out"
  static let line: ActionID = "line"
  static let rectangle: ActionID = "rectangle"
  static let ellipse: ActionID = "ellipse"
  static let replace: ActionID = "replace"
  static let mirrorStamp: ActionID = "mirror-stamp"
  /// Makes the change of many cells that was asked for.
  static let accept: ActionID = "system.accept-change"
  static let record: ActionID = "record"
  static let replay: ActionID = "replay"

  static func slot(_ number: Int) -> ActionID { ActionID("slot-\(number)") }

  /// One of the last messages, 1 being the newest.
  static func message(_ number: Int) -> ActionID { ActionID("message-\(number)") }

  /// Whether a key that is held down goes on asking for it: moving and drawing. Everything else
  /// would only say the same again.
  package var repeats: Bool { Self.repeating.contains(self) }

  /// The actions that go on as long as their key is held.
  package static let repeating: Set<ActionID> = [
    .left, .right, .up, .down, .runLeft, .runRight, .runUp, .runDown, .jumpLeft, .jumpRight,
    .jumpUp, .jumpDown, .place, .take, .step, .scanNext, .scanPrevious, .text,
  ]

  /// Whether a key that is held asks for it again and again. Who paints or takes away in the valley
  /// draws one stroke instead; letters are erased one after the other.
  package func repeatsWhenHeld(inValley: Bool) -> Bool {
    repeats && self != .place && !(self == .take && inValley)
  }

  /// Where it moves the hand, if it does.
  var direction: Direction? {
    switch self {
    case .left, .runLeft, .jumpLeft: .left
    case .right, .runRight, .jumpRight: .right
    case .up, .runUp, .jumpUp: .up
    case .down, .runDown, .jumpDown: .down
    default: nil
    }
  }

  /// The slot of the hotbar, 0–9, that the action asks for.
  var slot: Int? { number(after: "slot-").map { ($0 + 9) % 10 } }

  /// Which of the last messages the action asks for, from 1.
  var messageNumber: Int? { number(after: "message-") }

  private func number(after prefix: String) -> Int? {
    rawValue.hasPrefix(prefix) ? Int(rawValue.dropFirst(prefix.count)) : nil
  }
}
