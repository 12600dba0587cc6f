import KodamaDataSources

/// The valley listens to itself.
extension World {
  /// How awake the valley is, 0–100: what a goal such as "wake 60" asks for.
  public var awakePercent: Int { wakefulness.percent }

  /// The most cells that are looked at in one count, and in one beat of it.
  private static let sampleLimit = 1 << 18
  private static let samplesPerBeat = 1 << 12

  /// Hears what sounded in the tick that was, and now and then takes a beat.
  func heed() {
    hearMoments(isByHand: false)
    if tick % Wakefulness.beatTicks == 0 { beat() }
  }

  /// Hears what sounded since the last tick began.
  ///
  /// - Parameter isByHand: whether a hand caused it, so that it counts wherever it was.
  func hearMoments(isByHand: Bool) {
    for rung in list.rung where isByHand || wakefulness.isTended(strip(rung.column)) {
      wakefulness.hear(note: rung.note, column: rung.column)
    }
    let calls = list.callColumns.count { isByHand || wakefulness.isTended(strip($0)) }
    if calls > 0 { wakefulness.hear(calls: calls) }
    list.forgetSounds()
  }

  /// The eighth of the width in which a column lies.
  private func strip(_ x: Int) -> Int { min(7, max(0, x * 8 / width)) }

  /// A hand changed this cell.
  func tend(_ point: GridPoint) {
    guard wakefulness.isWild else { return }
    wakefulness.tend(strip(point.x))
    list.tend(point)
  }

  private func beat() {
    count()
    if wakefulness.beat(music.scale) { tellWakefulness() }
    if wakefulness.census.kodama < wakefulness.guests {
      wakefulness.guests = wakefulness.census.kodama
    }
    guard list.kodama != 0 else { return }
    let draw = Self.chanceKey(seed: seed ^ 0x6b6f_6461_6d61_2121, tick: tick)
    guard draw & 7 == 0 else { return }
    if wakefulness.census.kodama < wakefulness.room {
      comeKodama(draw >> 3)
    } else if wakefulness.guests > 0, wakefulness.percent < Wakefulness.stillBelowPercent {
      leaveKodama()
    }
  }

  /// Counts some rows: a bounded number of cells a beat, whatever the size of the world. Larger
  /// worlds are sampled, one cell in every so many of a row.
  private func count() {
    let spacing = max(1, (width * height + Self.sampleLimit - 1) / Self.sampleLimit)
    let rows = max(1, Self.samplesPerBeat * spacing / width)
    for _ in 0..<min(rows, height) {
      count(row: wakefulness.row, spacing)
      wakefulness.row += 1
      guard wakefulness.row == height else { continue }
      wakefulness.census = wakefulness.counting
      wakefulness.counting = SoundCensus()
      wakefulness.row = 0
    }
  }

  private func count(row y: Int, _ spacing: Int) {
    let cells = storage.cells + (y + 1) * storage.stride + 1
    let voice = tables.voice
    let worth = UInt32(spacing)
    for strip in 0..<8 {
      let end = (strip + 1) * width / 8
      var x = strip * width / 8 + y % spacing
      var lively: UInt32 = 0
      let counts = wakefulness.isTended(strip)
      while x < end {
        let bits = cells[x]
        switch voice[Int(bits & 0xff)] {
        case .silent: break
        case .liquid:
          if counts, runs(cells + x, bits) {
            wakefulness.counting.running += worth
            lively += worth
          }
        case .plant:
          guard counts else { break }
          wakefulness.counting.plants += worth
          lively += worth
        case .fire: wakefulness.counting.fire += worth
        case .kodama:
          // One alone stands for itself: there are few, and each has a seat.
          wakefulness.counting.kodama += 1
          if counts { wakefulness.counting.creatures += 1 }
          (wakefulness.seatX, wakefulness.seatY) = (x, y)
        case .creature: if counts { wakefulness.counting.creatures += worth }
        }
        x += spacing
      }
      wakefulness.counting.strips[strip] += lively
    }
  }

  /// Whether a liquid falls, or runs into the open beside it.
  private func runs(_ cell: UnsafeMutablePointer<UInt16>, _ bits: UInt16) -> Bool {
    func isOpen(_ offset: Int) -> Bool {
      let physics = tables.physics[Int(cell[offset] & 0xff)]
      return physics == .empty || physics == .gas
    }
    return isOpen(storage.stride) || FluidData(bits).run > 0 && (isOpen(-1) || isOpen(1))
  }

  private func tellWakefulness() {
    let middle = GridPoint(liveliestColumns.lowerBound + width / 16, height / 2)
    let material = MaterialID(UInt8(truncatingIfNeeded: list.kodama))
    list.add(Moment(wakefulness.isAwake ? .wake : .doze, material, data: 12, at: middle))
  }

  /// Where it sounds most alive: around the music, else where most runs and grows.
  private var liveliestColumns: Range<Int> {
    if wakefulness.noteColumn >= 0 {
      let middle = wakefulness.noteColumn
      return max(0, middle - 12)..<min(width, middle + 13)
    }
    let strip = wakefulness.census.liveliestStrip
    return strip * width / 8..<max(strip * width / 8 + 1, (strip + 1) * width / 8)
  }

  /// A kodama comes to sit where it sounds most alive.
  private func comeKodama(_ draw: UInt32) {
    let columns = liveliestColumns
    for attempt in 0..<4 as Range<UInt32> {
      let turn = Int((draw &+ attempt &* 0x9e37_79b1) >> 8 & 0xffff)
      let x = columns.lowerBound + turn % columns.count
      guard let seat = seat(x) else { continue }
      let kodama = MaterialID(UInt8(truncatingIfNeeded: list.kodama))
      guard put(rules.freshCell(kodama), at: seat) else { continue }
      wakefulness.guests += 1
      wakefulness.census.kodama += 1
      if seat.y < wakefulness.row { wakefulness.counting.kodama += 1 }
      list.add(Moment(.arrive, kodama, data: 17, strength: 140, at: seat))
      return
    }
  }

  /// The air over whatever stands highest in a column, unless it burns, flows or is a creature.
  private func seat(_ x: Int) -> GridPoint? {
    guard let top = (0..<height).first(where: { cell(at: GridPoint(x, $0)).bits & 0xff != 0 }),
      top > 0
    else { return nil }
    let ground = Int(cell(at: GridPoint(x, top)).material.rawValue)
    let isSolid = tables.physics[ground] == .solid || tables.physics[ground] == .powder
    let voice = tables.voice[ground]
    guard isSolid, voice == .silent || voice == .plant else { return nil }
    return GridPoint(x, top - 1)
  }

  /// One that came goes away again, unless it still has a note to give back.
  private func leaveKodama() {
    let seat = GridPoint(wakefulness.seatX, wakefulness.seatY)
    let sitting = cell(at: seat)
    guard contains(seat), sitting.bits & 0xff == list.kodama, !KodamaData(of: sitting).isWaiting,
      put(Cell(.air), at: seat)
    else { return }
    wakefulness.guests -= 1
    wakefulness.census.kodama -= min(1, wakefulness.census.kodama)
    list.add(Moment(.leave, sitting.material, data: 7, strength: 100, at: seat))
  }
}
