package import KodamaHosting
import KodamaPlay

extension KeyBindings {
  /// The default key bindings, in the order in which the key bindings screen lists them
  /// (docs/keys.md).
  package static let standard: KeyBindings = {
    var bindings = KeyBindings(
      (hand + ears + tools + questions + time + screens + digits + pad)
        .map { Binding($1, $0.action) })
    bindings.lasting = PlayerOperation.lasting
    return bindings
  }()

  private typealias Table = [(operation: PlayerOperation, stroke: KeyStroke)]

  /// Moving the hand, placing and removing material, and the catalogue.
  private static let hand: Table = [
    (.left, KeyStroke(.left)),
    (.right, KeyStroke(.right)),
    (.up, KeyStroke(.up)),
    (.down, KeyStroke(.down)),
    (.runLeft, KeyStroke(.left, .shift)),
    (.runRight, KeyStroke(.right, .shift)),
    (.runUp, KeyStroke(.up, .shift)),
    (.runDown, KeyStroke(.down, .shift)),
    (.jumpLeft, KeyStroke(.left, .control)),
    (.jumpRight, KeyStroke(.right, .control)),
    (.jumpUp, KeyStroke(.up, .control)),
    (.jumpDown, KeyStroke(.down, .control)),
    (.first, KeyStroke(.home)),
    (.last, KeyStroke(.end)),
    (.place, KeyStroke(.space)),
    (.take, KeyStroke(.backspace)),
    (.use, KeyStroke(.enter)),
    (.pickUnder, KeyStroke(.x)),
    (.catalogue, KeyStroke(.tab)),
    (.favourite, KeyStroke(.f)),
  ]

  /// Sweeps, the heat reading, and the guide to the nearest thing.
  private static let ears: Table = [
    (.sweep, KeyStroke(.q)),
    (.hazardSweep, KeyStroke(.e)),
    (.fullSweep, KeyStroke(.q, .shift)),
    (.familySweep, KeyStroke(.e, .shift)),
    (.probe, KeyStroke(.r)),
    (.heat, KeyStroke(.w, .shift)),
    (.guide, KeyStroke(.n)),
  ]

  /// Tools that edit the valley, and macros.
  private static let tools: Table = [
    (.brush, KeyStroke(.b)),
    (.fill, KeyStroke(.space, .shift)),
    (.clear, KeyStroke(.backspace, .control)),
    (.undo, KeyStroke(.z, .control)),
    (.redo, KeyStroke(.y, .control)),
    (.copy, KeyStroke(.c, .control)),
    (.paste, KeyStroke(.v, .control)),
    (.rotate, KeyStroke(.r, .control)),
    (.brushShape, KeyStroke(.b, .shift)),
    (.brushMirror, KeyStroke(.m, .shift)),
    (.line, KeyStroke(.l, .shift)),
    (.rectangle, KeyStroke(.i)),
    (.ellipse, KeyStroke(.i, .shift)),
    (.brushLarger, KeyStroke(.wheelUp)),
    (.brushSmaller, KeyStroke(.wheelDown)),
    (.replace, KeyStroke(.r, .shift)),
    (.mirrorStamp, KeyStroke(.f, .control)),
    (.record, KeyStroke(.p, .shift)),
    (.replay, KeyStroke(.p, .control)),
  ]

  /// Scanning for things, and questions about the valley.
  private static let questions: Table = [
    (.scanNext, KeyStroke(.pageDown)),
    (.scanPrevious, KeyStroke(.pageUp)),
    (.scanNextCategory, KeyStroke(.pageDown, .control)),
    (.scanPreviousCategory, KeyStroke(.pageUp, .control)),
    (.scanNextKind, KeyStroke(.pageDown, .shift)),
    (.scanPreviousKind, KeyStroke(.pageUp, .shift)),
    (.changes, KeyStroke(.c)),
    (.structure, KeyStroke(.k, .shift)),
    (.lookUp, KeyStroke(.w)),
    (.lookLeft, KeyStroke(.a)),
    (.lookDown, KeyStroke(.s)),
    (.lookRight, KeyStroke(.d)),
    (.whereAmI, KeyStroke(.k)),
    (.goal, KeyStroke(.g)),
    (.hint, KeyStroke(.h)),
  ]

  /// Time, and the zoom of the picture.
  private static let time: Table = [
    (.time, KeyStroke(.t)),
    (.zoom, KeyStroke(.z)),
    (.zoomIn, KeyStroke(.wheelUp, .control)),
    (.zoomOut, KeyStroke(.wheelDown, .control)),
    (.pause, KeyStroke(.p)),
    (.step, KeyStroke(.period)),
    (.leap, KeyStroke(.period, .shift)),
    (.slower, KeyStroke(.f6)),
    (.faster, KeyStroke(.f7)),
  ]

  /// Keys that open screens, and keys that work on every screen.
  private static let screens: Table = [
    (.save, KeyStroke(.f5)),
    (.load, KeyStroke(.f9)),
    (.help, KeyStroke(.f1)),
    (.lesson, KeyStroke(.f2)),
    (.captions, KeyStroke(.f3)),
    (.curtain, KeyStroke(.f4)),
    (.fullscreen, KeyStroke(.f11)),
    (.panel, KeyStroke(.p, .alt)),
    (.hotbar, KeyStroke(.h, .alt)),
    (.log, KeyStroke(.l, .alt)),
    (.screenSwitch, KeyStroke(.i, .alt)),
    (.soundSwitch, KeyStroke(.s, .alt)),
    (.wordsSwitch, KeyStroke(.v, .alt)),
    (.settings, KeyStroke(.f10)),
    (.language, KeyStroke(.l)),
    (.stopSpeech, KeyStroke(.control)),
    (.sayAgain, KeyStroke(.comma)),
    (.menu, KeyStroke(.m)),
    (.menu, KeyStroke(.padStart)),
    (.search, KeyStroke(.slash)),
    (.copyText, KeyStroke(.c, .shift)),
    (.pasteText, KeyStroke(.v, .shift)),
    (.share, KeyStroke(.g, .control)),
    (.gallery, KeyStroke(.g, .alt)),
    (.export, KeyStroke(.e, .alt)),
    (.workshop, KeyStroke(.w, .alt)),
    (.restart, KeyStroke(.r, .alt)),
    (.screenshot, KeyStroke(.f12)),
    (.landmarks, KeyStroke(.o)),
    (.whereFrom, KeyStroke(.k, .alt)),
    (.overview, KeyStroke(.o, .alt)),
    (.cursor, KeyStroke(.c, .alt)),
    (.trailBack, KeyStroke(.b, .alt)),
    (.trailForth, KeyStroke(.f, .alt)),
    (.property, KeyStroke(.right, .alt)),
    (.noteUp, KeyStroke(.up, .alt)),
    (.noteDown, KeyStroke(.down, .alt)),
    (.scale, KeyStroke(.t, .shift)),
    (.tempoSlower, KeyStroke(.f6, .shift)),
    (.tempoFaster, KeyStroke(.f7, .shift)),
    (.learnKeys, KeyStroke(.f1, .shift)),
    (.stamps, KeyStroke(.u)),
    (.discoveries, KeyStroke(.y)),
    (.history, KeyStroke(.j)),
    (.verbosity, KeyStroke(.v)),
    (.back, KeyStroke(.escape)),
  ]

  /// Digits for the hotbar slots. Alt and a digit repeat a recent message.
  private static let digits: Table = {
    let keys: [Key] = [
      .digit1, .digit2, .digit3, .digit4, .digit5, .digit6, .digit7, .digit8, .digit9, .digit0,
    ]
    return zip(PlayerOperation.slots, keys).map { ($0, KeyStroke($1)) }
      + zip(PlayerOperation.messages, keys).map { ($0, KeyStroke($1, .alt)) }
  }()

  /// Gamepad buttons. The action menu offers all actions that have no button.
  private static let pad: Table = [
    (.left, KeyStroke(.padLeft)), (.right, KeyStroke(.padRight)), (.up, KeyStroke(.padUp)),
    (.down, KeyStroke(.padDown)), (.use, KeyStroke(.padA)), (.back, KeyStroke(.padB)),
    (.place, KeyStroke(.padX)), (.take, KeyStroke(.padY)), (.catalogue, KeyStroke(.padBack)),
    (.sweep, KeyStroke(.padLeftShoulder)), (.probe, KeyStroke(.padRightShoulder)),
    (.scanNext, KeyStroke(.padRightTrigger)), (.guide, KeyStroke(.padLeftTrigger)),
    (.whereAmI, KeyStroke(.padLeftStick)), (.pause, KeyStroke(.padRightStick)),
  ]
}

extension KeyBindings {
  /// The default bindings in a terminal: the standard ones, plus a letter for each key that a
  /// terminal cannot send or that it uses itself (docs/keys.md). These keys are Control alone, the
  /// wheel, Space and Backspace with a modifier, F1, F10 and F11 (help, menu and size of the
  /// terminal), Page Up and Page Down with a modifier (scrolling and tabs), Alt with a digit
  /// (tabs), Control-C and Control-Z.
  package static let terminal: KeyBindings =
    KeyTable(.standard)
    .binding(terminalKeys.map { KeyTable.Row("\($0.stroke)", $0.operation.rawValue) })
    .bindings ?? .standard

  private static let terminalKeys: [(operation: PlayerOperation, stroke: KeyStroke)] =
    [
      (.help, KeyStroke(.slash, .shift)),
      (.learnKeys, KeyStroke(.h, .shift)),
      (.settings, KeyStroke(.s, .shift)),
      (.stopSpeech, KeyStroke(.minus)),
      (.fill, KeyStroke(.f, .shift)),
      (.undo, KeyStroke(.u, .control)),
      (.clear, KeyStroke(.x, .shift)),
      (.copy, KeyStroke(.y, .shift)),
      (.scanPreviousCategory, KeyStroke(.a, .shift)),
      (.scanNextCategory, KeyStroke(.d, .shift)),
      (.scanPreviousKind, KeyStroke(.u, .shift)),
      (.scanNextKind, KeyStroke(.j, .shift)),
      (.brushLarger, KeyStroke(.g, .shift)),
      (.brushSmaller, KeyStroke(.n, .shift)),
      (.zoomIn, KeyStroke(.z, .shift)),
      (.zoomOut, KeyStroke(.o, .shift)),
      (.fullscreen, KeyStroke(.x, .alt)),
    ]
    + zip(
      PlayerOperation.messages,
      [Key.digit1, .digit2, .digit3, .digit4, .digit5, .digit6, .digit7, .digit8, .digit9]
    ).map { ($0, KeyStroke($1, .shift)) }
}
