import KodamaDataSources
import KodamaRoles
package import KodamaWorld

extension Etude {
  /// Parses an étude.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - name: The file name without its extension. Characters that are invalid in a name are
  ///     replaced with hyphens.
  ///   - rules: The rules of the materials.
  ///   - actions: The names of all actions, which hints can contain as placeholders.
  ///   - checksStart: True to report a goal that is reached at the start as an error. The check
  ///     creates the world, which takes four times as long as parsing.
  /// - Returns: The étude.
  /// - Throws: `WorldTextError` for the first error.
  package static func parse(
    _ text: String, name: String, rules: MaterialRules, actions: [String],
    checksStart: Bool = true
  ) throws(WorldTextError) -> Etude {
    var parser = EtudeParser(
      world: try WorldText.parse(text, rules: rules), rules: rules, actions: actions,
      source: text, faultLimit: 1)
    let etude = try parser.etude(name: Self.plain(name, text))
    if checksStart { try etude.checkStart(rules) }
    return etude
  }

  /// Returns all errors in the text of a world or an étude, line by line.
  ///
  /// - Returns: The errors, sorted by line. The array is empty if the file is valid.
  package static func faults(
    in text: String, rules: MaterialRules, actions: [String], limit: Int = 100
  ) -> [WorldTextError] {
    var reader: WorldTextParser
    do {
      reader = try WorldTextParser(text, rules: rules, faultLimit: limit)
    } catch {
      return [error]
    }
    guard let world = reader.parseAll() else { return reader.faults }
    guard world.isEtude else {
      let faults = reader.faults + WorldOpening.faults(world, rules: rules)
      return faults.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    }
    var parser = EtudeParser(
      world: world, rules: rules, actions: actions, source: text, faultLimit: limit)
    var faults = reader.faults
    do {
      let etude = try parser.etude(name: "checked")
      // The start can be checked only if the rest of the file is valid.
      if faults.isEmpty, parser.faults.isEmpty { try etude.checkStart(rules) }
    } catch {
      if parser.faults.last != error { parser.faults.append(error) }
    }
    faults += parser.faults
    return Array(faults.sorted { ($0.line, $0.column) < ($1.line, $1.column) }.prefix(limit))
  }

  /// Converts a name to a valid file name, which consists of ASCII letters, digits and hyphens, and
  /// does not start with a hyphen.
  ///
  /// If the name contains no valid characters, the result is `etude-` followed by eight digits of
  /// the text's digest.
  private static func plain(_ name: String, _ text: String) -> String {
    let plain = name.unicodeScalars.prefix(80).map { scalar -> Character in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9" ~= scalar))
      return isPlain ? Character(scalar) : "-"
    }.drop { $0 == "-" }
    guard plain.isEmpty else { return String(plain) }
    var digest = Digest()
    digest.combine(text)
    return "etude-\(digest.description.prefix(8))"
  }

  /// Throws an error if a goal is already reached at the start.
  private func checkStart(_ rules: MaterialRules) throws(WorldTextError) {
    let world = world(rules: rules)
    let judge = GoalJudge(goals, rules: rules)
    judge.judge(world, hand: hand ?? CellPoint(-1, -1), moments: [])
    guard
      let met = judge.progress.firstIndex(where: {
        $0.isMet && !$0.goal.isKeeping
      }),
      !goals.isSequence || judge.isDone
    else { return }
    throw WorldTextError(
      code: .alreadyMet, line: text.section("goals")?.line ?? 1, column: 1,
      found: goals.goals[met].text(rules: rules), expected: "a goal that is still to be reached")
  }
}

struct EtudeParser {
  let world: WorldText
  let rules: MaterialRules
  let actions: [String]
  /// The content of the file, from which positions are found that `world` does not record.
  let source: String
  /// The number of errors after which parsing stops.
  let faultLimit: Int
  var faults: [WorldTextError] = []

  init(
    world: WorldText, rules: MaterialRules, actions: [String], source: String, faultLimit: Int
  ) {
    self.world = world
    self.rules = rules
    self.actions = actions
    self.source = source
    self.faultLimit = faultLimit
  }

  mutating func etude(name: String) throws(WorldTextError) -> Etude {
    if !EtudeGrid.widths.contains(world.width) || world.height != EtudeGrid.height {
      let (columns, rows) = (EtudeGrid.width, EtudeGrid.height)
      try record(
        fault(
          wrongRow, found: "\(world.width) × \(world.height) cells",
          expected: "\(columns) × \(rows) cells, which is all that is shown at once, "
            + "or up to \(EtudeGrid.widths.upperBound) cells a row"))
    }
    let group = try recovering(.move) { (parser) throws(WorldTextError) in try parser.group() }
    let order = try recovering(999) { (parser) throws(WorldTextError) in try parser.order() }
    let title = try recovering(Phrase(english: "", japanese: "", reading: "")) {
      (parser) throws(WorldTextError) in try parser.title()
    }
    let hotbar = try recovering(nil) { (parser) throws(WorldTextError) in
      try parser.world.hotbar(parser.rules) ?? []
    }
    let hand = try recovering(nil) { (parser) throws(WorldTextError) in try parser.hand() }
    let tools = try recovering(nil) { (parser) throws(WorldTextError) in try parser.tools() }
    let script = world.section("script")
    return Etude(
      name: name, group: group, order: order, title: title, hotbar: hotbar ?? [],
      tools: tools,
      // If the hotbar is invalid, suggested tools are not checked against it.
      goals: try goals(hotbar), hints: try hints(),
      script: (script?.lines ?? []).joined(separator: "\n"), scriptLine: script?.line ?? 1,
      text: world, hand: hand, variation: try variation())
  }

  /// Records an error and continues.
  ///
  /// - Throws: The error, if `faultLimit` is reached.
  private mutating func record(_ fault: WorldTextError) throws(WorldTextError) {
    faults.append(fault)
    if faults.count >= faultLimit { throw fault }
  }

  /// Parses a value. If the value is invalid, records the error and returns `other`.
  private mutating func recovering<Value>(
    _ other: Value, _ read: (EtudeParser) throws(WorldTextError) -> Value
  ) throws(WorldTextError) -> Value {
    do {
      return try read(self)
    } catch {
      try record(error)
      return other
    }
  }

  private func fault(
    _ line: Int, _ column: Int = 1, found: String, expected: String, suggestion: String? = nil
  ) -> WorldTextError {
    WorldTextError(
      code: .unexpected, line: line, column: column, found: found.cut(to: 60),
      expected: expected, suggestion: suggestion)
  }

  /// The number of the line that contains an invalid row.
  ///
  /// It is the line of the first surplus row, of the last row if rows are missing, or of the first
  /// row if the width is wrong.
  private var wrongRow: Int {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let isHead = { (line: Substring) in line.drop { $0 == "\u{FEFF}" }.hasPrefix("rows") }
    guard let head = lines.firstIndex(where: isHead) else { return 1 }
    guard EtudeGrid.widths.contains(world.width) else { return head + 2 }
    return head + 1 + min(world.height, EtudeGrid.height + 1)
  }

  private func missing(_ what: String) -> WorldTextError {
    WorldTextError(
      code: .missing, line: 1, column: 1, found: "no \(what)", expected: what)
  }

  private func group() throws(WorldTextError) -> Etude.Group {
    let names = Etude.Group.allCases.map { $0.rawValue }
    let name = try world.words(of: "group") { (words) throws(WorldTextError) in
      try words.choice(of: names)
    }
    guard let name, let group = Etude.Group(rawValue: name) else {
      throw missing("key group: \(names.joined(separator: ", "))")
    }
    return group
  }

  private func order() throws(WorldTextError) -> Int {
    try world.words(of: "order") { (words) throws(WorldTextError) in try words.number(in: 1...999)
    } ?? 999
  }

  private func hand() throws(WorldTextError) -> CellPoint? {
    try world.words(of: "hand") { (words) throws(WorldTextError) in
      CellPoint(
        try words.number(in: 1...(max(EtudeGrid.width, world.width) - 2)),
        try words.number(in: 1...(EtudeGrid.height - 2)))
    }
  }

  /// Parses the allowed tools. Returns nil, which allows all tools, if the header does not list
  /// any.
  private func tools() throws(WorldTextError) -> [EtudeTool]? {
    let names = EtudeTool.allCases.map { $0.rawValue }
    return try world.words(of: "tools", separator: ",") { (words) throws(WorldTextError) in
      var tools: [EtudeTool] = []
      while words.peek != nil {
        let name = try words.choice(of: ["none"] + names)
        if let tool = EtudeTool(rawValue: name) { tools.append(tool) }
      }
      return tools
    }
  }

  private func title() throws(WorldTextError) -> Phrase {
    guard !world.title.isEmpty else { throw missing("key title") }
    let japanese = world.detail("title-ja")
    let reading = world.detail("title-reading")
    if let reading { try checkReading(reading.lines[0], reading.line, reading.column) }
    return Phrase(
      english: world.title, japanese: japanese?.lines[0] ?? world.title,
      reading: reading?.lines[0] ?? (japanese == nil ? world.title : ""))
  }

  /// Throws an error if a kana reading contains kanji, which voices may mispronounce.
  private func checkReading(_ text: String, _ line: Int, _ column: Int) throws(WorldTextError) {
    for (offset, scalar) in text.unicodeScalars.enumerated()
    where (0x3400...0x9fff).contains(scalar.value) {
      throw fault(
        line, column + offset, found: String(scalar), expected: "a reading in kana, without kanji")
    }
  }

  private mutating func goals(_ hotbar: [MaterialID]?) throws(WorldTextError) -> GoalSet {
    var set = GoalSet([])
    var isAsked = false
    for (line, text) in lines(of: "goals") {
      if set.goals.isEmpty, text == "in order" || text == "in any order" {
        set.isSequence = text == "in order"
        continue
      }
      isAsked = true
      do {
        set.goals.append(try Goal.parse(text, number: line, rules: rules))
      } catch {
        try record(error)
        continue
      }
      if case .material(let tool)? = set.goals.last?.tool, let hotbar, !hotbar.contains(tool) {
        try record(
          fault(
            line, found: rules.name(of: tool), expected: "a tool of the hotbar, or hand",
            suggestion: hotbar.first.map { rules.name(of: $0) }))
      }
      if case .restore(let lost)? = set.goals.last?.aim,
        !world.cells.contains(where: { $0.material == lost })
      {
        try record(
          fault(
            line, found: text, expected: "a material that lies there at the start, to be lost"))
      }
      guard set.goals.count <= GoalSet.goalLimit else {
        throw fault(line, found: text, expected: "at most \(GoalSet.goalLimit) goals")
      }
    }
    if !isAsked { try record(missing("section goals")) }
    return set
  }

  private mutating func variation() throws(WorldTextError) -> Variation {
    var variation = Variation()
    for (line, text) in lines(of: "variation") {
      do {
        let columns = max(EtudeGrid.width, world.width)
        variation.steps.append(
          try Variation.step(text, number: line, columns: columns, rules: rules))
      } catch {
        try record(error)
      }
      guard variation.steps.count <= Variation.stepLimit else {
        throw fault(line, found: text, expected: "at most \(Variation.stepLimit) steps")
      }
    }
    return variation
  }

  /// Throws an error if a placeholder in braces is not closed or does not name an action.
  ///
  /// The game replaces each placeholder with the key of the action.
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

  /// Parses the hints, each of which has up to three lines: `en: `, `ja: ` and `reading: `. Only
  /// the English line is required.
  private mutating func hints() throws(WorldTextError) -> [Phrase] {
    var hints: [Phrase] = []
    for (line, text) in lines(of: "hints") {
      do {
        try readHint(text, line, into: &hints)
      } catch {
        try record(error)
      }
      guard hints.count <= Etude.hintLimit else {
        throw fault(line, found: text, expected: "at most \(Etude.hintLimit) hints")
      }
    }
    return hints
  }

  private func readHint(
    _ text: String, _ line: Int, into hints: inout [Phrase]
  ) throws(WorldTextError) {
    let parts = text.split(separator: ":", maxSplits: 1).map { $0.drop { $0.isWhitespace } }
    let key = parts.first.map(String.init) ?? ""
    guard parts.count == 2, ["en", "ja", "reading"].contains(key), key == "en" || !hints.isEmpty
    else { throw fault(line, found: text, expected: "en:, ja: or reading: and a hint") }
    let words = String(parts[1])
    let column = text.count - words.count + 1
    switch key {
    case "en":
      hints.append(Phrase(english: words, japanese: words, reading: words))
    case "ja": hints[hints.count - 1].japanese = words
    default: hints[hints.count - 1].reading = words
    }
    try checkGaps(words, line, column)
    if key == "reading" { try checkReading(words, line, column) }
  }

  /// Returns the lines of a section except empty lines and comments, with their line numbers in the
  /// file.
  private func lines(of name: String) -> [(line: Int, text: String)] {
    guard let section = world.section(name) else { return [] }
    return section.lines.enumerated().compactMap { offset, text in
      text.allSatisfy { $0.isWhitespace } || text.hasPrefix("//")
        ? nil : (section.line + offset, text)
    }
  }
}
