extension MixerCore {
  /// Sets the gains and pitch that every lane reaches at the next grid boundary. Within a grid cell
  /// (`all` is false), only new notes are set. `span` is the number of frames to the boundary.
  mutating func setControls(all: Bool, span: Int) {
    var isWet = false
    for slot in 0..<Self.slotCount where notes[slot].stage != .free {
      if !all, !notes[slot].fresh { continue }
      if all, !notes[slot].fresh, frame >= notes[slot].end {
        free(slot)
        continue
      }
      if notes[slot].reverb > 0 { isWet = true }
      if !notes[slot].isSettled { setControls(slot, span: span) }
    }
    if all {
      reverb.control(hasInput: isWet)
      reflections.control(hasInput: isWet)
    } else if isWet {
      if !reverb.isAwake { reverb.control(hasInput: true) }
      reflections.wake()
    }
  }

  private mutating func free(_ slot: Int) {
    for index in 0..<notes[slot].laneCount { release(lane: Int(notes[slot].lanes[index])) }
    if notes[slot].stage == .sounding { sounding -= 1 }
    notes[slot].stage = .free
  }

  /// Marks the notes of a bus, or all notes, so that their controls are set again.
  func unsettle(_ bus: SoundBus?) {
    for slot in 0..<Self.slotCount where bus == nil || notes[slot].bus == bus {
      notes[slot].isSettled = false
    }
  }

  private func setControls(_ slot: Int, span: Int) {
    let note = notes + slot
    let fresh = note.pointee.fresh
    note.pointee.fresh = false
    if !fresh { approach(note) }
    let boundary = frame + Int64(span)
    let age = Double(boundary - note.pointee.start)
    let fall = note.pointee.releaseGain(atFramesLeft: Float(note.pointee.end - boundary))
    let bus = busGain[Int(note.pointee.bus.rawValue)]
    let common = note.pointee.gain * fall * bus
    let ears = EarFilters(note.pointee, headphones: headphones)
    let scale = 1 / Float(span)
    note.pointee.level = 0
    var isMoving = fresh
    for index in 0..<note.pointee.laneCount {
      let layer = note.pointee.patch.pointee.layers + index
      let lane = LaneView(groups, Int(note.pointee.lanes[index]))
      let full = common * note.pointee.amplitude[index]
      let level = full * envelope(note, layer, index, age)
      note.pointee.level = max(note.pointee.level, level)
      if fresh {
        let first = full * envelope(note, layer, index, 0)
        lane.left = first * ears.left
        lane.right = first * ears.right
        lane.step = step(note, layer, 0)
      } else {
        lane.left = lane.leftEnd
        lane.right = lane.rightEnd
        lane.step = lane.stepEnd
      }
      lane.leftEnd = level * ears.left
      lane.rightEnd = level * ears.right
      lane.stepEnd = step(note, layer, Float(age))
      lane.leftSlope = (lane.leftEnd - lane.left) * scale
      lane.rightSlope = (lane.rightEnd - lane.right) * scale
      lane.filter = ears.filter
      lane.filterRight = ears.filterRight
      lane.wet = note.pointee.reverb
      if headphones { setDelays(lane, ears, fresh: fresh, span: span) }
      lane.stepSlope = Self.slope(from: lane.step, to: lane.stepEnd, span: span)
      if lane.isMoving { isMoving = true }
    }
    note.pointee.isSettled = !isMoving && isSteady(note, age: age, fall: fall)
  }

  /// Returns the change per frame from one phase to another over `span` frames, in the shorter
  /// direction.
  private static func slope(from start: UInt32, to end: UInt32, span: Int) -> UInt32 {
    let way = Int32(bitPattern: end &- start)
    if way == 0 { return 0 }
    return UInt32(truncatingIfNeeded: Int(way) / span)
  }

  /// Returns whether the controls of a note stay constant until it is retargeted, it fades, or its
  /// bus changes.
  private func isSteady(
    _ note: UnsafeMutablePointer<NoteState>, age: Double, fall: Float
  ) -> Bool {
    guard note.pointee.lasting, note.pointee.end == Int64.max, fall == 1 else { return false }
    let bus = Int(note.pointee.bus.rawValue)
    guard note.pointee.isArrived, busGain[bus] == volume[bus] * ducking[bus] else { return false }
    for index in 0..<note.pointee.laneCount {
      let layer = note.pointee.patch.pointee.layers + index
      let rise = layer.pointee.delayFrames + note.pointee.patch.pointee.attackFrames
      let glide =
        layer.pointee.delayFrames + layer.pointee.glidePart * note.pointee.slotFrames
      // All slopes are zero two grid cells (128 frames) later.
      guard layer.pointee.tremoloDepth == 0, age > Double(max(rise, glide)) + 128
      else { return false }
    }
    return true
  }

  /// Moves a lasting voice a quarter of the way to its targets in each grid cell, which gives a
  /// time constant of 4.6 ms.
  private func approach(_ note: UnsafeMutablePointer<NoteState>) {
    guard note.pointee.lasting, !note.pointee.isArrived else { return }
    note.pointee.approach()
  }

  private func setDelays(_ lane: LaneView, _ ears: EarFilters, fresh: Bool, span: Int) {
    // Phases wrap at one period, so longer delays wrap as well.
    let step = Double(lane.stepEnd)
    let left = UInt32(truncatingIfNeeded: Int64(step * Double(ears.delayLeftFrames)))
    let right = UInt32(truncatingIfNeeded: Int64(step * Double(ears.delayRightFrames)))
    lane.lateLeft = fresh ? left : lane.lateLeftEnd
    lane.lateRight = fresh ? right : lane.lateRightEnd
    lane.lateLeftSlope = Self.slope(from: lane.lateLeft, to: left, span: span)
    lane.lateRightSlope = Self.slope(from: lane.lateRight, to: right, span: span)
    lane.lateLeftEnd = left
    lane.lateRightEnd = right
  }

  /// Returns the level of a layer, from its attack, decay and tremolo, at an age in frames.
  private func envelope(
    _ note: UnsafeMutablePointer<NoteState>, _ layer: UnsafePointer<BakedLayer>, _ index: Int,
    _ age: Double
  ) -> Float {
    let local = age - Double(layer.pointee.delayFrames)
    if local < 0 { return 0 }
    var level: Float = 1
    let attack = note.pointee.patch.pointee.attackFrames
    if Float(local) < attack { level = SoundMath.smooth(Float(local) / attack) }
    // Lasting voices do not decay, because they represent something that continues.
    if layer.pointee.decayPerFrame < 0, !note.pointee.lasting {
      level *= SoundMath.exp2(Float(local) * layer.pointee.decayPerFrame * note.pointee.decay)
    }
    if layer.pointee.decayPerFrameHertz < 0, !note.pointee.lasting {
      level *= SoundMath.exp2(
        Float(local) * layer.pointee.decayPerFrameHertz * note.pointee.hertz)
    }
    if layer.pointee.tremoloDepth > 0 {
      let periods =
        local * Double(layer.pointee.tremoloPerFrame) + Double(note.pointee.beat[index])
      let place = Int((periods - periods.rounded(.down)) * Double(1 << WaveTables.shortBits))
      level *= 1 - layer.pointee.tremoloDepth * (0.5 + 0.5 * sine[place])
    }
    return level
  }

  /// Returns the phase step of a layer for one frame, at an age in frames. A whole table is 2³².
  private func step(
    _ note: UnsafeMutablePointer<NoteState>, _ layer: UnsafePointer<BakedLayer>, _ age: Float
  ) -> UInt32 {
    var laps = layer.pointee.lapsPerHertz * note.pointee.hertz + layer.pointee.lapsPerSecond
    if layer.pointee.followsRow { laps *= note.pointee.hertz / note.pointee.rowHertz }
    let part = layer.pointee.glidePart * note.pointee.slotFrames
    // The glide of a delayed layer starts with the layer, not with the note.
    let age = max(0, age - layer.pointee.delayFrames)
    if age < part { laps *= SoundMath.exp2(layer.pointee.glideOctaves * (1 - age / part)) }
    let clamped = min(max(Double(laps), 0), 20_000)
    return UInt32(clamped * (4_294_967_296 / Double(SoundFormat.framesPerSecond)))
  }
}
