extension MixerCore {
  /// Sets where every lane's gains and pitch go until the next boundary of the grid; away from a
  /// boundary, only those of notes that have just begun.
  mutating func setControls(all: Bool, span: Int) {
    var isWet = false
    for slot in 0..<Self.slotCount where notes[slot].stage != .free {
      if !all, !notes[slot].fresh { continue }
      if all, !notes[slot].fresh, frame >= notes[slot].end {
        free(slot)
        continue
      }
      setControls(slot, span: span)
      if notes[slot].reverb > 0 { isWet = true }
    }
    if all {
      reverb.control(hasInput: isWet)
    } else if isWet, !reverb.isAwake {
      reverb.control(hasInput: true)
    }
  }

  private mutating func free(_ slot: Int) {
    for index in 0..<notes[slot].laneCount { release(lane: Int(notes[slot].lanes[index])) }
    if notes[slot].stage == .sounding { sounding -= 1 }
    notes[slot].stage = .free
  }

  private func setControls(_ slot: Int, span: Int) {
    let note = notes + slot
    let fresh = note.pointee.fresh
    note.pointee.fresh = false
    if !fresh { approach(note) }
    let boundary = frame + Int64(span)
    let age = Double(boundary - note.pointee.start)
    var fall: Float = 1
    let remaining = Float(note.pointee.end - boundary)
    if remaining <= 0 {
      fall = 0
    } else if remaining < note.pointee.releaseFrames {
      fall = Self.smooth(remaining / note.pointee.releaseFrames)
    }
    let bus = busGain[Int(note.pointee.bus.rawValue)]
    let common = note.pointee.gain * fall * bus
    let ears = Ears(note.pointee, headphones: headphones)
    let scale = 1 / Float(span)
    note.pointee.level = 0
    for index in 0..<note.pointee.laneCount {
      let layer = note.pointee.patch.pointee[index]
      let lane = Int(note.pointee.lanes[index])
      let group = groups + lane / 4
      let place = lane % 4
      let level = common * envelope(note, layer, age) * note.pointee.amplitude[index]
      note.pointee.level = max(note.pointee.level, level)
      if fresh {
        let first = common * envelope(note, layer, 0) * note.pointee.amplitude[index]
        group.pointee.left[place] = first * ears.left
        group.pointee.right[place] = first * ears.right
        group.pointee.step[place] = step(note, layer, 0)
      } else {
        group.pointee.left[place] = group.pointee.leftEnd[place]
        group.pointee.right[place] = group.pointee.rightEnd[place]
        group.pointee.step[place] = group.pointee.stepEnd[place]
      }
      let leftEnd = level * ears.left
      let rightEnd = level * ears.right
      let stepEnd = step(note, layer, Float(age))
      group.pointee.leftEnd[place] = leftEnd
      group.pointee.rightEnd[place] = rightEnd
      group.pointee.stepEnd[place] = stepEnd
      group.pointee.leftSlope[place] = (leftEnd - group.pointee.left[place]) * scale
      group.pointee.rightSlope[place] = (rightEnd - group.pointee.right[place]) * scale
      group.pointee.filter[place] = ears.filter
      group.pointee.filterRight[place] = ears.filterRight
      group.pointee.wet[place] = note.pointee.reverb
      if headphones { setLateness(group, place, ears, fresh: fresh, span: span) }
      let change = Int64(stepEnd) - Int64(group.pointee.step[place])
      group.pointee.stepSlope[place] = UInt32(truncatingIfNeeded: change / Int64(span))
    }
  }

  /// Moves a lasting voice a quarter of the way to where it was aimed: a time constant of 4.6 ms.
  private func approach(_ note: UnsafeMutablePointer<NoteState>) {
    guard note.pointee.lasting else { return }
    note.pointee.hertz += (note.pointee.hertzTarget - note.pointee.hertz) * 0.25
    note.pointee.gain += (note.pointee.gainTarget - note.pointee.gain) * 0.25
    note.pointee.left += (note.pointee.leftTarget - note.pointee.left) * 0.25
    note.pointee.right += (note.pointee.rightTarget - note.pointee.right) * 0.25
    note.pointee.pan += (note.pointee.panTarget - note.pointee.pan) * 0.25
  }

  /// Moves the places where the ears read to what their delays are at the end of the cell.
  private func setLateness(
    _ group: UnsafeMutablePointer<LaneGroup>, _ place: Int, _ ears: Ears, fresh: Bool, span: Int
  ) {
    // Phases go round: so do delays of more than a turn, and the way between two of them.
    let step = Double(group.pointee.stepEnd[place])
    let left = UInt32(truncatingIfNeeded: Int64(step * Double(ears.lateLeftFrames)))
    let right = UInt32(truncatingIfNeeded: Int64(step * Double(ears.lateRightFrames)))
    group.pointee.lateLeft[place] = fresh ? left : group.pointee.lateLeftEnd[place]
    group.pointee.lateRight[place] = fresh ? right : group.pointee.lateRightEnd[place]
    let leftChange = Int64(Int32(bitPattern: left &- group.pointee.lateLeft[place]))
    let rightChange = Int64(Int32(bitPattern: right &- group.pointee.lateRight[place]))
    group.pointee.lateLeftSlope[place] = UInt32(truncatingIfNeeded: leftChange / Int64(span))
    group.pointee.lateRightSlope[place] = UInt32(truncatingIfNeeded: rightChange / Int64(span))
    group.pointee.lateLeftEnd[place] = left
    group.pointee.lateRightEnd[place] = right
  }

  /// A rise from 0 to 1 without corners.
  private static func smooth(_ x: Float) -> Float { x * x * (3 - 2 * x) }

  /// Attack, decay and tremolo of a layer at an age in frames.
  private func envelope(
    _ note: UnsafeMutablePointer<NoteState>, _ layer: BakedLayer, _ age: Double
  ) -> Float {
    let local = age - Double(layer.delayFrames)
    if local < 0 { return 0 }
    var level: Float = 1
    let attack = note.pointee.patch.pointee.attackFrames
    if Float(local) < attack { level = Self.smooth(Float(local) / attack) }
    if layer.decayPerFrame < 0 { level *= SoundMath.exp2(Float(local) * layer.decayPerFrame) }
    if layer.tremoloDepth > 0 {
      let turns = local * Double(layer.tremoloPerFrame)
      let place = Int((turns - turns.rounded(.down)) * Double(1 << WaveTables.shortBits))
      level *= 1 - layer.tremoloDepth * (0.5 + 0.5 * sine[place])
    }
    return level
  }

  /// How far a layer's reading moves a frame at an age in frames; the whole table is 2³².
  private func step(
    _ note: UnsafeMutablePointer<NoteState>, _ layer: BakedLayer, _ age: Float
  ) -> UInt32 {
    var laps = layer.lapsPerHertz * note.pointee.hertz + layer.lapsPerSecond
    if layer.followsRow { laps *= note.pointee.hertz / note.pointee.rowHertz }
    let part = layer.glidePart * note.pointee.slotFrames
    if age < part { laps *= SoundMath.exp2(layer.glideOctaves * (1 - age / part)) }
    let bounded = min(max(Double(laps), 0), 20_000)
    return UInt32(bounded * (4_294_967_296 / Double(SoundFormat.framesPerSecond)))
  }
}
