package import KodamaDataSources
package import KodamaWorld

/// An étude that is being made in the workshop: its world, goals and allowed tools.
package struct EtudeDraft: Sendable, Equatable {
  /// The maximum width of a stamp that fits inside the border, in cells.
  package static let pieceWidth = EtudeGrid.width - 2
  /// The maximum height of a stamp that fits inside the border, in cells.
  package static let pieceHeight = EtudeGrid.height - 2

  package var title = ""
  package private(set) var goals = GoalSet([])
  package private(set) var hotbar: [MaterialID] = []
  /// The tools that are allowed besides the hand and the hotbar.
  package private(set) var tools = EtudeTool.allCases
  package var change = EtudeChange.nothing
  /// The name of the file that this draft replaces, or nil for a new étude.
  package private(set) var name: String?
  /// The initial position of the hand, in cells from the top left.
  package private(set) var hand = CellPoint(EtudeGrid.width / 2, EtudeGrid.height / 2)
  private var text: WorldText
  /// The étude that was opened as this draft, or nil. The draft keeps its texts and its unchanged
  /// parts.
  private var original: Etude?

  /// Creates a draft from the part of a valley around the hand. It is `pages` pages of 40 columns
  /// wide, or less if the valley is narrower.
  package init(_ world: World, around hand: CellPoint, pages: Int = 1) {
    precondition(pages > 0, "a draft has at least one page")
    let columns = EtudeGrid.width * min(pages, Self.maxPages(of: world))
    let left = Self.origin(hand.x, columns, of: world.width)
    let top = Self.origin(hand.y, EtudeGrid.height, of: world.height)
    text = Self.empty(world.seed, world.rules, columns: columns)
    for index in text.cells.indices {
      let (x, y) = (index % columns, index / columns)
      text.cells[index] = world.cell(at: CellPoint(left + x, top + y))
    }
    let end = CellPoint(left + columns - 1, top + EtudeGrid.height - 1)
    if let piece = world.stamp(from: CellPoint(left, top), to: end) {
      text.heat = heat(of: piece, at: CellPoint(max(0, -left), max(0, -top)), world.rules)
    }
    text.music = world.music
    text.tick = world.tick
    self.hand = inside(CellPoint(hand.x - left, hand.y - top))
  }

  /// Creates a draft from a stamp, which is placed on the floor of a room. The walls of the room
  /// are stone, or the wall material if the table has no stone.
  package init(_ piece: Stamp, rules: MaterialRules) {
    let stone = rules.freshCell(rules["stone"] ?? MaterialRules.wall)
    text = Self.empty(1, rules)
    let (left, top) = (
      (EtudeGrid.width - piece.width) / 2, EtudeGrid.height - 1 - piece.height
    )
    for index in text.cells.indices {
      let (x, y) = (index % EtudeGrid.width, index / EtudeGrid.width)
      let (column, row) = (x - left, y - top)
      if x % (EtudeGrid.width - 1) == 0 || y % (EtudeGrid.height - 1) == 0 {
        text.cells[index] = stone
      } else if (0..<piece.width).contains(column), (0..<piece.height).contains(row) {
        text.cells[index] = piece.cells[row * piece.width + column]
      }
    }
    text.heat = heat(of: piece, at: CellPoint(left, top), rules)
  }

  private func heat(
    of piece: Stamp, at point: CellPoint, _ rules: MaterialRules
  ) -> [WarmBlock] {
    let room = World(width: text.width, height: text.height, seed: text.seed, rules: rules)
    room.paste(piece, at: point, withAir: true)
    return room.warmBlocks
  }

  private static func empty(
    _ seed: UInt64, _ rules: MaterialRules, columns: Int = EtudeGrid.width
  ) -> WorldText {
    WorldText(World(width: columns, height: EtudeGrid.height, seed: seed, rules: rules))
  }

  package static func maxPages(of world: World) -> Int {
    min(max(EtudeGrid.width, world.width), EtudeGrid.widths.upperBound) / EtudeGrid.width
  }

  package var pages: Int { EtudeGrid.pages(ofColumns: text.width) }

  package init(_ etude: Etude) {
    text = etude.text
    original = etude
    name = etude.name
    title = etude.title.english
    goals = etude.goals
    hotbar = etude.hotbar
    tools = etude.tools ?? EtudeTool.allCases
    if let point = etude.hand { hand = point }
    change = etude.variation.steps.isEmpty ? .nothing : .own
  }

  private static func origin(_ hand: Int, _ extent: Int, of size: Int) -> Int {
    max(0, min(hand - extent / 2, size - extent))
  }

  private func inside(_ point: CellPoint) -> CellPoint {
    CellPoint(min(max(1, point.x), text.width - 2), min(max(1, point.y), text.height - 2))
  }

  /// Makes the draft replace the file with this name.
  package mutating func belong(to name: String) { self.name = name }

  /// Makes the draft replace a file that was renamed.
  ///
  /// The draft's title is replaced only if it still equals the former title.
  package mutating func belong(to name: String, titled title: String, before former: String) {
    belong(to: name)
    if self.title == former { self.title = title }
  }

  /// Returns this draft with the world and the hand position of another.
  package func at(placeOf other: EtudeDraft) -> EtudeDraft {
    var draft = self
    (draft.text, draft.hand) = (other.text, other.hand)
    return draft
  }

  // MARK: Choices

  /// Adds a goal.
  ///
  /// - Returns: False if the maximum number of goals is reached.
  package mutating func add(_ goal: Goal) -> Bool {
    guard goals.goals.count < GoalSet.goalLimit else { return false }
    goals.goals.append(goal)
    return true
  }

  package mutating func removeGoal(at place: Int) { goals.goals.remove(at: place) }

  package var isSequence: Bool {
    get { goals.isSequence }
    set { goals.isSequence = newValue }
  }

  /// Adds a material to the hotbar, or removes it. A removed material is also removed from goals
  /// that suggest it as a tool.
  ///
  /// - Returns: False if the hotbar is full.
  package mutating func toggle(_ material: MaterialID) -> Bool {
    if let place = hotbar.firstIndex(of: material) {
      hotbar.remove(at: place)
      for index in goals.goals.indices where goals.goals[index].tool == .material(material) {
        goals.goals[index].tool = nil
      }
      return true
    }
    guard hotbar.count < WorldOpening.hotbarLimit else { return false }
    hotbar.append(material)
    return true
  }

  package mutating func toggle(_ tool: EtudeTool) {
    let isAllowed = tools.contains(tool)
    tools = EtudeTool.allCases.filter { $0 == tool ? !isAllowed : tools.contains($0) }
  }

  /// Selects another kind of variation. `own` is available only if the original étude has its own
  /// variation.
  package mutating func changeVariation(_ step: ChoiceStep) {
    let all = EtudeChange.allCases.filter {
      $0 != .own || original?.variation.steps.isEmpty == false
    }
    change = step.from(change, in: all)
  }

  /// Returns the materials in the draft's world, each with its number of cells.
  ///
  /// The material under the hand comes first, followed by the others, most frequent first.
  package func materials() -> [(material: MaterialID, count: Int)] {
    var counts = [Int](repeating: 0, count: 256)
    for cell in text.cells { counts[Int(cell.material.rawValue)] += 1 }
    let under = text.cells[hand.y * text.width + hand.x].material
    let found = counts.indices.filter { counts[$0] > 0 }.map { MaterialID(UInt8($0)) }
      .filter { $0 != .air && $0 != MaterialRules.wall }
    func key(_ material: MaterialID) -> (Int, Int) {
      (material == under ? 0 : 1, -counts[Int(material.rawValue)])
    }
    return found.sorted { key($0) < key($1) }.map { ($0, counts[Int($0.rawValue)]) }
  }

  package func miniature(_ rules: MaterialRules) -> Miniature {
    text.world(rules: rules).miniature
  }

  // MARK: Results

  /// Checks the étude without playing it, using the same judge as the game.
  package func verdict(_ rules: MaterialRules) -> WorkshopVerdict {
    guard goals.goals.contains(where: { !$0.isKeeping }) else { return .noGoal }
    let judge = judged(rules)
    if let met = judge.progress.first(where: { $0.isMet && !$0.goal.isKeeping }),
      !goals.isSequence || judge.isDone
    {
      return .solvedAtStart(met.goal)
    }
    let warnings = goals.goals.compactMap { warning(about: $0) }
    return warnings.min { Self.rank($0) < Self.rank($1) } ?? .unknown
  }

  /// Returns a warning if a goal needs a material that does not exist at the start; otherwise nil.
  package func warning(about goal: Goal) -> WorkshopVerdict? {
    let there = materials().map { $0.material }
    let absent = Self.needed(goal.aim).filter { !there.contains($0) }
    if case .restore = goal.aim { return absent.first.map(WorkshopVerdict.nothingToLose) }
    let missing = absent.first { !hotbar.contains($0) && !tools.contains(.materials) }
    return missing.map(WorkshopVerdict.missing) ?? absent.first.map(WorkshopVerdict.absent)
  }

  /// Returns the rank of a warning: 0 if it makes the étude unsolvable, 1 if perhaps, 2 otherwise.
  private static func rank(_ warning: WorkshopVerdict) -> Int {
    switch warning {
    case .nothingToLose: 0
    case .missing: 1
    case .absent, .noGoal, .solvedAtStart, .unknown: 2
    }
  }

  package func progress(_ rules: MaterialRules) -> [GoalProgress] { judged(rules).progress }

  private func judged(_ rules: MaterialRules) -> GoalJudge {
    let judge = GoalJudge(goals, rules: rules)
    judge.judge(text.world(rules: rules), hand: hand, moments: [])
    return judge
  }

  /// Returns the materials without which a goal cannot be reached. For some goals there are none,
  /// because their materials can appear later.
  private static func needed(_ aim: Goal.Aim) -> [MaterialID] {
    switch aim {
    case .ring(let material, _, _), .reach(let material), .restore(let material): [material]
    case .meet(let one, let other), .join(let one, let other): [one, other]
    case .clear, .count, .wake, .come, .keep: []
    }
  }

  /// Returns the finished étude.
  ///
  /// - Throws: `WorldTextError` if a line of the variation is invalid.
  package func etude(named name: String, _ rules: MaterialRules) throws(WorldTextError) -> Etude {
    var variation = Variation()
    for line in changes(rules) {
      variation.steps.append(try Variation.step(line, columns: text.width, rules: rules))
    }
    let isAsBefore = original.map { $0.goals == goals && $0.text.cells == text.cells } ?? false
    let isTitledAsBefore = isAsBefore && original?.title.english == title
    let allowed = tools == EtudeTool.allCases ? nil : tools
    return Etude(
      name: name, group: original?.group ?? .play, order: original?.order ?? 999,
      title: (isTitledAsBefore ? original?.title : nil)
        ?? Phrase(english: title, japanese: title, reading: title),
      hotbar: hotbar, tools: allowed, goals: goals, hints: original?.hints ?? [],
      script: isAsBefore ? original?.script ?? "" : "", scriptLine: 1,
      text: written(rules, allowed, keepsScript: isAsBefore), hand: hand, variation: variation)
  }

  private func changes(_ rules: MaterialRules) -> [String] {
    switch change {
    case .nothing: []
    case .own: text.section("variation")?.lines.filter(Self.hasContent) ?? []
    case .sides: ["mirror"]
    case .places:
      ["mirror"]
        + materials().map { $0.material }.filter { material in
          goals.goals.contains { Self.needed($0.aim).contains(material) }
        }.prefix(Variation.stepLimit - 1).map {
          let (right, down) = (text.width - 3, text.height - 3)
          return "place \(rules.name(of: $0)) in 2..\(right) 2..\(down)"
        }
    }
  }

  private static func hasContent(_ line: String) -> Bool {
    !line.allSatisfy { $0.isWhitespace } && !line.hasPrefix("//")
  }

  private func written(
    _ rules: MaterialRules, _ allowed: [EtudeTool]?, keepsScript: Bool
  ) -> WorldText {
    var text = text
    text.title = title
    var details = [
      WorldTextSection("group", lines: [(original?.group ?? .play).rawValue]),
      WorldTextSection("order", lines: [String(original?.order ?? 999)]),
    ]
    if !hotbar.isEmpty {
      let names = hotbar.map { rules.name(of: $0) }.joined(separator: ", ")
      details.append(WorldTextSection("hotbar", lines: [names]))
    }
    if let allowed {
      let names = allowed.isEmpty ? "none" : allowed.map { $0.rawValue }.joined(separator: ", ")
      details.append(WorldTextSection("tools", lines: [names]))
    }
    details.append(WorldTextSection("hand", lines: ["\(hand.x) \(hand.y)"]))
    if title == original?.title.english {
      details += text.details.filter { $0.name.hasPrefix("title-") }
    }
    text.details = details
    let asked = goals.goals.map { $0.text(rules: rules) }
    var sections = [
      WorldTextSection("goals", lines: (isSequence ? ["in order"] : []) + asked)
    ]
    if let hints = text.section("hints") { sections.append(hints) }
    let lines = changes(rules)
    if !lines.isEmpty { sections.append(WorldTextSection("variation", lines: lines)) }
    if keepsScript, let script = text.section("script") { sections.append(script) }
    text.sections = sections
    return text
  }

  /// The file name for titles without usable characters.
  package static let plainName = "etude"

  /// The maximum length of a file name, in characters.
  ///
  /// Saves of the étude add a word and possibly a number to this name, so it must be short.
  package static let fileNameLimit = 30

  /// Converts a title to a file name: its letters, digits and hyphens, up to `fileNameLimit`.
  ///
  /// Returns nil if the title contains none of these characters.
  package static func fileName(of title: String) -> String? {
    var name = ""
    for scalar in title.lowercased().unicodeScalars {
      if ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) {
        name.unicodeScalars.append(scalar)
      } else if !name.isEmpty, !name.hasSuffix("-") {
        name += "-"
      }
    }
    name = String(name.prefix(fileNameLimit))
    while name.hasSuffix("-") { name.removeLast() }
    return name.isEmpty ? nil : name
  }
}

/// A way to step through a list of choices.
package enum ChoiceStep: Sendable, CaseIterable {
  /// The next choice, or the first one after the last. A single key can therefore reach all
  /// choices.
  case next
  /// The previous choice, stopping at the first. It does not wrap around, because lowering a volume
  /// of 0 must not set the maximum.
  case back
  /// The next choice, stopping at the last.
  case forth

  /// The step to use for choices that are listed in descending order, so that `forth` increases the
  /// value.
  package var falling: ChoiceStep {
    switch self {
    case .next: .next
    case .back: .forth
    case .forth: .back
    }
  }

  /// Steps from the current choice to another one.
  ///
  /// - Parameters:
  ///   - choice: The current choice. If it is not listed, it counts as the first.
  ///   - choices: The choices in order, at least one.
  /// - Returns: The choice one step away.
  package func from<Choice: Equatable>(_ choice: Choice, in choices: [Choice]) -> Choice {
    precondition(!choices.isEmpty, "a list of choices is not empty")
    let position = choices.firstIndex(of: choice) ?? 0
    return switch self {
    case .next: choices[(position + 1) % choices.count]
    case .back: choices[max(position - 1, 0)]
    case .forth: choices[min(position + 1, choices.count - 1)]
    }
  }

  /// Returns whether the step changes a choice between off and on.
  package func toggles(_ isOn: Bool) -> Bool { from(isOn, in: [false, true]) != isOn }

  package func from<Choice: CaseIterable & Equatable>(_ choice: Choice) -> Choice {
    from(choice, in: Array(Choice.allCases))
  }
}
