import KodamaDataSources

/// Updates of the wakefulness: the level of activity in the valley's sounds.
extension World {
  /// The level of wakefulness, 0–100, to which goals such as "wake 60" refer.
  package var awakePercent: Int { wakefulness.percent }

  /// The maximum number of cells that a census samples in total.
  private static let sampleLimit = 1 << 18
  private static let samplesPerBeat = 1 << 12

  func updateWakefulness() {
    recordSounds(isByHand: false)
    if tick % Wakefulness.beatTicks == 0 { beat() }
  }

  /// Records the sounds since the beginning of the last tick.
  ///
  /// - Parameter isByHand: True if the player caused the sounds, so that they count everywhere.
  func recordSounds(isByHand: Bool) {
    for rung in list.rung where isByHand || wakefulness.isEdited(strip(rung.column)) {
      wakefulness.recordNote(rung.note, column: rung.column)
    }
    let calls = list.callColumns.count { isByHand || wakefulness.isEdited(strip($0)) }
    if calls > 0 { wakefulness.recordCalls(calls) }
    list.clearSounds()
  }

  /// Returns which eighth of the world's width contains a column, 0–7.
  private func strip(_ x: Int) -> Int { min(7, max(0, x * 8 / width)) }

  func recordEdit(_ point: CellPoint) {
    guard wakefulness.isGenerated else { return }
    wakefulness.recordEdit(strip(point.x))
    list.recordEdit(point)
  }

  private func beat() {
    count()
    if wakefulness.beat(music.scale) { postWakefulness() }
    if wakefulness.census.kodama < wakefulness.guests {
      wakefulness.guests = wakefulness.census.kodama
    }
    guard list.kodama != 0 else { return }
    let draw = Self.chanceKey(seed: seed ^ 0x6b6f_6461_6d61_2121, tick: tick)
    guard draw & 7 == 0 else { return }
    if wakefulness.census.kodama < wakefulness.kodamaCapacity {
      addKodama(draw >> 3)
    } else if wakefulness.guests > 0, wakefulness.percent < Wakefulness.stillBelowPercent {
      removeKodama()
    }
  }

  /// Continues the census by a few rows, with a bounded number of cells per beat. Larger worlds are
  /// sampled at a fixed interval along each row.
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
    let voice = tables.soundSource
    let worth = UInt32(spacing)
    for strip in 0..<8 {
      let end = (strip + 1) * width / 8
      var x = strip * width / 8 + y % spacing
      var lively: UInt32 = 0
      let counts = wakefulness.isEdited(strip)
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
          // Each kodama counts once without scaling, because there are few of them.
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

  /// Returns whether a liquid cell falls, or flows into an open cell beside it.
  private func runs(_ cell: UnsafeMutablePointer<UInt16>, _ bits: UInt16) -> Bool {
    func isOpen(_ offset: Int) -> Bool {
      let physics = tables.physics[Int(cell[offset] & 0xff)]
      return physics == .empty || physics == .gas
    }
    return isOpen(storage.stride) || FluidData(bits).run > 0 && (isOpen(-1) || isOpen(1))
  }

  private func postWakefulness() {
    let middle = CellPoint(liveliestColumns.lowerBound + width / 16, height / 2)
    let material = MaterialID(UInt8(truncatingIfNeeded: list.kodama))
    list.add(Moment(wakefulness.isAwake ? .wake : .doze, material, data: 12, at: middle))
  }

  /// The columns with the most activity: those around the last note, or else the eighth of the
  /// width with the most running liquid and plants.
  private var liveliestColumns: Range<Int> {
    if wakefulness.noteColumn >= 0 {
      let middle = wakefulness.noteColumn
      return max(0, middle - 12)..<min(width, middle + 13)
    }
    let strip = wakefulness.census.liveliestStrip
    return strip * width / 8..<max(strip * width / 8 + 1, (strip + 1) * width / 8)
  }

  /// Places a kodama in the most active columns, if one of four random attempts finds a suitable
  /// cell.
  private func addKodama(_ draw: UInt32) {
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

  /// Returns the air cell above the surface of a column, or nil if the surface burns, flows or is a
  /// creature.
  private func seat(_ x: Int) -> CellPoint? {
    guard let top = (0..<height).first(where: { cell(at: CellPoint(x, $0)).bits & 0xff != 0 }),
      top > 0
    else { return nil }
    let ground = Int(cell(at: CellPoint(x, top)).material.rawValue)
    let isSolid = tables.physics[ground] == .solid || tables.physics[ground] == .powder
    let voice = tables.soundSource[ground]
    guard isSolid, voice == .silent || voice == .plant else { return nil }
    return CellPoint(x, top - 1)
  }

  /// Removes the kodama that the census found last, unless it still has a note to repeat.
  private func removeKodama() {
    let seat = CellPoint(wakefulness.seatX, wakefulness.seatY)
    let sitting = cell(at: seat)
    guard contains(seat), sitting.bits & 0xff == list.kodama, !KodamaData(of: sitting).isWaiting,
      put(Cell(.air), at: seat)
    else { return }
    wakefulness.guests -= 1
    wakefulness.census.kodama -= min(1, wakefulness.census.kodama)
    list.add(Moment(.leave, sitting.material, data: 7, strength: 100, at: seat))
  }
}
