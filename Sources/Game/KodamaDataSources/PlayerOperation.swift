/// Everything that a player can do, in the order in which the key bindings screen lists it. The raw
/// values are stored in recordings, scripts and key tables, so they must never change.
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
  case catalogue, favourite, sweep
  case hazardSweep = "hazard-sweep"
  case fullSweep = "full-sweep"
  case familySweep = "family-sweep"
  case probe, heat, guide, brush, fill, clear, undo, redo, copy, paste, rotate
  case brushShape = "brush-shape"
  case brushMirror = "brush-mirror"
  case line, rectangle, ellipse
  case brushLarger = "brush-larger"
  case brushSmaller = "brush-smaller"
  case replace
  case mirrorStamp = "mirror-stamp"
  case record, replay
  case scanNext = "scan-next"
  case scanPrevious = "scan-previous"
  case scanNextCategory = "scan-next-category"
  case scanPreviousCategory = "scan-previous-category"
  case scanNextKind = "scan-next-kind"
  case scanPreviousKind = "scan-previous-kind"
  case changes, structure
  case lookUp = "look-up"
  case lookLeft = "look-left"
  case lookDown = "look-down"
  case lookRight = "look-right"
  case whereAmI = "where"
  case goal, hint, time, zoom
  case zoomIn = "zoom-in"
  case zoomOut = "zoom-out"
  case pause, step, leap, slower, faster, save, load, help, lesson, captions, curtain, fullscreen
  case panel, hotbar, log
  case screenSwitch = "switch-screen"
  case soundSwitch = "switch-sound"
  case wordsSwitch = "switch-words"
  case settings, language
  case stopSpeech = "stop-speech"
  case sayAgain = "say-again"
  case menu, search
  case copyText = "copy-text"
  case pasteText = "paste-text"
  case share, gallery, export, workshop, restart, screenshot, landmarks
  case whereFrom = "where-from"
  case overview, cursor
  case trailBack = "trail-back"
  case trailForth = "trail-forth"
  case property
  case noteUp = "note-up"
  case noteDown = "note-down"
  case scale
  case tempoSlower = "tempo-slower"
  case tempoFaster = "tempo-faster"
  case learnKeys = "learn-keys"
  case stamps, discoveries, history, verbosity, back
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
  case accept = "system.accept-change"

  /// The operations of the hotbar slots, from left to right.
  package static let slots: [PlayerOperation] = [
    .slot1, .slot2, .slot3, .slot4, .slot5, .slot6, .slot7, .slot8, .slot9, .slot0,
  ]
  /// The operations that repeat recent messages, newest first.
  package static let messages: [PlayerOperation] = [
    .message1, .message2, .message3, .message4, .message5, .message6, .message7, .message8,
    .message9,
  ]
}

extension ScreenPart {
  /// The operation that shows or hides the part.
  package var operation: PlayerOperation {
    switch self {
    case .panel: .panel
    case .hotbar: .hotbar
    case .log: .log
    }
  }
}

extension OutputKind {
  /// The operation that turns the output on or off.
  package var operation: PlayerOperation {
    switch self {
    case .screen: .screenSwitch
    case .sound: .soundSwitch
    case .words: .wordsSwitch
    }
  }
}
