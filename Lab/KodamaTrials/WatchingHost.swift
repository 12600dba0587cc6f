public import Kodama
import KodamaBots
import KodamaPerception

/// A host in which a bot plays while a person watches. The person takes over the game when the bot
/// is done, or by pressing Back or closing the window. The host writes the bot's plan at the bottom
/// of the screen, speaks it, and marks it on the map.
///
///     let watching = WatchingHost(host, bot: .ears, etude: etude, content: content, app: app)
///     watching.play(GameLoop(app: app, host: watching))
public final class WatchingHost: Host {
  private let host: any Host
  private let kind: BotKind
  private let content: Content
  private let app: KodamaApp
  private let tasks: [PlayTask]
  private let lookalikes: Lookalikes
  private let mixer: Mixer?
  private var pendingKey: KeyStroke?
  private var screen: TextSurface?
  /// The last frame, without the bot's plan.
  var frame: TextFrame? { covered ?? screen?.frame }
  /// The last picture, without the bot's plan.
  var compositedFrame: TextFrame? { seen ?? screen?.compositedFrame }
  /// The samples of the last pass, if the bot plays by ear.
  private(set) var samples: [Float] = []
  /// The spoken lines of the last pass, without the bot's plan.
  private(set) var words = WordObservation()
  private let field: Field
  private var thought: Thought?
  /// The frame as it was before the bot's plan was drawn.
  private var covered: TextFrame?
  /// The picture as it was before the bot's plan was drawn.
  private var seen: TextFrame?
  private var saysThought = false
  private var loop: GameLoop?
  private var wasInterrupted = false

  /// Wraps the host that the person watches.
  public init(
    _ host: any Host, bot: BotKind, etude: Etude, content: Content, app: KodamaApp
  ) {
    self.host = host
    kind = bot
    self.content = content
    self.app = app
    lookalikes = Lookalikes(etude, content: content)
    tasks = PlayTask.all(of: etude, lookalikes, content: content)
    field = Field(etude)
    mixer = bot == .ears || bot == .earsHuman ? Mixer(patches: content.patches) : nil
    if bot == .eyesFloor { app.showDetails() }
  }

  /// Lets the bot play, then the person, until the game ends.
  public func play(_ loop: GameLoop) {
    self.loop = loop
    let bot = Bot(tasks: tasks, field: field) { [weak self] thought in
      if thought != self?.thought { self?.saysThought = true }
      self?.thought = thought
    }
    switch kind {
    case .ears: bot.play(byEar: WatchedEars(host: self))
    case .words:
      bot.play(byWords: WatchedWords(host: self), legend: WordLegend(content, lookalikes))
    // Before that, the bot takes the lesson, in a game without a screen.
    case .earsHuman:
      bot.play(byHumanEar: WatchedHumanEars(host: self), memory: EarTraining(content).memory)
    case .eyesFloor:
      bot.play(
        byEye: WatchedFloorEyes(host: self),
        floor: FloorRenderer(content, lookalikes, columns: field.columns))
    // A search would take too long here, so the blind bot acts like the blank one.
    case .eyes, .blank, .stubborn, .blind:
      bot.play(
        byEye: WatchedEyes(host: self, isBlank: kind != .eyes),
        legend: GlyphLegend(content, lookalikes),
        assumesHand: kind == .stubborn)
    }
    self.loop = nil
    thought = nil
    loop.run()
  }

  /// Returns the bot's key and the person's events, without the person's keys.
  public func nextPass() -> [InputEvent]? {
    uncover()
    guard let events = host.nextPass() else { return nil }
    guard loop != nil else { return events }
    let asked = app.bindings.commands(for: events).map(\.action)
    if asked.contains("back") || asked.contains(.closeRequested) { wasInterrupted = true }
    // Losing the focus would pause the game, and the bot could not continue it.
    let notices = events.filter { event in
      if case .command(let command) = event { command.action != .focusLost } else { false }
    }
    defer { pendingKey = nil }
    return notices + (pendingKey.map { [.key($0, isRepeat: false)] } ?? [])
  }

  /// Stores the bot's perceptions and presents the outputs.
  public func present(_ outputs: Outputs, pass: Int) {
    if let mixer, let sound = outputs.sound {
      for command in sound.commands { mixer.enqueue(command) }
      samples = mixer.render(frames: SoundFormat.framesPerPass)
    }
    words = WordObservation(outputs.words?.events ?? [])
    screen = outputs.screen
    if let thought { show(thought, outputs) }
    host.present(outputs, pass: pass)
  }

  /// Passes the setting on to the wrapped host.
  public func setWantsText(_ wantsText: Bool) { host.setWantsText(wantsText) }

  private func show(_ thought: Thought, _ outputs: Outputs) {
    let plan = Message(
      "bot.\(thought.plan)", ("what", .message(Message("family.\(thought.family)"))),
      ("n", .number(thought.count)))
    let message =
      thought.way.map {
        Message("bot.nearest", ("what", .message(plan)), ("where", .message($0)))
      } ?? plan
    let text = content.text(of: message, in: app.language)
    if let screen = outputs.screen {
      covered = screen.frame
      // Only for bots that read pictures, because compositing takes a while.
      if kind == .eyesFloor { seen = screen.compositedFrame }
      let line = TextRect(x: 0, y: screen.rows - 1, width: screen.columns, height: 1)
      screen.fill(line, ink: Theme.focusInk, paper: Theme.focusPaper)
      screen.write(text, x: 1, y: line.y, ink: Theme.focusInk, paper: Theme.focusPaper, clip: line)
      // The picture has no letters to mark.
      if kind != .eyesFloor { mark(thought.places, on: screen) }
    }
    guard saysThought else { return }
    saysThought = false
    let reading = content.text(of: message, in: app.language, isSpoken: true)
    // The plan is spoken in place of the game's messages.
    outputs.words?.sayNow(
      Utterance(
        text: text, reading: reading, language: app.language.rawValue, priority: .message))
  }

  /// Marks the tiles that the bot perceives, using the focus colours.
  private func mark(_ places: [Thought.Tile], on screen: TextSurface) {
    screen.withCells { cells in
      // The map begins at the top left, with two letters for each tile.
      for place in places where place.x < ViewRectangle.columns && place.y < ViewRectangle.rows {
        let start = place.y * screen.columns + place.x * 2
        for index in start...(start + 1) where cells.indices.contains(index) {
          cells[index].ink = Theme.focusInk
          cells[index].paper = Theme.focusPaper
        }
      }
    }
  }

  /// Restores the frame without the bot's plan, because the game draws only what changes.
  private func uncover() {
    guard let covered, let screen else { return }
    (self.covered, seen) = (nil, nil)
    screen.withCells { cells in
      for index in cells.indices { cells[index] = covered.cells[index] }
    }
  }

  /// Presses the key of an action and runs one pass.
  ///
  /// - Returns: True until the bot is done or interrupted.
  func run(_ action: String?) -> Bool {
    guard let loop, !wasInterrupted, !app.isSolved else { return false }
    pendingKey = action.flatMap { app.bindings.strokes(for: ActionID($0)).first }
    return loop.runPass() && !wasInterrupted && !app.isSolved
  }
}

extension Thought {
  /// The way from the hand to the nearest perceived tile, such as "3 left, 2 down"; nil if unknown.
  fileprivate var way: Message? {
    guard let hand, let nearest else { return nil }
    let (dx, dy) = (nearest.x - hand.x, nearest.y - hand.y)
    let across = Message(dx < 0 ? "place.left" : "place.right", ("n", .number(abs(dx))))
    let along = Message(dy < 0 ? "place.up" : "place.down", ("n", .number(abs(dy))))
    if dx == 0 { return dy == 0 ? Message("direction.here") : along }
    if dy == 0 { return across }
    return Message("place.both", ("one", .message(across)), ("other", .message(along)))
  }
}
