public import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// What an étude asks for: each goal with a mark that says whether it is reached. Its title heads
/// the panel.
public final class GoalView: PanelView {
  /// Where it pulls what it draws; held weakly, and nothing is drawn without it.
  public weak var dataSource: (any GoalViewDataSource)?

  /// The goals that were read last, and their lines: they change seldom, and what the panel tells
  /// besides them changes at every step.
  private var goals: [GoalFact] = []
  private var language = Language.english
  private var lines: [String] = []

  /// Draws as many goals as fit.
  public override func update() {
    guard let dataSource, let words, dataSource.etudeName != nil else { return }
    clear()
    let goals = dataSource.goalFacts
    if goals != self.goals || words.language != language {
      (self.goals, language) = (goals, words.language)
      let narrator = narrator
      lines = goals.map { Self.line($0, narrator, words) }
    }
    var row = 0
    for (goal, line) in zip(goals, lines) where row < rect.height {
      row = writeWrapped(line, row: row, ink: goal.isMet ? Theme.quiet : Theme.ink)
    }
  }

  private static func line(_ goal: GoalFact, _ narrator: Narrator, _ words: Localizer) -> String {
    let mark = goal.isMet ? "[x]" : "[ ]"
    // How far it is comes first: what is cut off at the end was there from the beginning.
    let asked = narrator.sentence(goal.goal)
    let isCounted = !goal.isMet && goal.needed > 1
    let text =
      isCounted
      ? Message(
        "goal.line", ("state", .message(narrator.progress(goal))), ("goal", .message(asked)))
      : asked
    return "\(mark) \(words(text))"
  }

  /// - Returns: the row after the text.
  private func writeWrapped(_ text: String, row: Int, ink: Colour) -> Int {
    let room = TextRect(
      x: rect.x + 1, y: rect.y + row, width: rect.width - 2, height: rect.height - row)
    let rows = drawing.surface.writeWrapped(text, in: room, ink: ink, paper: Theme.paper)
    return row + rows
  }
}

/// The silent grove that is nearest to the hand, where it lies, and what it lacks. How many are
/// awake is said once, in the panel's line of progress (`StatusView`).
public final class GroveView: PanelView {
  /// Where it pulls what it draws; held weakly, and nothing is drawn without it.
  public weak var dataSource: (any GroveViewDataSource)?

  /// What was drawn last, and in which language.
  private var drawn: Facts?

  private struct Facts: Equatable {
    var nearest: GroveSign?
    var language: Language
  }

  /// Draws its name and up to three lines; nothing where no grove is wanted, or none is silent.
  public override func update() {
    guard let dataSource, let words else { return }
    let facts = Facts(nearest: dataSource.nearestGrove, language: words.language)
    guard facts != drawn || !isStillShown() else { return }
    clear()
    draw(facts, words)
    rememberShownCells()
    drawn = facts
  }

  private func draw(_ facts: Facts, _ words: Localizer) {
    guard let grove = facts.nearest else { return }
    write(words(grove.kind.name), row: 0, ink: Theme.title)
    let line = Message(
      "grove.panel", ("where", .message(Narrator.way(grove.way))),
      ("lack", .message(Narrator.missing(grove))))
    let room = TextRect(
      x: rect.x + 1, y: rect.y + 1, width: rect.width - 2, height: rect.height - 1)
    drawing.surface.writeWrapped(
      words(line), in: room, ink: Theme.ink, paper: Theme.paper)
  }
}

/// What the keys do. The Controller says "a key called X that does Y"; this View decides where it
/// stands.
public final class HintView: PanelView {
  /// A key and what it does.
  public struct Hint: Hashable, Sendable {
    /// What the keys ask for, by the names of the actions: one, or two that belong together.
    public var actions: [String]
    /// What they are for.
    public var title: HintName

    /// A hint that names the keys of these actions before its title.
    public init(_ actions: [String], _ title: HintName) {
      self.actions = actions
      self.title = title
    }
  }

  /// What is shown, the most important first.
  public var hints: [Hint] = []

  /// Draws as many hints as fit: below each other, or, where rows are few, side by side.
  public override func update() {
    guard let words else { return }
    let keys = narrator.keyNames
    drawing.surface.fill(rect, ink: Theme.quiet, paper: Theme.paper)
    let step = rect.height < Self.airyRows ? 1 : rowsPerLine
    let areRowsFew = rect.height < hints.count * step
    let gap = rect.height == 1 ? 3 : 2
    var (x, y) = (rect.x + 1, rect.y)
    for hint in hints {
      let text = "\(words(keys.names(of: hint.actions))) \(words(Self.message(hint.title)))"
      let isFirst = x == rect.x + 1
      let fits = hasRoom(for: text, at: x)
      if rect.height > 1, !isFirst, !(areRowsFew && fits) { (x, y) = (rect.x + 1, y + step) }
      // A hint that is cut would say something else; the first of a row is all there is room for.
      let isFirstOfRow = x == rect.x + 1
      if y >= rect.y + rect.height || !isFirstOfRow && !hasRoom(for: text, at: x) { return }
      x +=
        gap
        + drawing.surface.write(
          text, x: x, y: y, ink: Theme.quiet, paper: Theme.paper, clip: rect)
    }
  }

  /// A place of fewer rows than these holds as many hints as it can, without gaps.
  private static let airyRows = 12

  private func hasRoom(for text: String, at x: Int) -> Bool {
    x + GlyphWidth.of(text: text) <= rect.x + rect.width
  }

  private static func message(_ title: HintName) -> Message { Message("hint.\(title.rawValue)") }
}
