package import KodamaPerception

/// A player that is a program. It is given what is to be done and what the keys of the hotbar hold,
/// and otherwise only what it perceives.
package struct Bot {
  /// What is to be done.
  package var tasks: [PlayTask]
  /// How large the valley is.
  package var field: Field
  /// How many keys it may press before it gives up.
  package var pressLimit: Int
  /// Whether it keeps nothing in mind of how things were at the beginning.
  package var forgets = false
  /// Keys that do nothing, by their actions; it is told, so that it waits for no answer.
  package var closed: Set<String> = []
  /// Told what the bot is about to do, in a few words, for those who watch it.
  package var onThought: (Thought) -> Void

  /// A bot that has seen and heard nothing yet.
  package init(
    tasks: [PlayTask], field: Field = .page, pressLimit: Int = 600,
    onThought: @escaping (Thought) -> Void = { _ in }
  ) {
    self.tasks = tasks
    self.field = field
    self.pressLimit = pressLimit
    self.onThought = onThought
  }

  /// Plays by eye alone, until the game is over or the bot gives up.
  ///
  /// - Parameters:
  ///   - console: where keys go in and frames come out.
  ///   - legend: what the glyphs stand for.
  ///   - assumesHand: whether it takes its hand to be in the middle before it has perceived it, and
  ///     so acts though it perceives nothing.
  /// - Returns: how many keys were pressed.
  @discardableResult
  package func play(
    byEye console: any TextConsole, legend: GlyphLegend, assumesHand: Bool = false
  ) -> Int {
    play(with: Eyes(console: console, legend: legend, field: field, assumesHand: assumesHand))
  }

  /// Plays by eye alone at the scale of the valley's floor, whose colours it knows.
  ///
  /// - Parameters:
  ///   - console: where keys go in and pictures come out.
  ///   - legend: how it knows the valley to look.
  /// - Returns: how many keys were pressed.
  @discardableResult
  package func play(byEye console: any TextConsole, floor legend: any FloorLegend) -> Int {
    play(with: FloorEyes(console: console, legend: legend, field: field))
  }

  /// Plays by ear alone, until the game is over or the bot gives up.
  ///
  /// - Parameter console: where keys go in and samples come out.
  /// - Returns: how many keys were pressed.
  @discardableResult
  package func play(byEar console: any SoundConsole) -> Int {
    play(
      with: Ears(
        console: console, field: field, kinds: tasks.lazy.compactMap(\.kinds).first))
  }

  /// Plays by ear as a person could, until the game is over or the bot gives up.
  ///
  /// - Parameters:
  ///   - console: where keys go in and what a person hears comes out.
  ///   - memory: what it remembers of the lesson of sounds.
  /// - Returns: how many keys were pressed.
  @discardableResult
  package func play(byHumanEar console: any HearingConsole, memory: TimbreMemory) -> Int {
    play(
      with: HumanEars(
        console: console, memory: memory, tasks: tasks, field: field,
        isLed: !closed.contains("guide")))
  }

  /// Plays by words alone, until the game is over or the bot gives up.
  ///
  /// - Parameters:
  ///   - console: where keys go in and the lines that are said come out.
  ///   - legend: which names stand for which families, in English.
  /// - Returns: how many keys were pressed.
  @discardableResult
  package func play(byWords console: any WordConsole, legend: WordLegend) -> Int {
    play(with: Words(console: console, legend: legend, field: field))
  }

  private func play(with senses: any Senses) -> Int {
    let planner = Planner(
      senses: senses, tasks: tasks, pressLimit: pressLimit, onThought: onThought)
    planner.forgets = forgets
    planner.play()
    return senses.presses
  }
}
