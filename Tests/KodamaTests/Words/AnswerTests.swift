import KodamaContent
@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
import KodamaSurfaces
@testable import KodamaViews
import Testing

/// A screen for testing keys, with the keys that open it.
enum KeyScreen: String, CaseIterable, Sendable {
  case valley, bell, etude, catalogue, list, title, question, entry, actions, replay
  case learn, lesson, quiz, learnKeys, help, howToPlay, history, keys, rebinding, credits
  case solved, etudes, worlds, newValley, stamps, landmarks, discoveries, share, export, workshop
  case gallery

  /// True if the player controls the hand there.
  var isPlayed: Bool { [.valley, .bell, .etude].contains(self) }

  /// Starts a game on this screen, and stops speech.
  func game() throws -> TestGame {
    let start: KodamaApp.Start =
      switch self {
      case .title: .title
      case .etude: .etude("far-corner")
      case .solved: .etude("first-steps")
      default: .play
      }
    let game = try TestGame(start: start, width: 64, height: 48, isEmpty: true)
    game.run()
    if self == .solved {
      for _ in 0..<12 { try game.press("right") }
    } else if self != .title {
      try game.press("p")
    }
    if self == .bell { try game.put("bell", (0, 0)) }
    game.presentation.map(show)
    game.run()
    for key in ways { try game.press(key) }
    if self == .replay {
      game.run(120)
      try game.press("shift+p", "ctrl+p")
    }
    // Stops speech, so that the answer is not delayed.
    try game.press("control")
    return game
  }

  private var ways: [String] {
    switch self {
    case .catalogue: ["tab"]
    case .list: ["f10"]
    case .question: ["escape"]
    case .entry: ["o", "down", "enter"]
    case .actions: ["m"]
    case .replay: ["shift+p"]
    case .quiz: ["enter"]
    case .howToPlay: ["down", "down", "enter"]
    case .rebinding: ["end", "enter"]
    case .newValley: ["down", "enter"]
    default: []
    }
  }

  /// Presents a screen that no key opens.
  private func show(_ presentation: KodamaPresentation) {
    switch self {
    case .learn: presentation.present(.learn)
    case .lesson, .quiz: presentation.present(.lesson)
    case .learnKeys: presentation.present(.learnKeys)
    case .help, .howToPlay: presentation.present(.help)
    case .history: presentation.present(.history)
    case .keys, .rebinding: presentation.present(.keys)
    case .credits: presentation.present(.credits)
    case .etudes: presentation.present(.etudes)
    case .worlds, .newValley: presentation.present(.worlds)
    case .stamps: presentation.present(.stamps)
    case .landmarks: presentation.present(.landmarks)
    case .discoveries: presentation.present(.discoveries)
    case .share: presentation.present(.share)
    case .export: presentation.present(.export)
    case .workshop: presentation.present(.workshop)
    case .gallery: presentation.present(.gallery)
    default: break
    }
  }
}

/// The form of an answer to a key that speaks no line in the same pass.
enum AnswerForm: Sendable {
  /// A sound plays at once, and a line follows when the hand rests.
  case soundThenName
  case silence
  /// The host acts, and reports the result one pass later.
  case host
  /// A line is spoken, and an event in the valley is captioned.
  case lineThenValley
  /// A line is spoken, followed by the title of the list that the key opens.
  case lineThenList
}

/// A key that speaks no line in the same pass, and the reason.
struct AnswerException: Sendable {
  let actions: [String]
  let places: [KeyScreen]
  let answer: AnswerForm
  let reason: String

  static let all = [
    AnswerException(
      actions: ["left", "right", "up", "down", "jump-left", "jump-right", "jump-up", "jump-down"],
      places: [.valley, .bell, .etude], answer: .soundThenName,
      reason: "Each step is heard; a name for each would be too much to listen to."),
    AnswerException(
      actions: ["stop-speech"], places: KeyScreen.allCases.filter { $0 != .learnKeys },
      answer: .silence,
      reason: "Silence is what was asked for."),
    AnswerException(
      actions: ["screenshot"], places: KeyScreen.allCases, answer: .host,
      reason: "Only the host knows where the picture lies, a pass later."),
    AnswerException(
      actions: ["copy-text", "paste-text"], places: [.valley, .bell, .etude], answer: .host,
      reason: "What other programs have copied is the host's to hand over, a pass later."),
  ]

  static let led = [
    AnswerException(
      actions: ["pause", "step"], places: [.bell], answer: .lineThenValley,
      reason: "Time goes on, and a bell that nothing holds falls: that is no answer to the key."),
    AnswerException(
      actions: ["use", "place"], places: [.etudes, .solved], answer: .lineThenValley,
      reason: "An étude begins, and what is near in it is captioned."),
    AnswerException(
      actions: ["restart"], places: [.etude, .solved], answer: .lineThenValley,
      reason: "The étude begins again, and what is near in it is captioned."),
    AnswerException(
      actions: ["use", "place"], places: [.entry], answer: .lineThenList,
      reason: "A name is kept, and the list to which that leads is another than before."),
  ]

  static func of(_ action: String, in place: KeyScreen) -> AnswerException? {
    (all + led).first { $0.actions.contains(action) && $0.places.contains(place) }
  }
}

@Suite("Every key is answered with one line on every screen")
struct AnswerTests {
  /// Presses the key of an action, or types its character in a text field.
  private func press(_ action: String, in game: TestGame) throws {
    let table = KeyTable(.standard)
    let found = table.stroke(for: action) ?? table.stroke(for: action, onPad: true)
    let name = try #require(found)
    let stroke = try #require(KeyStroke(name))
    if game.app.wantsText, let typed = Self.typed(stroke) {
      game.host.send(.text(typed))
    } else {
      game.host.press(stroke)
    }
    game.run()
  }

  private static func typed(_ stroke: KeyStroke) -> String? {
    guard stroke.modifiers.isDisjoint(with: [.control, .alt]) else { return nil }
    let signs: [Key: String] = [
      .space: " ", .comma: ",", .period: ".", .slash: "/", .minus: "-",
    ]
    if let sign = signs[stroke.key] { return sign }
    return stroke.key.rawValue.count == 1 ? stroke.key.rawValue : nil
  }

  /// Returns the spoken and captioned lines of the last passes.
  private func lines(_ game: TestGame, passes: Int = 1) -> [String] {
    (game.said.suffix(passes) + game.captioned.suffix(passes)).flatMap { $0 }
  }

  /// Returns the facts that are spoken in the pass. The title of a list and its focused line count
  /// as one.
  private func sayings(_ game: TestGame) throws -> [Fact] {
    let narrator = Narrator(keys: KeyNames(), looks: try TestGame.content.get().looks)
    let facts = try #require(game.state).eventLog.factsOfPass
    return facts.enumerated().filter { index, fact in
      guard let saying = narrator.announcement(fact), saying.urgency != .progress else {
        return false
      }
      if case .valley(.cameBack) = fact { return facts.count == 1 }
      guard case .list(let list) = fact, index > 0, case .list(let before) = facts[index - 1]
      else { return true }
      switch (before, list) {
      case (.opened, .focused), (.opened, .empty), (.catalogue, .material): return false
      default: return true
      }
    }.map(\.element)
  }

  @Test("A key is answered with one line in the same pass", arguments: KeyScreen.allCases)
  func answered(_ place: KeyScreen) throws {
    let actions = KeyTable(.standard).actions
    #expect(actions.count > 100)
    // Every third action, other ones on the next screen; all of them with KODAMA_LONG=1.
    let first = try #require(KeyScreen.allCases.firstIndex(of: place)) % 3
    for (index, action) in actions.enumerated() where isLong || index % 3 == first {
      let game = try place.game()
      try press(action, in: game)
      let lines = lines(game)
      switch AnswerException.of(action, in: place)?.answer {
      case nil:
        #expect(lines.count == 1, "\(action), \(place): \(lines)")
        #expect(try sayings(game).count <= 1, "\(action), \(place)")
      case .silence: #expect(lines.isEmpty, "\(action), \(place): \(lines)")
      case .soundThenName:
        #expect(lines.isEmpty, "\(action), \(place): \(lines)")
        #expect(game.sounds.last?.isEmpty == false, "\(action), \(place)")
        game.run(Hand.restPassesBeforeName + 1)
        let later = self.lines(game, passes: Hand.restPassesBeforeName + 1)
        #expect(later.count == 1, "\(action), \(place): \(later)")
      case .lineThenValley, .lineThenList:
        #expect((1...3).contains(lines.count), "\(action), \(place): \(lines)")
      case .host:
        game.run(3)
        #expect(self.lines(game, passes: 4).count == 1, "\(action), \(place)")
      }
    }
  }

  /// The key combinations that are not bound to an action.
  private static let unbound: [KeyStroke] = Key.allCases.flatMap { key -> [KeyStroke] in
    if key.rawValue.hasPrefix("pad-") || [.control, .wheelUp, .wheelDown].contains(key) {
      return []
    }
    let held: [KeyModifiers] = [[], .shift, .control, .alt]
    return held.map { KeyStroke(key, $0) }
      .filter { KeyBindings.standard.withSecondKeys.action(for: $0) == nil }
  }

  @Test("An unbound key is reported and changes no screen", arguments: KeyScreen.allCases)
  func unbound(_ place: KeyScreen) throws {
    #expect(Self.unbound.count > 150)
    var game = try place.game()
    for stroke in Self.unbound {
      // The replay may have ended.
      if place == .replay { game = try place.game() }
      let screens = game.presentation?.screens.count
      if game.app.wantsText, Self.typed(stroke) != nil { continue }
      game.host.press(stroke)
      game.run()
      // The screen for choosing a key accepts any key, and changes.
      if place == .rebinding { continue }
      let lines = lines(game)
      #expect(lines.count == 1, "\(stroke), \(place): \(lines)")
      #expect(game.presentation?.screens.count == screens, "\(stroke), \(place)")
      guard place != .learnKeys else { continue }
      #expect(lines.first?.contains("F1 opens help") == true, "\(stroke)")
    }
  }

  @Test("A key that the player unbound says that it does nothing")
  func freed() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p")
    let settings = try #require(game.state).settings
    settings.keyTable.value = KeyTable(
      KeyTable(.standard).rows.filter { $0.stroke != "q" })
    #expect(try game.press("q") == "Q does nothing here; F1 opens help")
  }

  @Test("Each exception names an existing action and a reason")
  func exceptions() {
    let actions = KeyTable(.standard).actions
    for exception in AnswerException.all + AnswerException.led {
      #expect(exception.actions.allSatisfy(actions.contains))
      #expect(exception.reason.count > 10 && !exception.places.isEmpty)
    }
  }
}

@Suite("Edits are announced with material, amount and undo")
struct EditWordsTests {
  private func game() throws -> TestGame {
    let game = try TestGame(isEmpty: true)
    try game.press("p", "ctrl+up", "ctrl+up")
    return game
  }

  @Test("Placing and removing name the material")
  func placing() throws {
    let game = try game()
    #expect(try game.press("space") == "stone placed")
    #expect(try game.press("space") == "stone is here already; Backspace removes it")
    #expect(try game.press("backspace") == "stone removed")
    #expect(try game.press("backspace") == "Nothing to remove, only air here")
    #expect(try game.press("b", "space") == "stone placed, 9 cells")
    #expect(try game.press("backspace") == "stone removed, 9 cells in all")
  }

  @Test("A placed material is not named again when the hand rests")
  func once() throws {
    let game = try game()
    try game.press("right", "space")
    let said = game.said.joined().count
    game.run(60)
    #expect(game.said.joined().count == said)
  }

  @Test("Undo and redo name the edit and the remaining steps")
  func undoing() throws {
    let game = try game()
    try game.press("space", "right", "right", "right", "b", "space", "right", "right", "right")
    try game.press("shift+l", "right", "right", "shift+l")
    #expect(try game.press("ctrl+z") == "Undone: Line drawn, 15 cells; 2 more")
    #expect(try game.press("ctrl+z") == "Undone: stone placed, 9 cells; 1 more")
    #expect(try game.press("ctrl+y") == "Redone: stone placed, 9 cells; 1 more")
    #expect(try game.press("ctrl+z", "ctrl+z") == "Undone: stone placed; 0 more")
    #expect(try game.press("ctrl+z") == "Nothing to undo")
    try game.press("space", "backspace")
    #expect(try game.press("ctrl+z") == "Undone: stone removed, 9 cells in all; 1 more")
  }

  @Test("Using a cell announces the outcome")
  func using() throws {
    let outcomes = [
      ("bell", "bell rings"), ("button", "button sends a pulse"), ("switch", "switch on"),
      ("frog", "frog calls"),
      ("stone", "stone only knocks; bells, buttons and creatures can be used"),
    ]
    for (material, words) in outcomes {
      let game = try game()
      try game.put(material, (0, 0))
      #expect(try game.press("enter") == words)
      game.run()
      #expect(game.captioned.joined().isEmpty, "and no caption says it once more")
    }
    let game = try game()
    try game.put("switch", (0, 0))
    #expect(try game.press("enter", "enter") == "switch off")
  }

  @Test("A stroke announces its total at the end")
  func stroke() throws {
    let game = try game()
    game.host.send(.hold(KeyStroke(.space)))
    game.run()
    #expect(game.said.last == ["stone placed"])
    let before = game.said.count
    try game.press("right", "right", "right")
    #expect(game.said[before...].joined().isEmpty, "a line for each cell would be too much")
    game.host.send(.release(KeyStroke(.space)))
    game.run()
    #expect(game.said.last == ["stone placed, 4 cells"])
    #expect(try game.press("ctrl+z") == "Undone: stone placed, 4 cells; 0 more")
  }
}
