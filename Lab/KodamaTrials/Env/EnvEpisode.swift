import Kodama

/// A game with a record of its keys. Replaying the keys reaches any tick again, with identical
/// samples.
final class EnvEpisode {
  /// The keys up to a tick, which restore that tick.
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
    host.onPass = { [weak self] pass in self?.record(pass) }
    lastProgress = progress
    loop.runPass()
  }

  /// Creates an episode that replays a snapshot up to its tick.
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

  /// The number of ticks that have run.
  var tick: Int { loop.pass }
  /// True if the goals are reached or the player has quit.
  var isTerminated: Bool { isSolved || !app.isRunning }
  /// True if the time limit is reached, or if the player has left the étude or chosen another
  /// variation.
  var isTruncated: Bool { loop.pass >= start.limit || app.hasLeftEtude }
  var isOver: Bool { isTerminated || isTruncated }
  /// The digest of the game, including its world and all its words.
  var digest: String { Digest.text(of: app.digest.whole) }

  var snapshot: Snapshot { Snapshot(start: start, presses: presses, tick: loop.pass) }

  /// Presses the keys for the actions, one in each tick, and then runs the remaining ticks.
  func step(_ actions: [String], ticks: Int) {
    for index in 0..<ticks where !isOver {
      pass(index < actions.count ? actions[index] : nil)
    }
  }

  /// Returns the fields of the answer to a step.
  func answer() -> [EnvValue.Field] {
    var fields: [EnvValue.Field] = [
      .init("tick", .int(tick)), .init("reward", .double(nextReward())),
      .init("terminated", .bool(isTerminated)), .init("truncated", .bool(isTruncated)),
    ]
    if !start.isRestricted { fields.append(.init("digest", .text(digest))) }
    let observed = collected.observation(start.observe, frame: host.frame, legend: legend)
    fields.append(.init("obs", observed))
    collected = EnvCollection()
    return fields
  }

  /// Returns the increase in progress since the last step. In a restricted episode, it returns 1
  /// when the étude is solved, and 0 before.
  private func nextReward() -> Double {
    guard !app.hasLeftEtude else { return 0 }
    let now = start.isRestricted ? (isSolved ? 1 : 0) : progress
    defer { lastProgress = now }
    return now - lastProgress
  }

  /// The combined progress of all goals, from 0 to 1.
  private var progress: Double {
    let goals = start.isEtude ? app.goals : []
    guard !goals.isEmpty, !start.isRestricted else { return 0 }
    let done = goals.reduce(0) { sum, goal in
      let share = Double(goal.done) / Double(max(1, goal.needed))
      return sum + (goal.isMet ? 1 : min(max(share, 0), 0.99))
    }
    return done / Double(goals.count)
  }

  /// True if the étude is solved. Without an étude, there is nothing to solve.
  private var isSolved: Bool { start.isEtude && app.isSolved }

  private func pass(_ action: String?) {
    // Presses the key from the player's bindings, even on screens that read text, because the
    // player could not leave such a screen otherwise.
    if let action, let stroke = app.commandBindings.strokes(for: ActionID(action)).first {
      presses.append((loop.pass, action))
      host.press(stroke)
    }
    loop.runPass()
  }

  private func record(_ pass: HeadlessHost.Pass) {
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
