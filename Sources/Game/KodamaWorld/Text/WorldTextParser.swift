import KodamaDataSources
public import KodamaRoles

extension WorldText {
  /// Parses the text of a world.
  ///
  /// - Throws: `WorldTextError` for the first error.
  public static func parse(
    _ text: String, rules: MaterialRules
  ) throws(WorldTextError) -> WorldText {
    var parser = try WorldTextParser(text, rules: rules, faultLimit: 1)
    return try parser.parse()
  }
}

/// A parser for the text of a world. It reads each line once, from the top.
package struct WorldTextParser {
  private static let keys =
    ["title", "seed", "tick", "scale", "tempo", "awake", "drops"] + WorldText.keptKeys
  private static let sections = ["legend", "rows", "heat"] + WorldText.keptSections

  private let lines: [Substring]
  private let rules: MaterialRules
  private var next = 0
  private var result = WorldText(width: 0, height: 0, cells: [])
  private var legend: [Character: Cell] = [:]
  /// The value of the header key `awake`, which is parsed once the size is known.
  private var awake: String?
  private var awakeLine = 0
  package private(set) var faults: [WorldTextError] = []
  private let faultLimit: Int

  package init(_ text: String, rules: MaterialRules, faultLimit: Int) throws(WorldTextError) {
    (self.rules, self.faultLimit) = (rules, faultLimit)
    guard text.utf8.count <= WorldText.characterLimit else {
      throw WorldTextError(
        code: .tooLarge, line: 1, column: 1, found: "\(text.utf8.count) bytes",
        expected: "at most \(WorldText.characterLimit)")
    }
    guard text.utf8.count(where: { $0 == 0x0a }) <= WorldText.lineLimit else {
      throw WorldTextError(
        code: .tooLarge, line: WorldText.lineLimit, column: 1, found: "more lines",
        expected: "at most \(WorldText.lineLimit) lines")
    }
    // Some editors begin files with a byte order mark.
    let isMarked = text.unicodeScalars.first == "\u{FEFF}"
    let start = isMarked ? text.unicodeScalars.index(after: text.startIndex) : text.startIndex
    // Another text is not read further than an error shows it.
    let isWorld = text[start...].utf8.starts(with: WorldText.firstWord.utf8)
    let read = isWorld ? text[start...] : Substring(text[start...].unicodeScalars.prefix(200))
    lines = read.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }

  mutating func parse() throws(WorldTextError) -> WorldText {
    try readFirstLine()
    try readHeader()
    try readLegend()
    try readRows()
    try readWakefulness()
    try readRest()
    return result
  }

  /// Parses as much of the text as possible.
  ///
  /// - Returns: The world, or nil if an error makes it impossible to continue. The errors are in
  ///   `faults`.
  package mutating func parseAll() -> WorldText? {
    do {
      return try parse()
    } catch {
      if faults.last != error { faults.append(error) }
      return nil
    }
  }

  /// Records an error of one line, and continues with the next line.
  ///
  /// - Throws: The error, if the limit of errors is reached.
  private mutating func record(_ fault: WorldTextError) throws(WorldTextError) {
    faults.append(fault)
    if faults.count >= faultLimit { throw fault }
  }

  private func fault(
    _ code: WorldText.ErrorCode, column: Int = 1, found: String, expected: String,
    suggestion: String? = nil
  ) -> WorldTextError {
    WorldTextError(
      code: code, line: next + 1, column: column, found: found.excerpt, expected: expected,
      suggestion: suggestion)
  }

  /// The line at `next` without trailing white space, or nil at the end of the text.
  private var line: Substring? { next < lines.count ? Self.trimmed(lines[next]) : nil }

  private static func trimmed(_ line: Substring) -> Substring {
    // Bytes are faster than characters, of which a line can have millions.
    var line = Substring(line.utf8.dropLast(line.utf8.reversed().prefix { $0 == 0x20 }.count))
    while line.last?.isWhitespace == true { line.removeLast() }
    return line
  }

  private mutating func skip() {
    while let line, line.allSatisfy({ $0.isWhitespace }) || line.hasPrefix("//") { next += 1 }
  }

  private mutating func readFirstLine() throws(WorldTextError) {
    let words = (line ?? "").split(separator: " ")
    guard words.first == Substring(WorldText.firstWord) else {
      throw fault(
        .notAWorld, found: String(line ?? "nothing"), expected: "\(WorldText.firstWord) 1")
    }
    guard words.count == 2, let version = Int(words[1]), version > 0 else {
      throw fault(
        .badNumber, column: WorldText.firstWord.count + 2,
        found: words.count > 1 ? String(words[1]) : "nothing", expected: "a version number",
        suggestion: "1")
    }
    guard version <= WorldText.version else {
      throw fault(
        .newerVersion, column: WorldText.firstWord.count + 2, found: "\(version)",
        expected: "at most \(WorldText.version)")
    }
    next += 1
  }

  private mutating func readHeader() throws(WorldTextError) {
    var seen: [String] = []
    skip()
    while let line, line != "legend" {
      do {
        try readHeaderLine(line, &seen)
      } catch {
        try record(error)
      }
      next += 1
      skip()
    }
    guard line != nil else {
      throw fault(.missing, found: "the end of the text", expected: "the section legend")
    }
    next += 1
  }

  private mutating func readHeaderLine(
    _ line: Substring, _ seen: inout [String]
  ) throws(WorldTextError) {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let key = String(parts[0])
    guard parts.count == 2, Self.keys.contains(key) else {
      throw fault(
        .unknownKey, found: key,
        expected: "one of \(Self.keys.joined(separator: ", ")), or the section legend",
        suggestion: NearestWord.find(key, in: Self.keys + Self.sections))
    }
    guard !seen.contains(key) else {
      throw fault(.twice, found: "\(key) again", expected: "each key once")
    }
    seen.append(key)
    let value = String(parts[1].drop { $0.isWhitespace })
    if key == "title" {
      result.title = value
    } else if key == "awake" {
      awakeLine = next
      awake = value
    } else if WorldText.keptKeys.contains(key) {
      result.details.append(
        WorldTextSection(
          key, line: next + 1, column: line.count - value.count + 1, lines: [value]))
    } else {
      try readValue(key, value, column: line.count - value.count + 1)
    }
  }

  private mutating func readValue(
    _ key: String, _ value: String, column: Int
  ) throws(WorldTextError) {
    let found = value.isEmpty ? "nothing" : value
    if key == "scale" {
      guard let scale = Scale(rawValue: value) else {
        let names = Scale.allCases.map { $0.rawValue }
        throw fault(
          .unexpected, column: column, found: found,
          expected: "one of \(names.joined(separator: ", "))",
          suggestion: NearestWord.find(value, in: names))
      }
      result.music.scale = scale
    } else if key == "tempo" {
      let range = Tempo.beatRange
      guard let tempo = Int(value).flatMap(Tempo.init(beatsPerMinute:)) else {
        throw fault(
          .badNumber, column: column, found: found,
          expected: "beats a minute, from \(range.lowerBound) to \(range.upperBound)",
          suggestion: "\(Tempo().beatsPerMinute)")
      }
      result.music.tempo = tempo
    } else if key == "drops" {
      guard let cycle = WaterCycle(headerValue: value) else {
        throw fault(
          .badNumber, column: column, found: found, expected: "two numbers", suggestion: "40 300")
      }
      result.waterCycle = cycle
    } else {
      guard let number = UInt64(value) else {
        throw fault(
          .badNumber, column: column, found: found, expected: "a whole number for \(key)")
      }
      if key == "seed" { result.seed = number } else { result.tick = number }
    }
  }

  private mutating func readLegend() throws(WorldTextError) {
    skip()
    while let line, line != "rows" {
      do {
        try readLegendLine(line)
      } catch {
        try record(error)
        // The glyph counts as known, so that rows with it cause no further errors.
        if let glyph = line.first, legend[glyph] == nil { legend[glyph] = Cell(.air) }
      }
      next += 1
      skip()
    }
    guard line != nil else {
      throw fault(.missing, found: "the end of the text", expected: "the section rows")
    }
    next += 1
  }

  private mutating func readLegendLine(_ line: Substring) throws(WorldTextError) {
    guard let glyph = line.first, !glyph.isWhitespace,
      glyph.unicodeScalars.count == 1, line.dropFirst().first == " "
    else {
      throw fault(
        .badLegend, found: String(line), expected: "a glyph, a space and a material",
        suggestion: NearestWord.find(String(line), in: Self.sections) ?? "# stone")
    }
    guard legend[glyph] == nil else {
      throw fault(.twice, found: "\(glyph) again", expected: "each glyph once")
    }
    let words = line.dropFirst(2).split(separator: " ", omittingEmptySubsequences: false)
    let name = words.first.map(String.init) ?? ""
    guard let material = rules[name] else {
      throw fault(
        .unknownMaterial, column: 3, found: name.isEmpty ? "nothing" : name,
        expected: "the name of a material",
        suggestion: NearestWord.find(name, in: rules.materials.map { $0.name }))
    }
    var cell = rules.freshCell(material)
    if words.count > 1 {
      guard words.count == 2, let data = UInt8(words[1]) else {
        throw fault(
          .badNumber, column: name.count + 4, found: words[1...].joined(separator: " "),
          expected: "data from 0 to 255")
      }
      cell = Cell(material, data: data)
    }
    legend[glyph] = cell
  }

  private mutating func readRows() throws(WorldTextError) {
    while let line, !line.isEmpty, !endsRows(line) {
      if result.height == 0 {
        result.width = line.count
        guard result.width <= World.sizeLimit else {
          throw fault(
            .tooLarge, column: World.sizeLimit + 1, found: "\(result.width) cells",
            expected: "at most \(World.sizeLimit) in a row")
        }
      }
      do {
        try readRow(line)
      } catch {
        try record(error)
        let left = (result.height + 1) * result.width - result.cells.count
        if left > 0 { result.cells += Array(repeating: Cell(.air), count: left) }
      }
      guard result.height < World.sizeLimit else {
        throw fault(
          .tooLarge, found: "one row more", expected: "at most \(World.sizeLimit) rows")
      }
      result.height += 1
      next += 1
    }
    guard result.height > 0 else {
      throw fault(
        .missing, found: String(line ?? "the end of the text"), expected: "a row of cells")
    }
  }

  /// Returns whether a line is the name of a section and cannot be a row. An empty line also ends
  /// the rows.
  private func endsRows(_ line: Substring) -> Bool {
    Self.sections.contains(String(line))
      && !(line.count == result.width && line.allSatisfy { legend[$0] != nil })
  }

  private mutating func readRow(_ line: Substring) throws(WorldTextError) {
    var column = 0
    for glyph in line {
      column += 1
      guard column <= result.width else {
        throw fault(
          .rowLength, column: column, found: "more than \(result.width) cells",
          expected: "\(result.width) cells, as in the first row")
      }
      guard let cell = legend[glyph] else {
        defer { legend[glyph] = Cell(.air) }
        let known = legend.keys.map(String.init).sorted().prefix(40).joined(separator: " ")
        throw fault(
          .unknownGlyph, column: column, found: String(glyph),
          expected: "a glyph of the legend: \(known)",
          suggestion: "a line \(glyph) and a material in the legend")
      }
      result.cells.append(cell)
    }
    guard column == result.width else {
      let short = result.width - column
      throw fault(
        .rowLength, column: column + 1, found: "\(column) cells",
        expected: "\(result.width) cells, as in the first row", suggestion: "\(short) cells more")
    }
  }

  private mutating func readWakefulness() throws(WorldTextError) {
    guard let awake else { return }
    let words = awake.split(separator: " ")
    let numbers = words.compactMap { UInt32($0) }
    guard numbers.count == words.count, !numbers.isEmpty,
      var found = Wakefulness(numbers: numbers, width: result.width, height: result.height)
    else {
      let line = next
      next = awakeLine
      let fault = fault(
        .badNumber, column: 8, found: awake.isEmpty ? "nothing" : awake,
        expected: "how awake the valley is, from 0 to 100")
      next = line
      return try record(fault)
    }
    if numbers.count == 1 { found.isAwake = found.percent >= Wakefulness.wakesAtPercent }
    result.wakefulness = found
  }

  private mutating func readRest() throws(WorldTextError) {
    skip()
    while let line {
      if line == "heat", result.heat.isEmpty {
        try readHeat()
        continue
      }
      let name = String(line)
      guard WorldText.keptSections.contains(name) else {
        guard !line.allSatisfy({ legend[$0] != nil }) else {
          // The error is at the empty line before this one.
          while next > 0, lines[next - 1].allSatisfy({ $0.isWhitespace }) { next -= 1 }
          throw fault(
            .unexpected, found: name,
            expected: "the name of a section: an empty line ends the rows",
            suggestion: "the rows without an empty line between them")
        }
        throw fault(
          .unknownKey, found: name,
          expected: "one of the sections heat, \(WorldText.keptSections.joined(separator: ", "))",
          suggestion: NearestWord.find(name, in: ["heat"] + WorldText.keptSections))
      }
      guard result.section(name) == nil else {
        throw fault(.twice, found: "\(name) again", expected: "each section once")
      }
      next += 1
      let start = next
      while let inner = self.line, !Self.sections.contains(String(inner)) { next += 1 }
      var found = lines[start..<next].map { String(Self.trimmed($0)) }
      while found.last?.isEmpty == true { found.removeLast() }
      result.sections.append(WorldTextSection(name, line: start + 1, lines: found))
    }
  }

  private mutating func readHeat() throws(WorldTextError) {
    next += 1
    let blocks = ((result.width + 3) / 4) * ((result.height + 3) / 4)
    while let line, !line.isEmpty, !Self.sections.contains(String(line)) {
      let words = line.split(separator: " ")
      if words.count == 3, let number = Int(words[0]), let sixteenths = Int16(words[1]),
        let pending = Int16(words[2]), (0..<blocks).contains(number)
      {
        result.heat.append(WarmBlock(number: number, sixteenths: sixteenths, pending: pending))
      } else {
        try record(
          fault(
            .badNumber, found: String(line),
            expected: "a block below \(blocks), its temperature and its pull"))
      }
      next += 1
    }
    skip()
  }
}
