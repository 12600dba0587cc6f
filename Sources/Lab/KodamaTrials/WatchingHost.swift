public import Kodama
import KodamaBots
import KodamaPerception

/// Carries a game that a bot plays and a person watches: the bot's keys take the place of the
/// person's until it is done, or until whatever goes back, or closing the window, gives the game to
/// the person. What the bot is about to do is written below and said, and what it perceives of it
/// is marked on the map.
///
///     let watching = WatchingHost(host, bot: .ears, etude: etude, content: content, app: app)
///     watching.play(GameLoop(app: app, host: watching))
public final class WatchingHost: Host {
  private let host: any Host
  private let kind: BotKind
  private let content: Content
  private let app: KodamaApp
  private let tasks: [PlayTask]
  private let kinds: KindsApart
  private let mixer: Mixer?
  private var waiting: KeyStroke?
  private var screen: TextSurface?
  /// What the game presented last, without what is written and marked for those who watch.
  var frame: TextFrame? { covered ?? screen?.frame }
  /// The same as it is seen, with the picture over the letters.
  var seenFrame: TextFrame? { seen ?? screen?.seenFrame }
  /// What was heard in the last pass, where the bot plays by ear.
  private(set) var samples: [Float] = []
  /// What the game said in the last pass, without what is said for those who watch.
  private(set) var words = WordObservation()
  private let field: Field
  private var thought: Thought?
  /// What the game has drawn where the thought stands, and what the bot sees.
  private var covered: TextFrame?
  private var seen: TextFrame?
  private var saysThought = false
  private var loop: GameLoop?
  private var isTaken = false

  /// Makes a host around the one that shows and sounds the game.
  public init(
    _ host: any Host, bot: BotKind, etude: Etude, content: Content, app: KodamaApp
  ) {
    self.host = host
    kind = bot
    self.content = content
    self.app = app
    kinds = KindsApart(etude, content: content)
    tasks = PlayTask.all(of: etude, kinds, content: content)
    field = Field(etude)
    mixer = bot == .ears || bot == .earsHuman ? Mixer(patches: content.patches) : nil
  }

  /// Lets the bot play, and then whoever watched, until the game ends.
  public func play(_ loop: GameLoop) {
    self.loop = loop
    let bot = Bot(tasks: tasks, field: field) { [weak self] thought in
      if thought != self?.thought { self?.saysThought = true }
      self?.thought = thought
    }
    switch kind {
    case .ears: bot.play(byEar: WatchedEars(host: self))
    case .words: bot.play(byWords: WatchedWords(host: self), legend: WordLegend(content, kinds))
    // It has taken its lesson before, in a game that nobody watches.
    case .earsHuman:
      bot.play(byHumanEar: WatchedHumanEars(host: self), memory: SoundSchool(content).memory)
    case .eyesFloor:
      bot.play(
        byEye: WatchedFloorEyes(host: self),
        floor: ImaginedFloor(content, kinds, columns: field.columns))
    // Nobody searches while somebody watches: that is a blank one here.
    case .eyes, .blank, .stubborn, .blind:
      bot.play(
        byEye: WatchedEyes(host: self, isBlank: kind != .eyes), legend: GlyphLegend(content, kinds),
        assumesHand: kind == .stubborn)
    }
    self.loop = nil
    thought = nil
    loop.run()
  }

  /// Hands over the bot's key, and of the rest what is no key.
  public func nextPass() -> [InputEvent]? {
    uncover()
    guard let events = host.nextPass() else { return nil }
    guard loop != nil else { return events }
    let asked = app.bindings.commands(for: events).map(\.action)
    if asked.contains("back") || asked.contains(.closeRequested) { isTaken = true }
    // Who looks elsewhere goes on watching: the bot could not let time go on again.
    let notices = events.filter { event in
      if case .command(let command) = event { command.action != .focusLost } else { false }
    }
    defer { waiting = nil }
    return notices + (waiting.map { [.key($0, isRepeat: false)] } ?? [])
  }

  /// Keeps what the bot perceives, and presents all of it.
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

  /// As the host does.
  public func setWantsText(_ wantsText: Bool) { host.setWantsText(wantsText) }

  private func show(_ thought: Thought, _ outputs: Outputs) {
    let plan = Message(
      "bot.\(thought.plan)", ("what", .message(Message("family.\(thought.family)"))),
      ("n", .number(thought.count)))
    let message =
      thought.way.map {
        Message("bot.nearest", ("what", .message(plan)), ("where", .message($0)))
      } ?? plan
    let text = content.messages.text(message, in: app.language)
    if let screen = outputs.screen {
      covered = screen.frame
      // Made for whoever reads pictures alone: it costs a frame.
      if kind == .eyesFloor { seen = screen.seenFrame }
      let line = TextRect(x: 0, y: screen.rows - 1, width: screen.columns, height: 1)
      screen.fill(line, ink: Theme.focusInk, paper: Theme.focusPaper)
      screen.write(text, x: 1, y: line.y, ink: Theme.focusInk, paper: Theme.focusPaper, clip: line)
      // At the floor its tiles are no letters that could be marked.
      if kind != .eyesFloor { mark(thought.places, on: screen) }
    }
    guard saysThought else { return }
    saysThought = false
    let reading = content.messages.text(message, in: app.language, wording: .reading)
    // Who watches is told what the bot is about to do, over what the game says.
    outputs.words?.sayNow(
      Utterance(
        text: text, reading: reading, language: app.language.rawValue, priority: .message,
        lengthPasses: SpeechLength.passes(of: reading)))
  }

  /// Marks on the map what the bot perceives: its glyphs, as those of what has the focus.
  private func mark(_ places: [Thought.Tile], on screen: TextSurface) {
    let map = PlayScreenView(surface: screen).rect(of: .map)
    screen.withCells { cells in
      for place in places where place.x * 2 + 1 < map.width && place.y < map.height {
        let start = (map.y + place.y) * screen.columns + map.x + place.x * 2
        for index in start...(start + 1) where cells.indices.contains(index) {
          cells[index].ink = Theme.focusInk
          cells[index].paper = Theme.focusPaper
        }
      }
    }
  }

  /// Gives the game back what it has drawn: it draws only what has changed, so what stood there
  /// would stay when the bot has ended.
  private func uncover() {
    guard let covered, let screen else { return }
    (self.covered, seen) = (nil, nil)
    screen.withCells { cells in
      for index in cells.indices { cells[index] = covered.cells[index] }
    }
  }

  /// Presses a key and runs the passes that belong to it.
  ///
  /// - Returns: whether the bot goes on.
  func run(_ action: String?) -> Bool {
    guard let loop, !isTaken, !app.isSolved else { return false }
    waiting = action.flatMap { app.bindings.strokes(for: ActionID($0)).first }
    return loop.runPass() && !isTaken && !app.isSolved
  }
}

extension Thought {
  /// "3 left, 2 down": the way from the hand to the nearest of what is perceived.
  fileprivate var way: Message? {
    guard let hand, let nearest else { return nil }
    return Narrator.way(Offset(dx: nearest.x - hand.x, dy: nearest.y - hand.y))
  }
}
