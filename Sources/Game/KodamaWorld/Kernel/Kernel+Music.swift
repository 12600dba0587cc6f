import KodamaDataSources

/// The behaviours of instruments. The cell's data or the string's length determines the note, and
/// the material determines the timbre.
extension Kernel {
  @inline(__always) func isInstrument(_ bits: UInt16) -> Bool {
    behaviour(bits).rings
  }

  func resound(_ place: Place) {
    if arrivals(place) != 0 { ring(place.index, place.x, place.y, strength: 160) }
  }

  /// Rings a chime that receives a pulse or touches gas.
  func chime(_ place: Place, _ bits: UInt16) {
    resound(place)
    let isBreezy = (0..<4).contains { physics(beside(place, direction: $0)) == .gas }
    guard isBreezy else { return }
    stayAwake(place.x, place.y)
    if mayAct(bits, chance(place.index, salt: 10)) {
      ring(place.index, place.x, place.y, strength: 80)
    }
  }

  @inline(never) func ring(_ index: Int, _ x: Int, _ y: Int, strength: UInt8) {
    let bits = cells[index]
    let place = Place(index: index, x: x, y: y)
    switch behaviour(bits).ringing {
    case nil: break
    case .alone: sound(bits, place, strength)
    case .asString:
      let length = 1 + run(of: bits, place, 1) + run(of: bits, place, -1)
      sound(cell(bits, NoteData(stringLength: length)), place, strength)
    case .withNeighbours:
      sound(bits, place, strength)
      for direction in 0..<4 as Range<UInt32> {
        let other = beside(place, direction: direction)
        let skin = cells[other.index]
        if skin & 0xff == bits & 0xff { sound(skin, other, strength / 2) }
      }
    }
  }

  /// Returns the number of adjacent cells of the same material on one side, at most 23.
  private func run(of bits: UInt16, _ place: Place, _ side: Int) -> Int {
    var length = 0
    while length < 23, cells[place.index + (length + 1) * side] & 0xff == bits & 0xff {
      length += 1
    }
    return length
  }

  private func sound(_ bits: UInt16, _ place: Place, _ strength: UInt8) {
    post(.ring, bits, place.x, place.y, strength: strength)
    moments.recordNote(NoteData(bits).note, place)
  }

  func deliverNotes() {
    for heard in moments.heardNotes { deliver(heard.note, to: heard.place) }
    moments.clearHeardNotes()
  }

  /// Gives a note to every kodama within 20 columns and 12 rows that is not holding another note.
  func deliver(_ note: UInt8, to place: Place) {
    guard moments.kodama != 0 else { return }
    for y in max(1, place.y - 12)...min(height, place.y + 12) {
      for x in max(1, place.x - 20)...min(width, place.x + 20) {
        let index = y * stride + x
        let bits = cells[index]
        guard bits & 0xff == moments.kodama, !KodamaData(bits).isWaiting else { continue }
        write(cell(bits, KodamaData(hearing: note)), index, x, y)
      }
    }
  }
}
