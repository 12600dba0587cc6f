package import KodamaDataSources
import KodamaEtudes
import KodamaHosting
import KodamaPlay

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

  package var shared: SharedOperation? {
    if case .shared(let operation) = part { operation } else { nil }
  }

  var part: Part { row.part }

  var group: OperationGroup { row.group }

  /// The operations that come first in their groups of the action menu, most used first.
  static let mostUsed: [PlayerOperation] =
    [
      .place, .take, .use, .undo, .redo, .catalogue, .search, .pickUnder, .favourite,
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

  /// Returns operations group by group. Within a group, the most used ones come first.
  static func grouped(_ operations: [PlayerOperation]) -> [PlayerOperation] {
    let first = mostUsed.filter(operations.contains)
    let ordered = first + operations.filter { !first.contains($0) }
    return OperationGroup.allCases.flatMap { group in ordered.filter { $0.group == group } }
  }
}

extension PlayerOperation {
  /// The keys of the operation, as the value of a line.
  func boundKeys(in table: KeyTable) -> Label { Label(.keys(table.boundKeys(of: rawValue))) }
}

extension OperationGroup {
  /// The heading above the group in a list, with the number of its operations there.
  func heading(of operations: [PlayerOperation]) -> Label {
    Label(
      "menu.heading", ("group", .message("menu.group.\(rawValue)")),
      ("n", .number(operations.count { $0.group == self })))
  }
}

/// A row of the table of operations.
struct OperationRow {
  let part: PlayerOperation.Part
  let group: OperationGroup
  /// The standard key (docs/keys.md); nil if only dialogs use the operation.
  let key: KeyStroke?
  /// The tool that the operation uses, which an étude may forbid.
  let tool: EtudeTool?
  /// The meaning in lists; nil if lists do not use the operation.
  let list: ListOperation?
  let repeats: Bool

  fileprivate init(
    _ part: PlayerOperation.Part, _ group: OperationGroup, _ key: Key? = nil,
    _ modifiers: KeyModifiers = [], tool: EtudeTool? = nil, list: ListOperation? = nil,
    repeats: Bool = false
  ) {
    (self.part, self.group, self.tool, self.list) = (part, group, tool, list)
    self.key = key.map { KeyStroke($0, modifiers) }
    self.repeats = repeats
  }
}

extension PlayerOperation.Part {
  fileprivate static func exploring(_ operation: ExploringOperation) -> Self {
    .valley(.exploring(operation))
  }

  fileprivate static func editing(_ operation: EditingOperation) -> Self {
    .valley(.editing(operation))
  }

  fileprivate static func time(_ operation: TimeOperation) -> Self { .valley(.time(operation)) }

  fileprivate static func hearing(_ operation: HearingOperation) -> Self {
    .valley(.hearing(operation))
  }
}

extension PlayerOperation {
  private typealias Row = OperationRow

  var row: OperationRow {
    switch self {
    // Moving the hand, placing and removing material, and the catalogue.
    case .left:
      Row(.exploring(.move(.left)), .hand, .left, list: .menu(.move(.left)), repeats: true)
    case .right:
      Row(.exploring(.move(.right)), .hand, .right, list: .menu(.move(.right)), repeats: true)
    case .up: Row(.exploring(.move(.up)), .hand, .up, list: .menu(.move(.up)), repeats: true)
    case .down:
      Row(.exploring(.move(.down)), .hand, .down, list: .menu(.move(.down)), repeats: true)
    case .runLeft: Row(.exploring(.run(.left)), .hand, .left, .shift, tool: .run, repeats: true)
    case .runRight: Row(.exploring(.run(.right)), .hand, .right, .shift, tool: .run, repeats: true)
    case .runUp: Row(.exploring(.run(.up)), .hand, .up, .shift, tool: .run, repeats: true)
    case .runDown: Row(.exploring(.run(.down)), .hand, .down, .shift, tool: .run, repeats: true)
    case .jumpLeft: Row(.exploring(.jump(.left)), .hand, .left, .control, repeats: true)
    case .jumpRight: Row(.exploring(.jump(.right)), .hand, .right, .control, repeats: true)
    case .jumpUp: Row(.exploring(.jump(.up)), .hand, .up, .control, repeats: true)
    case .jumpDown: Row(.exploring(.jump(.down)), .hand, .down, .control, repeats: true)
    case .first:
      Row(.exploring(.jumpToFinding), .listening, .home, tool: .find, list: .menu(.first))
    case .last: Row(.exploring(.rescan), .listening, .end, list: .menu(.last))
    case .place: Row(.editing(.place), .hand, .space, list: .menu(.place), repeats: true)
    case .take: Row(.editing(.take), .hand, .backspace, list: .extra(.erase), repeats: true)
    case .use: Row(.editing(.use), .hand, .enter, list: .menu(.use))
    case .pickUnder: Row(.editing(.pickUnder), .hand, .x, tool: .materials)
    case .catalogue:
      Row(.opening(.catalogue), .hand, .tab, tool: .materials, list: .extra(.catalogue))
    case .favourite:
      Row(.editing(.favourite), .hand, .f, tool: .materials, list: .extra(.favourite))
    // Sweeps, the heat reading, and the guide to the nearest thing.
    case .sweep: Row(.hearing(.sweep(.skyline)), .listening, .q)
    case .hazardSweep: Row(.hearing(.sweep(.hazards)), .listening, .e)
    case .fullSweep: Row(.hearing(.sweep(.full)), .listening, .q, .shift)
    case .familySweep: Row(.hearing(.sweep(.families)), .listening, .e, .shift)
    case .probe: Row(.hearing(.sweep(.probe)), .listening, .r)
    case .heat: Row(.hearing(.heat), .listening, .w, .shift)
    case .guide: Row(.exploring(.guide), .listening, .n)
    // Tools that edit the valley, and macros.
    case .brush: Row(.editing(.nextBrush), .tools, .b, tool: .draw)
    case .fill: Row(.editing(.fill), .tools, .space, .shift, tool: .draw)
    case .clear: Row(.editing(.clear), .tools, .backspace, .control)
    case .undo: Row(.editing(.undo), .hand, .z, .control, list: .extra(.undo))
    case .redo: Row(.editing(.redo), .hand, .y, .control, list: .extra(.redo))
    case .copy: Row(.editing(.copy), .tools, .c, .control, tool: .draw)
    case .paste: Row(.editing(.paste), .tools, .v, .control, tool: .draw, list: .extra(.paste))
    case .rotate: Row(.editing(.rotate), .tools, .r, .control, tool: .draw)
    case .brushShape: Row(.editing(.nextBrushShape), .tools, .b, .shift, tool: .draw)
    case .brushMirror: Row(.editing(.brushMirror), .tools, .m, .shift, tool: .draw)
    case .line: Row(.editing(.draw(.line)), .tools, .l, .shift, tool: .draw)
    case .rectangle: Row(.editing(.draw(.rectangle)), .tools, .i, tool: .draw)
    case .ellipse: Row(.editing(.draw(.ellipse)), .tools, .i, .shift, tool: .draw)
    case .brushLarger:
      Row(.editing(.brush(by: 1)), .tools, .wheelUp, tool: .draw, list: .menu(.wheel(-1)))
    case .brushSmaller:
      Row(.editing(.brush(by: -1)), .tools, .wheelDown, tool: .draw, list: .menu(.wheel(1)))
    case .replace: Row(.editing(.replace), .tools, .r, .shift, tool: .draw)
    case .mirrorStamp: Row(.editing(.mirrorStamp), .tools, .f, .control, tool: .draw)
    case .record: Row(.play(.record), .tools, .p, .shift)
    case .replay: Row(.play(.replay), .tools, .p, .control)
    // Scanning for things, and questions about the valley.
    case .scanNext:
      Row(
        .exploring(.scan(.thing, by: 1)), .listening, .pageDown, list: .menu(.page(1)),
        repeats: true)
    case .scanPrevious:
      Row(
        .exploring(.scan(.thing, by: -1)), .listening, .pageUp, list: .menu(.page(-1)),
        repeats: true)
    case .scanNextCategory:
      Row(.exploring(.scan(.category, by: 1)), .listening, .pageDown, .control)
    case .scanPreviousCategory:
      Row(.exploring(.scan(.category, by: -1)), .listening, .pageUp, .control)
    case .scanNextKind: Row(.exploring(.scan(.kind, by: 1)), .listening, .pageDown, .shift)
    case .scanPreviousKind: Row(.exploring(.scan(.kind, by: -1)), .listening, .pageUp, .shift)
    case .changes: Row(.exploring(.sayChanges), .listening, .c)
    case .structure: Row(.exploring(.sayStructure), .listening, .k, .shift)
    case .lookUp: Row(.exploring(.look(.up)), .listening, .w)
    case .lookLeft: Row(.exploring(.look(.left)), .listening, .a)
    case .lookDown: Row(.exploring(.look(.down)), .listening, .s)
    case .lookRight: Row(.exploring(.look(.right)), .listening, .d)
    case .whereAmI: Row(.exploring(.sayWhere), .listening, .k)
    case .goal: Row(.valley(.goal), .goals, .g)
    case .hint: Row(.valley(.hint), .goals, .h)
    // Time, and the zoom of the picture.
    case .time: Row(.time(.tell), .time, .t)
    case .zoom: Row(.exploring(.zoom), .screen, .z)
    case .zoomIn: Row(.exploring(.zoomIn), .screen, .wheelUp, .control)
    case .zoomOut: Row(.exploring(.zoomOut), .screen, .wheelDown, .control)
    case .pause: Row(.time(.pause), .time, .p)
    case .step: Row(.time(.step), .time, .period, repeats: true)
    case .leap: Row(.time(.leap), .time, .period, .shift)
    case .slower: Row(.time(.speed(by: -1)), .time, .f6)
    case .faster: Row(.time(.speed(by: 1)), .time, .f7)
    // Opening screens, and what works on every screen.
    case .save: Row(.play(.save), .sharing, .f5)
    case .load: Row(.play(.load), .sharing, .f9)
    case .help: Row(.opening(.help), .game, .f1, list: .help)
    case .lesson: Row(.opening(.lesson), .goals, .f2)
    case .captions: Row(.play(.captions), .screen, .f3)
    case .curtain: Row(.shared(.curtain), .screen, .f4)
    case .fullscreen: Row(.shared(.fullscreen), .screen, .f11)
    case .panel: Row(.shared(.part(.panel)), .screen, .p, .alt)
    case .hotbar: Row(.shared(.part(.hotbar)), .screen, .h, .alt)
    case .log: Row(.shared(.part(.log)), .screen, .l, .alt)
    case .screenSwitch: Row(.shared(.output(.screen)), .screen, .i, .alt)
    case .soundSwitch: Row(.shared(.output(.sound)), .screen, .s, .alt)
    case .wordsSwitch: Row(.shared(.output(.words)), .screen, .v, .alt)
    case .settings: Row(.opening(.settings), .game, .f10)
    case .language: Row(.play(.language), .game, .l, list: .language)
    case .stopSpeech: Row(.shared(.stopSpeech), .screen, .control)
    case .sayAgain: Row(.shared(.sayAgain), .listening, .comma)
    case .menu: Row(.play(.menu), .game, .m)
    case .search: Row(.play(.search), .hand, .slash, tool: .materials, list: .extra(.search))
    case .copyText: Row(.play(.copyText), .sharing, .c, .shift)
    case .pasteText: Row(.play(.pasteText), .sharing, .v, .shift, tool: .draw, list: .extra(.paste))
    case .share: Row(.opening(.share), .sharing, .g, .control)
    case .gallery: Row(.opening(.gallery), .sharing, .g, .alt, list: .extra(.gallery))
    case .export: Row(.opening(.export), .sharing, .e, .alt)
    case .workshop: Row(.opening(.workshop), .goals, .w, .alt)
    case .restart: Row(.play(.restart), .goals, .r, .alt)
    case .screenshot: Row(.shared(.screenshot), .sharing, .f12)
    case .landmarks: Row(.opening(.landmarks), .listening, .o, tool: .find)
    case .whereFrom: Row(.exploring(.sayWhereFrom), .listening, .k, .alt)
    case .overview: Row(.exploring(.overview), .listening, .o, .alt)
    case .cursor: Row(.exploring(.cursor(by: 1)), .listening, .c, .alt)
    case .trailBack: Row(.exploring(.trail(by: -1)), .listening, .b, .alt, tool: .find)
    case .trailForth: Row(.exploring(.trail(by: 1)), .listening, .f, .alt, tool: .find)
    case .property: Row(.editing(.nextProperty), .tools, .right, .alt)
    case .noteUp: Row(.editing(.property(by: 1)), .tools, .up, .alt, tool: .draw)
    case .noteDown: Row(.editing(.property(by: -1)), .tools, .down, .alt, tool: .draw)
    case .scale: Row(.editing(.nextScale), .tools, .t, .shift, tool: .draw)
    case .tempoSlower: Row(.editing(.tempo(by: -1)), .time, .f6, .shift, tool: .draw)
    case .tempoFaster: Row(.editing(.tempo(by: 1)), .time, .f7, .shift, tool: .draw)
    case .learnKeys: Row(.opening(.learnKeys), .goals, .f1, .shift)
    case .stamps: Row(.opening(.stamps), .tools, .u, tool: .draw)
    case .discoveries: Row(.opening(.discoveries), .goals, .y)
    case .history: Row(.opening(.history), .listening, .j)
    case .verbosity: Row(.shared(.verbosity), .screen, .v)
    case .back: Row(.play(.back), .game, .escape, list: .back)
    // The hotbar.
    case .slot1: Row(.editing(.slot(0)), .hand, .digit1, list: .menu(.line(0)))
    case .slot2: Row(.editing(.slot(1)), .hand, .digit2, list: .menu(.line(1)))
    case .slot3: Row(.editing(.slot(2)), .hand, .digit3, list: .menu(.line(2)))
    case .slot4: Row(.editing(.slot(3)), .hand, .digit4, list: .menu(.line(3)))
    case .slot5: Row(.editing(.slot(4)), .hand, .digit5, list: .menu(.line(4)))
    case .slot6: Row(.editing(.slot(5)), .hand, .digit6, list: .menu(.line(5)))
    case .slot7: Row(.editing(.slot(6)), .hand, .digit7, list: .menu(.line(6)))
    case .slot8: Row(.editing(.slot(7)), .hand, .digit8, list: .menu(.line(7)))
    case .slot9: Row(.editing(.slot(8)), .hand, .digit9, list: .menu(.line(8)))
    case .slot0: Row(.editing(.slot(9)), .hand, .digit0, list: .menu(.line(9)))
    // Recent messages, newest first.
    case .message1: Row(.shared(.message(1)), .listening, .digit1, .alt)
    case .message2: Row(.shared(.message(2)), .listening, .digit2, .alt)
    case .message3: Row(.shared(.message(3)), .listening, .digit3, .alt)
    case .message4: Row(.shared(.message(4)), .listening, .digit4, .alt)
    case .message5: Row(.shared(.message(5)), .listening, .digit5, .alt)
    case .message6: Row(.shared(.message(6)), .listening, .digit6, .alt)
    case .message7: Row(.shared(.message(7)), .listening, .digit7, .alt)
    case .message8: Row(.shared(.message(8)), .listening, .digit8, .alt)
    case .message9: Row(.shared(.message(9)), .listening, .digit9, .alt)
    case .accept: Row(.editing(.acceptChange), .tools)
    }
  }
}
