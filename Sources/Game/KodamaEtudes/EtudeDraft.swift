package import KodamaDataSources
package import KodamaWorld

/// An étude while somebody makes it: a place, what is asked for there, and what is allowed.
package struct EtudeDraft: Sendable, Equatable {
  /// The largest piece that can be set in within the border: 38 × 22 cells.
  package static let pieceWidth = EtudeGrid.width - 2
  package static let pieceHeight = EtudeGrid.height - 2

  /// What it is called.
  package var title = ""
  /// What is asked for.
  package private(set) var goals = GoalSet([])
  /// What is at hand, in the order of the keys.
  package private(set) var hotbar: [MaterialID] = []
  /// What may be used besides the hand and the hotbar.
  package private(set) var tools = EtudeTool.allCases
  /// What is another thing each time.
  package var change = EtudeChange.nothing
  /// The name of the file that it is the next version of; nil for a new one.
  package private(set) var name: String?
  /// Where the hand begins, from 0 at the upper left.
  package private(set) var hand = GridPoint(EtudeGrid.width / 2, EtudeGrid.height / 2)
  private var text: WorldText
  /// The file that it was read from, for what is not changed here.
  private var former: Etude?

  /// Takes the piece of a valley around the hand, so many pages wide, or as many as the valley has.
  package init(_ world: World, around hand: GridPoint, pages: Int = 1) {
    precondition(pages > 0, "a piece has at least one page")
    let columns = EtudeGrid.width * min(pages, Self.mostPages(of: world))
    let left = Self.origin(hand.x, columns, of: world.width)
    let top = Self.origin(hand.y, EtudeGrid.height, of: world.height)
    text = Self.empty(world.seed, world.rules, columns: columns)
    for index in text.cells.indices {
      let (x, y) = (index % columns, index / columns)
      text.cells[index] = world.cell(at: GridPoint(left + x, top + y))
    }
    text.music = world.music
    text.tick = world.tick
    self.hand = inside(GridPoint(hand.x - left, hand.y - top))
  }

  /// Sets a copied piece on the floor of a room of stone, or of the wall where there is no stone.
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
  }

  private static func empty(
    _ seed: UInt64, _ rules: MaterialRules, columns: Int = EtudeGrid.width
  ) -> WorldText {
    WorldText(World(width: columns, height: EtudeGrid.height, seed: seed, rules: rules))
  }

  /// How many pages of a valley can be taken side by side.
  package static func mostPages(of world: World) -> Int {
    min(max(EtudeGrid.width, world.width), EtudeGrid.widths.upperBound) / EtudeGrid.width
  }

  /// On how many pages side by side it is seen and heard.
  package var pages: Int { EtudeGrid.pages(ofColumns: text.width) }

  /// Opens an étude that is kept.
  package init(_ etude: Etude) {
    text = etude.text
    former = etude
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

  private func inside(_ point: GridPoint) -> GridPoint {
    GridPoint(min(max(1, point.x), text.width - 2), min(max(1, point.y), text.height - 2))
  }

  /// It is the next version of the file of this name.
  package mutating func belong(to name: String) { self.name = name }

  /// The same, and where it had the title of before it has the new one.
  package mutating func belong(to name: String, titled title: String, before former: String) {
    belong(to: name)
    if self.title == former { self.title = title }
  }

  /// The place of another draft, with everything else of this one.
  package func at(placeOf other: EtudeDraft) -> EtudeDraft {
    var draft = self
    (draft.text, draft.hand) = (other.text, other.hand)
    return draft
  }

  // MARK: What is chosen

  /// Asks for one thing more.
  ///
  /// - Returns: whether there was room.
  package mutating func add(_ goal: Goal) -> Bool {
    guard goals.goals.count < GoalSet.goalLimit else { return false }
    goals.goals.append(goal)
    return true
  }

  /// Asks for one thing less, by its place.
  package mutating func removeGoal(at place: Int) { goals.goals.remove(at: place) }

  /// Whether each goal counts only after the one before it.
  package var isSequence: Bool {
    get { goals.isSequence }
    set { goals.isSequence = newValue }
  }

  /// Puts a material at hand, or takes it away; what was to be done with it is done anyhow then.
  ///
  /// - Returns: whether there was room.
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

  /// Allows a tool, or no longer.
  package mutating func toggle(_ tool: EtudeTool) {
    let isAllowed = tools.contains(tool)
    tools = EtudeTool.allCases.filter { $0 == tool ? !isAllowed : tools.contains($0) }
  }

  /// Goes on to another thing that can differ each time.
  package mutating func changeVariation(_ step: ChoiceStep) {
    let all = EtudeChange.allCases.filter { $0 != .own || former?.variation.steps.isEmpty == false }
    change = step.from(change, in: all)
  }

  /// The materials that lie in it, the one under the hand first and then those with most cells,
  /// each with the number of its cells.
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

  /// Its place made small.
  package func miniature(_ rules: MaterialRules) -> Miniature {
    text.world(rules: rules).miniature
  }

  // MARK: What comes of it

  /// What is known of it before anybody plays it, by the judge of the game.
  package func verdict(_ rules: MaterialRules) -> WorkshopVerdict {
    guard goals.goals.contains(where: { !$0.isKeeping }) else { return .noGoal }
    let judge = judged(rules)
    if let met = judge.progress.first(where: { $0.isMet && !$0.goal.isKeeping }),
      !goals.isSequence || judge.isDone
    {
      return .solvedAtStart(met.goal)
    }
    let there = materials().map { $0.material }
    for goal in goals.goals {
      if case .restore(let lost) = goal.aim, !there.contains(lost) { return .nothingToLose(lost) }
    }
    let missing = goals.goals.lazy.flatMap { Self.needed($0.aim) }.first {
      !there.contains($0) && !hotbar.contains($0) && !tools.contains(.materials)
    }
    return missing.map(WorkshopVerdict.missing) ?? .unknown
  }

  /// How far each goal is at the start.
  package func progress(_ rules: MaterialRules) -> [GoalProgress] { judged(rules).progress }

  private func judged(_ rules: MaterialRules) -> GoalJudge {
    let judge = GoalJudge(goals, rules: rules)
    judge.judge(text.world(rules: rules), hand: hand, moments: [])
    return judge
  }

  /// What has to be there for a goal. What is counted or kept may come about.
  private static func needed(_ aim: Goal.Aim) -> [MaterialID] {
    switch aim {
    case .ring(let material, _, _), .reach(let material), .restore(let material): [material]
    case .meet(let one, let other), .join(let one, let other): [one, other]
    case .clear, .count, .wake, .come, .keep: []
    }
  }

  /// The étude, under the name of a file.
  ///
  /// - Throws: `LineError` where what is another thing each time cannot be read.
  package func etude(named name: String, _ rules: MaterialRules) throws(LineError) -> Etude {
    var variation = Variation()
    for line in changes(rules) {
      variation.steps.append(try Variation.step(line, columns: text.width, rules: rules))
    }
    let isAsBefore = former.map { $0.goals == goals && $0.text.cells == text.cells } ?? false
    let isTitledAsBefore = isAsBefore && former?.title.english == title
    let allowed = tools == EtudeTool.allCases ? nil : tools
    return Etude(
      name: name, group: former?.group ?? .play, order: former?.order ?? 999,
      title: (isTitledAsBefore ? former?.title : nil)
        ?? Phrase(english: title, japanese: title, reading: title),
      hotbar: hotbar, tools: allowed, goals: goals, hints: former?.hints ?? [],
      script: isAsBefore ? former?.script ?? "" : "", scriptLine: 1,
      text: written(rules, allowed, keepsScript: isAsBefore), hand: hand, variation: variation)
  }

  private func changes(_ rules: MaterialRules) -> [String] {
    switch change {
    case .nothing: []
    case .own: text.section("variation")?.lines.filter(Self.says) ?? []
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

  private static func says(_ line: String) -> Bool {
    !line.allSatisfy { $0.isWhitespace } && !line.hasPrefix("//")
  }

  private func written(
    _ rules: MaterialRules, _ allowed: [EtudeTool]?, keepsScript: Bool
  ) -> WorldText {
    var text = text
    text.title = title
    var details = [
      WorldTextSection("group", lines: [(former?.group ?? .play).rawValue]),
      WorldTextSection("order", lines: [String(former?.order ?? 999)]),
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
    if title == former?.title.english {
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

  /// What the file is called where nothing of the title can stand in its name.
  package static let plainName = "etude"

  /// How long a name for a file is at most: a save is named after it, with a word before it and
  /// perhaps a number behind.
  package static let fileNameLimit = 30

  /// A name for the file of a title: its letters, digits and hyphens, the first 30 of them; nil
  /// where it has none.
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
