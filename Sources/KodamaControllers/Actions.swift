public import KodamaHosting

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
  static let help: ActionID = "help"
  static let captions: ActionID = "captions"
  static let language: ActionID = "language"
  /// Darkens the screen, whichever screen is on.
  public static let curtain: ActionID = "curtain"
  static let copyText: ActionID = "copy-text"
  static let pasteText: ActionID = "paste-text"
  /// Keeps a picture of the screen, whichever screen is on.
  public static let screenshot: ActionID = "screenshot"
  static let lesson: ActionID = "lesson"
  static let settings: ActionID = "settings"
  /// Be silent.
  public static let stopSpeech: ActionID = "stop-speech"
  static let sayAgain: ActionID = "say-again"
  static let verbosity: ActionID = "verbosity"
  static let save: ActionID = "save"
  static let load: ActionID = "load"
  static let menu: ActionID = "menu"
  static let search: ActionID = "search"
  static let landmarks: ActionID = "landmarks"
  static let whereFrom: ActionID = "where-from"
  static let noteUp: ActionID = "note-up"
  static let noteDown: ActionID = "note-down"
  static let scale: ActionID = "scale"
  static let tempoSlower: ActionID = "tempo-slower"
  static let tempoFaster: ActionID = "tempo-faster"
  static let learnKeys: ActionID = "learn-keys"
  static let stamps: ActionID = "stamps"
  static let discoveries: ActionID = "discoveries"
  static let history: ActionID = "history"
  static let back: ActionID = "back"
  static let brushShape: ActionID = "brush-shape"
  static let brushMirror: ActionID = "brush-mirror"
  static let line: ActionID = "line"
  static let replace: ActionID = "replace"
  static let mirrorStamp: ActionID = "mirror-stamp"
  static let record: ActionID = "record"
  static let replay: ActionID = "replay"

  static func slot(_ number: Int) -> ActionID { ActionID("slot-\(number)") }

  /// One of the last messages, 1 being the newest.
  static func message(_ number: Int) -> ActionID { ActionID("message-\(number)") }

  /// Whether a key that is held down goes on asking for it: moving and drawing. Everything else
  /// would only say the same again.
  public var repeats: Bool { Self.repeating.contains(self) }

  private static let repeating: Set<ActionID> = [
    .left, .right, .up, .down, .runLeft, .runRight, .runUp, .runDown, .jumpLeft, .jumpRight,
    .jumpUp, .jumpDown, .place, .take, .step, .scanNext, .scanPrevious, .text,
  ]

  /// The slot of the hotbar, 0–9, that the action asks for.
  var slot: Int? { number(after: "slot-").map { ($0 + 9) % 10 } }

  /// Which of the last messages the action asks for, from 1.
  var messageNumber: Int? { number(after: "message-") }

  private func number(after prefix: String) -> Int? {
    rawValue.hasPrefix(prefix) ? Int(rawValue.dropFirst(prefix.count)) : nil
  }
}

extension KeyBindings {
  /// The keys as they are on a first start (docs/keys.md).
  public static let standard: KeyBindings = {
    var bindings: [Binding] = []
    func bind(_ action: ActionID, _ strokes: KeyStroke...) {
      for stroke in strokes { bindings.append(Binding(stroke, action)) }
    }
    bind(.left, KeyStroke(.left))
    bind(.right, KeyStroke(.right))
    bind(.up, KeyStroke(.up))
    bind(.down, KeyStroke(.down))
    bind(.runLeft, KeyStroke(.left, .shift))
    bind(.runRight, KeyStroke(.right, .shift))
    bind(.runUp, KeyStroke(.up, .shift))
    bind(.runDown, KeyStroke(.down, .shift))
    bind(.jumpLeft, KeyStroke(.left, .control))
    bind(.jumpRight, KeyStroke(.right, .control))
    bind(.jumpUp, KeyStroke(.up, .control))
    bind(.jumpDown, KeyStroke(.down, .control))
    bind(.first, KeyStroke(.home))
    bind(.last, KeyStroke(.end))
    bind(.place, KeyStroke(.space))
    bind(.take, KeyStroke(.backspace))
    bind(.use, KeyStroke(.enter))
    bind(.pickUnder, KeyStroke(.x))
    bind(.catalogue, KeyStroke(.tab))
    bind(.favourite, KeyStroke(.f))
    bind(.sweep, KeyStroke(.q))
    bind(.hazardSweep, KeyStroke(.e))
    bind(.fullSweep, KeyStroke(.q, .shift))
    bind(.familySweep, KeyStroke(.e, .shift))
    bind(.probe, KeyStroke(.r))
    bind(.guide, KeyStroke(.n))
    bind(.brush, KeyStroke(.b))
    bind(.fill, KeyStroke(.space, .shift))
    bind(.clear, KeyStroke(.backspace, .control))
    bind(.undo, KeyStroke(.z, .control))
    bind(.redo, KeyStroke(.y, .control))
    bind(.copy, KeyStroke(.c, .control))
    bind(.paste, KeyStroke(.v, .control))
    bind(.rotate, KeyStroke(.r, .control))
    bind(.brushShape, KeyStroke(.b, .shift))
    bind(.brushMirror, KeyStroke(.m, .shift))
    bind(.line, KeyStroke(.l, .shift))
    bind(.replace, KeyStroke(.r, .shift))
    bind(.mirrorStamp, KeyStroke(.f, .control))
    bind(.record, KeyStroke(.p, .shift))
    bind(.replay, KeyStroke(.p, .control))
    bind(.scanNext, KeyStroke(.pageDown))
    bind(.scanPrevious, KeyStroke(.pageUp))
    bind(.scanNextCategory, KeyStroke(.pageDown, .control))
    bind(.scanPreviousCategory, KeyStroke(.pageUp, .control))
    bind(.scanNextKind, KeyStroke(.pageDown, .shift))
    bind(.scanPreviousKind, KeyStroke(.pageUp, .shift))
    bind(.changes, KeyStroke(.c))
    bind(.structure, KeyStroke(.k, .shift))
    bind(.lookUp, KeyStroke(.w))
    bind(.lookLeft, KeyStroke(.a))
    bind(.lookDown, KeyStroke(.s))
    bind(.lookRight, KeyStroke(.d))
    bind(.whereAmI, KeyStroke(.k))
    bind(.goal, KeyStroke(.g))
    bind(.hint, KeyStroke(.h))
    bind(.time, KeyStroke(.t))
    bind(.zoom, KeyStroke(.z))
    bind(.pause, KeyStroke(.p))
    bind(.step, KeyStroke(.period))
    bind(.leap, KeyStroke(.period, .shift))
    bind(.slower, KeyStroke(.f6))
    bind(.faster, KeyStroke(.f7))
    bind(.save, KeyStroke(.f5))
    bind(.load, KeyStroke(.f9))
    bind(.help, KeyStroke(.f1))
    bind(.lesson, KeyStroke(.f2))
    bind(.captions, KeyStroke(.f3))
    bind(.curtain, KeyStroke(.f4))
    bind(.settings, KeyStroke(.f10))
    bind(.language, KeyStroke(.l))
    bind(.stopSpeech, KeyStroke(.control))
    bind(.sayAgain, KeyStroke(.comma))
    bind(.menu, KeyStroke(.m), KeyStroke(.padStart))
    bind(.search, KeyStroke(.slash))
    bind(.copyText, KeyStroke(.c, .shift))
    bind(.pasteText, KeyStroke(.v, .shift))
    bind(.screenshot, KeyStroke(.f12))
    bind(.landmarks, KeyStroke(.o))
    bind(.whereFrom, KeyStroke(.k, .alt))
    bind(.noteUp, KeyStroke(.up, .alt))
    bind(.noteDown, KeyStroke(.down, .alt))
    bind(.scale, KeyStroke(.t, .shift))
    bind(.tempoSlower, KeyStroke(.f6, .shift))
    bind(.tempoFaster, KeyStroke(.f7, .shift))
    bind(.learnKeys, KeyStroke(.f1, .shift))
    bind(.stamps, KeyStroke(.u))
    bind(.discoveries, KeyStroke(.y))
    bind(.history, KeyStroke(.j))
    bind(.verbosity, KeyStroke(.v))
    bind(.back, KeyStroke(.escape))
    let digits: [Key] = [
      .digit1, .digit2, .digit3, .digit4, .digit5, .digit6, .digit7, .digit8, .digit9, .digit0,
    ]
    for (slot, key) in digits.enumerated() { bind(.slot((slot + 1) % 10), KeyStroke(key)) }
    for (index, key) in digits.dropLast().enumerated() {
      bind(.message(index + 1), KeyStroke(key, .alt))
    }
    let buttons: [(ActionID, Key)] = [
      (.left, .padLeft), (.right, .padRight), (.up, .padUp), (.down, .padDown), (.use, .padA),
      (.back, .padB), (.place, .padX), (.take, .padY), (.catalogue, .padBack),
      (.sweep, .padLeftShoulder), (.probe, .padRightShoulder), (.scanNext, .padRightTrigger),
      (.guide, .padLeftTrigger), (.whereAmI, .padLeftStick), (.pause, .padRightStick),
    ]
    for (action, button) in buttons { bind(action, KeyStroke(button)) }
    return KeyBindings(bindings)
  }()
}
