import KodamaDataSources

extension PlayerOperation {
  /// The group of the operation in the action menu.
  var group: OperationGroup {
    switch self {
    case .left, .right, .up, .down, .runLeft, .runRight, .runUp, .runDown, .jumpLeft, .jumpRight,
      .jumpUp, .jumpDown, .place, .take, .use, .undo, .redo, .pickUnder, .catalogue, .search,
      .favourite, .slot1, .slot2, .slot3, .slot4, .slot5, .slot6, .slot7, .slot8, .slot9, .slot0:
      .hand
    case .sweep, .hazardSweep, .fullSweep, .familySweep, .probe, .heat, .guide, .first, .last,
      .scanNext, .scanPrevious, .scanNextCategory, .scanPreviousCategory, .scanNextKind,
      .scanPreviousKind, .lookUp, .lookLeft, .lookDown, .lookRight, .whereAmI, .whereFrom,
      .landmarks, .changes, .structure, .sayAgain, .history, .message1, .message2, .message3,
      .message4, .message5, .message6, .message7, .message8, .message9:
      .listening
    case .pause, .step, .leap, .slower, .faster, .time, .tempoSlower, .tempoFaster: .time
    case .brush, .brushShape, .brushMirror, .brushLarger, .brushSmaller, .line, .rectangle,
      .ellipse, .fill, .replace, .clear, .accept, .copy, .paste, .rotate, .mirrorStamp, .stamps,
      .record, .replay, .property, .noteUp, .noteDown, .scale:
      .tools
    case .goal, .hint, .discoveries, .lesson, .learnKeys, .workshop: .goals
    case .save, .load, .share, .gallery, .export, .copyText, .pasteText, .screenshot: .sharing
    case .zoom, .zoomIn, .zoomOut, .captions, .curtain, .panel, .hotbar, .log, .verbosity,
      .stopSpeech:
      .screen
    case .help, .settings, .language, .menu, .back: .game
    }
  }

  /// The operations that come first in their groups of the action menu, the most used ones first.
  static let mostUsed: [PlayerOperation] =
    [
      .place, .take, .use, .undo, .redo, .catalogue, .search, .pickUnder, .favourite,
    ] + slots + [
      .whereAmI, .changes, .sayAgain, .history, .landmarks, .sweep, .hazardSweep, .probe,
      .lookUp, .lookLeft, .lookDown, .lookRight, .first, .scanNext, .scanPrevious,
      .scanNextCategory, .scanPreviousCategory,
      .pause, .step, .slower, .faster, .time,
      .brush, .brushShape, .fill, .line, .rectangle, .ellipse, .copy, .paste, .stamps,
      .property, .noteUp, .noteDown,
      .goal, .hint, .discoveries, .lesson,
      .save, .load, .share, .gallery,
      .zoom, .captions, .verbosity, .curtain, .panel, .hotbar, .log,
      .help, .settings,
    ]
}
