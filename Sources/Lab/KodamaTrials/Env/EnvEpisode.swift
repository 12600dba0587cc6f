import Kodama

/// An episode: a game from its start on, and everything it was told, so that any tick of it can be
/// reached again with the same samples.
final class EnvEpisode {
  /// A tick that can be gone back to.
  struct Snapshot {
    let start: EnvStart
    let presses: [(tick: Int, action: String)]
    let tick: Int
  }

  let start: EnvStart
  private let app: KodamaApp
  private let host: HeadlessHost
  private let loop: GameLoop
  private let patches: [Patch]
  private let legend: EnvLegend
  private var presses: [(tick: Int, action: String)] = []
  private var collected = EnvCollection()
  private var lastProgress = 0.0

  init(_ start: EnvStart) {
    self.start = start
    app = start.makeApp()
    patches = start.content.patches.patches
    legend = EnvLegend(start.content)
    let hasSound = start.observe.contains(.pcm)
    host = HeadlessHost(mixer: hasSound ? Mixer(patches: start.content.patches) : nil)
    loop = GameLoop(app: app, host: host)
    host.onPass = { [weak self] pass in self?.take(pass) }
    lastProgress = progress
    loop.runPass()
  }

  /// Goes through everything again, up to the tick of the snapshot.
  convenience init(_ snapshot: Snapshot) {
    self.init(snapshot.start)
    var presses = snapshot.presses[...]
    while loop.pass < snapshot.tick {
      let action = presses.first.flatMap { $0.tick == loop.pass ? $0.action : nil }
      if action != nil { presses.removeFirst() }
      pass(action)
      collected = EnvCollection()
    }
    lastProgress = progress
  }

  /// How many ticks have gone by.
  var tick: Int { loop.pass }
  /// Whether the goals are reached, or the game was left.
  var isTerminated: Bool { isSolved || !app.isRunning }
  /// Whether it lasted too long, or the étude that was named was left for something easier.
  var isTruncated: Bool { loop.pass >= start.limit || app.hasLeftEtude }
  var isOver: Bool { isTerminated || isTruncated }
  /// The digest of everything that can be saved.
  var digest: String { Digest.text(of: app.digest.whole) }

  var snapshot: Snapshot { Snapshot(start: start, presses: presses, tick: loop.pass) }

  /// Presses the keys of some actions, one a tick, and lets ticks go by.
  func step(_ actions: [String], ticks: Int) {
    for index in 0..<ticks where !isOver {
      pass(index < actions.count ? actions[index] : nil)
    }
  }

  /// What is told of a step.
  func answer() -> [EnvValue.Field] {
    var fields: [EnvValue.Field] = [
      .init("tick", .int(tick)), .init("reward", .double(takeReward())),
      .init("terminated", .bool(isTerminated)), .init("truncated", .bool(isTruncated)),
    ]
    if !start.isRestricted { fields.append(.init("digest", .text(digest))) }
    let observed = collected.observation(start.observe, frame: host.frame, legend: legend)
    fields.append(.init("obs", observed))
    collected = EnvCollection()
    return fields
  }

  /// Under a restricted observation 1 at the goal; else how much nearer the goals have come.
  private func takeReward() -> Double {
    guard !app.hasLeftEtude else { return 0 }
    let now = start.isRestricted ? (isSolved ? 1 : 0) : progress
    defer { lastProgress = now }
    return now - lastProgress
  }

  /// How much of all goals is done, 0 to 1.
  private var progress: Double {
    let goals = start.isEtude ? app.goals : []
    guard !goals.isEmpty, !start.isRestricted else { return 0 }
    let done = goals.reduce(0) { sum, goal in
      let share = Double(goal.done) / Double(max(1, goal.needed))
      return sum + (goal.isMet ? 1 : min(max(share, 0), 0.99))
    }
    return done / Double(goals.count)
  }

  /// Where no étude was named there is nothing to reach, whatever is played later.
  private var isSolved: Bool { start.isEtude && app.isSolved }

  private func pass(_ action: String?) {
    // The key stays the same where a screen wants a text or any key: else nothing would lead out.
    if let action, let stroke = app.commandBindings.strokes(for: ActionID(action)).first {
      presses.append((loop.pass, action))
      host.press(stroke)
    }
    loop.runPass()
  }

  private func take(_ pass: HeadlessHost.Pass) {
    if start.observe.contains(.pcm) { collected.add(pass.samples) }
    for event in pass.words {
      switch event {
      case .say(let utterance): collected.say(utterance.text, tick: pass.pass)
      case .caption(let text): collected.caption(text, tick: pass.pass)
      case .stop: break
      }
    }
    guard start.observe.contains(.events) else { return }
    for sound in pass.sounds where sound.startsSound {
      let number = Int(sound.note.patch.rawValue)
      guard patches.indices.contains(number) else { continue }
      collected.sound(
        patches[number].name, hertz: Double(sound.note.hertz), pan: Double(sound.note.panDecibels),
        tick: pass.pass)
    }
  }
}
