package import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// The goals of an étude, each with a mark if it is reached. The title is at the top of the panel.
package final class GoalView: PanelView {
  package weak var dataSource: (any GoalViewDataSource)?

  /// The goals of the last update, and their lines. They are cached, because goals change rarely
  /// but the panel changes at every step.
  private var goals: [GoalFact] = []
  private var language = Language.english
  private var lines: [String] = []

  package override func update() {
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
    // The count comes first, so that truncating the line does not hide it.
    let asked = narrator.sentence(goal.goal)
    let isCounted = !goal.isMet && goal.needed > 1
    let text =
      isCounted
      ? Message(
        "goal.line", ("state", .message(narrator.progress(goal))), ("goal", .message(asked)))
      : asked
    return "\(mark) \(words(text))"
  }

  /// Writes a text over as many rows as it needs, and returns the row after it.
  private func writeWrapped(_ text: String, row: Int, ink: Colour) -> Int {
    let room = TextRect(
      x: rect.x + 1, y: rect.y + row, width: rect.width - 2, height: rect.height - row)
    let rows = drawing.surface.writeWrapped(text, in: room, ink: ink, paper: Theme.paper)
    return row + rows
  }
}

/// The silent grove nearest to the hand: its name, what to do there, its direction and what it is
/// missing. `StatusView` shows how many groves are awake.
package final class GroveView: PanelView {
  package weak var dataSource: (any GroveViewDataSource)?

  private var drawn: Facts?

  private struct Facts: Equatable {
    var nearest: GroveState?
    var language: Language
  }

  package override func update() {
    guard let dataSource, let words else { return }
    let facts = Facts(nearest: dataSource.offeredGrove, language: words.language)
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
    var row = 1
    // After a failed try, the reason helps more than the task, and there is room for one of them.
    let about = grove.miss.map { (narrator.reason($0), Theme.title) }
    for (text, ink) in [about ?? (grove.kind.about, Theme.quiet), (line, Theme.ink)] {
      let room = TextRect(
        x: rect.x + 1, y: rect.y + row, width: rect.width - 2, height: rect.height - row)
      row += drawing.surface.writeWrapped(words(text), in: room, ink: ink, paper: Theme.paper)
    }
  }

  package func showsGrove(at point: ScreenPoint) -> Bool {
    contains(point) && dataSource?.offeredGrove != nil
  }
}

/// The key hints. The Controller passes actions and titles, and this View determines the layout.
package final class HintView: PanelView {
  /// An action, or some that belong together, with a title for what their keys do.
  package struct Hint: Hashable, Sendable {
    /// One operation, or those whose keys are used together.
    package var operations: [PlayerOperation]
    package var title: HintName

    package init(_ operations: [PlayerOperation], _ title: HintName) {
      self.operations = operations
      self.title = title
    }
  }

  package weak var partsSource: (any PlayScreenViewDataSource)?
  package weak var dataSource: (any HintViewDataSource)?
  /// The hints, the most important first.
  package var hints: [Hint] = []
  /// True once the pointer has moved. Until the player has used it in a valley, a line about it is
  /// above the hints.
  package var isPointed = false
  /// The index of the hint under the pointer, which is marked; nil if there is none.
  package var hovered: Int?

  /// Returns the index of the hint at a point, which does not depend on what has been drawn.
  package func hint(at point: ScreenPoint) -> Int? {
    guard let words else { return nil }
    return lines(words).firstIndex { $0.area.contains(column: point.column, row: point.row) }
      .flatMap { hints[$0].operations.count == 1 ? $0 : nil }
  }

  package override func update() {
    guard let words else { return }
    drawing.surface.fill(rect, ink: Theme.quiet, paper: Theme.paper)
    if hasNote { write(words(Self.message(.mouse)), row: 0, ink: Theme.title) }
    for (index, line) in lines(words).enumerated() {
      let isHovered = index == hovered
      drawing.surface.write(
        line.text, x: line.area.x, y: line.area.y,
        ink: isHovered ? Theme.focusInk : Theme.quiet,
        paper: isHovered ? Theme.focusPaper : Theme.paper, clip: rect)
    }
  }

  /// The areas of hints whose keys the player has used. Text frames keep them, so that the others
  /// stay where they are.
  var usedAreas: [TextRect] {
    guard let words, let dataSource else { return [] }
    let used = dataSource.usedHintNames
    return zip(hints, lines(words)).filter { used.contains($0.0.title) }.map { $0.1.area }
  }

  private var hasNote: Bool { isPointed && partsSource?.hasUsedPointer == false }

  /// The hints that fit, each with its place.
  private func lines(_ words: Localizer) -> [(text: String, area: TextRect)] {
    let keys = narrator.keyNames
    let step = rect.height < Self.airyRows ? 1 : rowsPerLine
    let areRowsFew = rect.height < hints.count * step
    let gap = rect.height == 1 ? 3 : 2
    var (x, y) = (rect.x + 1, rect.y + (hasNote ? step : 0))
    var lines: [(text: String, area: TextRect)] = []
    for hint in hints {
      let text = "\(words(keys.names(of: hint.operations))) \(words(Self.message(hint.title)))"
      let isFirst = x == rect.x + 1
      let fits = hasRoom(for: text, at: x)
      if rect.height > 1, !isFirst, !(areRowsFew && fits) { (x, y) = (rect.x + 1, y + step) }
      // A truncated hint would be misleading, unless it is the only one in its row.
      let isFirstOfRow = x == rect.x + 1
      if y >= rect.y + rect.height || !isFirstOfRow && !hasRoom(for: text, at: x) { break }
      let width = GlyphWidth.of(text: text)
      lines.append((text, TextRect(x: x, y: y, width: width, height: 1).intersection(rect)))
      x += gap + width
    }
    return lines
  }

  /// The number of rows below which hints have no gaps.
  private static let airyRows = 12

  private func hasRoom(for text: String, at x: Int) -> Bool {
    x + GlyphWidth.of(text: text) <= rect.x + rect.width
  }

  private static func message(_ title: HintName) -> Message { Message("hint.\(title.rawValue)") }
}
