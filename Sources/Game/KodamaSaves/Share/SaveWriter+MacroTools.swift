import KodamaDataSources
import KodamaPlay
import KodamaWorld

// How the tools of a macro lay, as bytes: hand, material in hand, time, brush, marks, the copy in
// hand, what was looked for.
extension SaveWriter {
  mutating func write(_ lay: MacroTools, _ rules: MaterialRules) {
    write(lay.hand)
    write(rules.name(of: lay.selected))
    write(lay.isPaused)
    write(lay.isTurnBased)
    let tools = lay.tools
    write(UInt8(Brush.Shape.allCases.firstIndex(of: tools.brush.shape) ?? 0))
    write(UInt8(truncatingIfNeeded: tools.brush.reach))
    write(tools.brush.onlyAir)
    write(UInt8(EditShape.allCases.firstIndex(of: tools.shape) ?? 0))
    write(UInt8(EditProperty.allCases.firstIndex(of: tools.property) ?? 0))
    write(optional: tools.shapeStart)
    write(optional: tools.mark)
    write(Int32(truncatingIfNeeded: tools.mirrorColumn ?? -1))
    write(tools.holdsStamp)
    write(block: tools.stamp?.encode(rules) ?? [])
    write(lay.scanner, rules)
  }

  private mutating func write(_ scanner: Scanner, _ rules: MaterialRules) {
    write(scanner.category.rawValue)
    write(UInt32(truncatingIfNeeded: scanner.findings.count))
    for finding in scanner.findings {
      write(rules.name(of: finding.material))
      write(finding.point)
      for size in [finding.distance, finding.width, finding.height] {
        write(UInt16(truncatingIfNeeded: size))
      }
    }
    write(UInt32(truncatingIfNeeded: scanner.position))
    write(optional: scanner.origin)
  }

  private mutating func write(optional point: GridPoint?) {
    write(point != nil)
    if let point { write(point) }
  }
}

extension SaveReader {
  mutating func readTools(
    in world: World, _ rules: MaterialRules
  ) throws(SaveFault) -> MacroTools {
    let hand = try readCell(in: world)
    let selected = try readMaterial(rules)
    let (isPaused, isTurnBased) = (try readFlag(), try readFlag())
    let shape = Brush.Shape.allCases[
      try readNumber(UInt8.self, in: 0...(Brush.Shape.allCases.count - 1))]
    let brush = Brush(
      shape, reach: try readNumber(UInt8.self, in: 0...16), onlyAir: try readFlag())
    let (shapes, properties) = (EditShape.allCases, EditProperty.allCases)
    let drawn = shapes[try readNumber(UInt8.self, in: 0...(shapes.count - 1))]
    let property = properties[try readNumber(UInt8.self, in: 0...(properties.count - 1))]
    let start = try readOptionalCell(in: world)
    let mark = try readOptionalCell(in: world)
    let mirror = try readNumber(Int32.self, in: -1...(world.width - 1))
    var tools = Toolbox(
      brush: brush, shape: drawn, shapeStart: start, mirrorColumn: mirror < 0 ? nil : mirror,
      mark: mark)
    tools.property = property
    tools.holdsStamp = try readFlag()
    let stamp = try readBlock()
    tools.stamp = stamp.isEmpty ? nil : try Stamp(decoding: stamp, rules: rules)
    return MacroTools(
      hand: hand, selected: selected, isPaused: isPaused, isTurnBased: isTurnBased, tools: tools,
      scanner: try readScanner(in: world, rules))
  }

  private mutating func readScanner(
    in world: World, _ rules: MaterialRules
  ) throws(SaveFault) -> Scanner {
    let place = position
    guard let category = ScanCategory(rawValue: try read(UInt8.self)) else {
      throw .badValue(at: place)
    }
    let limit = World.sizeLimit
    var findings: [ScanFinding] = []
    for _ in 0..<(try readNumber(UInt32.self, in: 0...(world.width * world.height))) {
      findings.append(
        ScanFinding(
          material: try readMaterial(rules), point: try readCell(in: world),
          distance: try readNumber(UInt16.self, in: 0...limit),
          width: try readNumber(UInt16.self, in: 0...limit),
          height: try readNumber(UInt16.self, in: 0...limit)))
    }
    let named = try readNumber(UInt32.self, in: 0...max(0, findings.count - 1))
    return Scanner(
      category, findings: findings, position: named, origin: try readOptionalCell(in: world))
  }

  private mutating func readOptionalCell(in world: World) throws(SaveFault) -> GridPoint? {
    try readFlag() ? try readCell(in: world) : nil
  }
}
