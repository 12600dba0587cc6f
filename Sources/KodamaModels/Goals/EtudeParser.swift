import KodamaDataSources

extension Etude {
  /// Reads an étude; nothing is taken by halves.
  ///
  /// - Parameters:
  ///   - text: the file.
  ///   - name: the name of the file without its ending; what does not fit a name becomes a hyphen.
  ///   - rules: what the materials do.
  ///   - actions: the names of all actions, which the gaps of hints are named after.
  ///   - checksStart: whether a goal that is reached from the start is a fault; to see that, the
  ///     world is made, which takes four times as long as reading.
  /// - Returns: the étude.
  /// - Throws: `WorldTextError` at the first fault.
  public static func parse(
    _ text: String, name: String, rules: MaterialRules, actions: [String],
    checksStart: Bool = true
  ) throws(WorldTextError) -> Etude {
    let parser = EtudeParser(
      world: try WorldText.parse(text, rules: rules), rules: rules, actions: actions,
      source: text)
    let etude = try parser.etude(name: Self.plain(name))
    if checksStart { try etude.checkStart(rules) }
    return etude
  }

  private static func plain(_ name: String) -> String {
    String(
      name.unicodeScalars.prefix(80).map { scalar -> Character in
        let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9" ~= scalar))
        return isPlain ? Character(scalar) : "-"
      })
  }

  /// A goal that is reached before anything is done is a mistake of the file.
  private func checkStart(_ rules: MaterialRules) throws(WorldTextError) {
    let world = world(rules: rules)
    let judge = GoalJudge(goals, rules: rules)
    judge.judge(world, hand: hand ?? GridPoint(-1, -1), moments: [])
    guard let met = judge.progress.firstIndex(where: \.isMet),
      !goals.isSequence || judge.isDone
    else { return }
    throw WorldTextError(
      code: .alreadyMet, line: text.section("goals")?.line ?? 1, column: 1,
      found: goals.goals[met].text(rules: rules), expected: "a goal that is still to be reached")
  }
}

/// Makes an étude of a world's text.
struct EtudeParser {
  let world: WorldText
  let rules: MaterialRules
  let actions: [String]
  /// The file, for the place of what the world's text does not remember.
  let source: String

  func etude(name: String) throws(WorldTextError) -> Etude {
    guard world.width == EtudeGrid.width, world.height == EtudeGrid.height else {
      throw fault(
        wrongRow, found: "\(world.width) × \(world.height) cells",
        expected: "\(EtudeGrid.width) × \(EtudeGrid.height) cells, which is all that is shown")
    }
    let hotbar = try hotbar()
    let script = world.section("script")
    return Etude(
      name: name, group: try group(), order: try order(), title: try title(), hotbar: hotbar,
      goals: try goals(hotbar), hints: try hints(),
      script: (script?.lines ?? []).joined(separator: "\n"), scriptLine: script?.line ?? 1,
      text: world, hand: try hand(), variation: try variation())
  }

  private func fault(
    _ line: Int, _ column: Int = 1, found: String, expected: String, suggestion: String? = nil
  ) -> WorldTextError {
    WorldTextError(
      code: .unexpected, line: line, column: column, found: String(found.prefix(60)),
      expected: expected, suggestion: suggestion)
  }

  /// The line of the first row too many, of the last one where there are too few, or of the first
  /// one where they are too long or too short.
  private var wrongRow: Int {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let isHead = { (line: Substring) in line.drop { $0 == "\u{FEFF}" }.hasPrefix("rows") }
    guard let head = lines.firstIndex(where: isHead) else { return 1 }
    guard world.width == EtudeGrid.width else { return head + 2 }
    return head + 1 + min(world.height, EtudeGrid.height + 1)
  }

  private func missing(_ what: String) -> WorldTextError {
    WorldTextError(
      code: .missing, line: 1, column: 1, found: "no \(what)", expected: what)
  }

  /// A key of the header with its words.
  private func detail<Value>(
    _ key: String, separator: Character? = nil,
    _ read: (inout LineWords) throws(LineFault) -> Value
  ) throws(WorldTextError) -> Value? {
    guard let detail = world.detail(key), let line = detail.lines.first else { return nil }
    var words = LineWords(line, rules: rules, separator: separator)
    do {
      let value = try read(&words)
      try words.finish()
      return value
    } catch {
      var fault = error.onLine(detail.line)
      fault.column += detail.column - 1
      throw fault
    }
  }

  private func group() throws(WorldTextError) -> Etude.Group {
    let names = Etude.Group.allCases.map(\.rawValue)
    let name = try detail("group") { (words) throws(LineFault) in try words.choice(of: names) }
    guard let name, let group = Etude.Group(rawValue: name) else {
      throw missing("key group: \(names.joined(separator: ", "))")
    }
    return group
  }

  private func order() throws(WorldTextError) -> Int {
    try detail("order") { (words) throws(LineFault) in try words.number(in: 1...999) } ?? 999
  }

  private func hand() throws(WorldTextError) -> GridPoint? {
    try detail("hand") { (words) throws(LineFault) in
      GridPoint(
        try words.number(in: 1...(EtudeGrid.width - 2)),
        try words.number(in: 1...(EtudeGrid.height - 2)))
    }
  }

  private func hotbar() throws(WorldTextError) -> [MaterialID] {
    try detail("hotbar", separator: ",") { (words) throws(LineFault) in
      var materials: [MaterialID] = []
      while words.peek != nil {
        let material = try words.material()
        guard material != .air, material != MaterialRules.wall,
          materials.count < Palette.hotbarSlots, !materials.contains(material)
        else { throw words.fault("at most \(Palette.hotbarSlots) different materials") }
        materials.append(material)
      }
      return materials
    } ?? []
  }

  private func title() throws(WorldTextError) -> MessageCatalogue.Entry {
    guard !world.title.isEmpty else { throw missing("key title") }
    let japanese = world.detail("title-ja")
    let reading = world.detail("title-reading")
    if let reading { try checkReading(reading.lines[0], reading.line, reading.column) }
    return MessageCatalogue.Entry(
      english: world.title, japanese: japanese?.lines[0] ?? world.title,
      reading: reading?.lines[0] ?? (japanese == nil ? world.title : ""))
  }

  /// A voice speaks kana and Latin letters, not kanji.
  private func checkReading(_ text: String, _ line: Int, _ column: Int) throws(WorldTextError) {
    for (offset, scalar) in text.unicodeScalars.enumerated()
    where (0x3400...0x9fff).contains(scalar.value) {
      throw fault(
        line, column + offset, found: String(scalar), expected: "a reading in kana, without kanji")
    }
  }

  private func goals(_ hotbar: [MaterialID]) throws(WorldTextError) -> GoalSet {
    var set = GoalSet([])
    for (line, text) in lines(of: "goals") {
      if set.goals.isEmpty, text == "in order" || text == "in any order" {
        set.isSequence = text == "in order"
        continue
      }
      do {
        set.goals.append(try Goal.parse(text, rules: rules))
      } catch {
        throw error.onLine(line)
      }
      if case .material(let tool)? = set.goals.last?.tool, !hotbar.contains(tool) {
        throw fault(
          line, found: rules.name(of: tool), expected: "a tool of the hotbar, or hand",
          suggestion: hotbar.first.map { rules.name(of: $0) })
      }
      guard set.goals.count <= GoalSet.goalLimit else {
        throw fault(line, found: text, expected: "at most \(GoalSet.goalLimit) goals")
      }
    }
    guard !set.goals.isEmpty else { throw missing("section goals") }
    return set
  }

  private func variation() throws(WorldTextError) -> Variation {
    var variation = Variation()
    for (line, text) in lines(of: "variation") {
      do {
        variation.steps.append(try Variation.step(text, rules: rules))
      } catch {
        throw error.onLine(line)
      }
      guard variation.steps.count <= Variation.stepLimit else {
        throw fault(line, found: text, expected: "at most \(Variation.stepLimit) steps")
      }
    }
    return variation
  }

  /// Gaps are named after actions; the key that asks for it now fills each.
  private func checkGaps(_ text: String, _ line: Int, _ column: Int) throws(WorldTextError) {
    var open: Int?
    let letters = Array(text)
    for (offset, letter) in letters.enumerated() {
      if letter == "{" { open = open ?? offset }
      guard letter == "}", let start = open else { continue }
      let name = String(letters[(start + 1)..<offset])
      guard actions.contains(name) else {
        throw fault(
          line, column + start, found: "{\(name)}",
          expected: "the name of an action in braces, as docs/keys.md lists them",
          suggestion: NearestWord.find(name, in: actions).map { "{\($0)}" })
      }
      open = nil
    }
    guard let open else { return }
    throw fault(
      line, column + open, found: String(letters[open...]),
      expected: "a } behind the name of an action")
  }

  /// Three lines a hint, `en: `, `ja: ` and `reading: `; English alone will do.
  private func hints() throws(WorldTextError) -> [MessageCatalogue.Entry] {
    var hints: [MessageCatalogue.Entry] = []
    for (line, text) in lines(of: "hints") {
      let parts = text.split(separator: ":", maxSplits: 1).map { $0.drop { $0.isWhitespace } }
      let key = parts.first.map(String.init) ?? ""
      guard parts.count == 2, ["en", "ja", "reading"].contains(key),
        key == "en" || !hints.isEmpty
      else { throw fault(line, found: text, expected: "en:, ja: or reading: and a hint") }
      let words = String(parts[1])
      let column = text.count - words.count + 1
      try checkGaps(words, line, column)
      switch key {
      case "en":
        hints.append(MessageCatalogue.Entry(english: words, japanese: words, reading: words))
      case "ja": hints[hints.count - 1].japanese = words
      default:
        try checkReading(words, line, column)
        hints[hints.count - 1].reading = words
      }
      guard hints.count <= Etude.hintLimit else {
        throw fault(line, found: text, expected: "at most \(Etude.hintLimit) hints")
      }
    }
    return hints
  }

  /// The lines of a section that say something, with their numbers in the file.
  private func lines(of name: String) -> [(line: Int, text: String)] {
    guard let section = world.section(name) else { return [] }
    return section.lines.enumerated().compactMap { offset, text in
      text.allSatisfy(\.isWhitespace) || text.hasPrefix("//")
        ? nil : (section.line + offset, text)
    }
  }
}
