extension MixerCore {
  mutating func apply(_ entry: CommandQueue.Entry) {
    let command = entry.command
    let bus = Int(command.note.bus.rawValue)
    switch command.kind {
    case .play: begin(command.note, voice: 0, lasting: false)
    case .start:
      if let slot = slot(of: command.voice) {
        retarget(slot, command.note)
      } else {
        begin(command.note, voice: command.voice.rawValue, lasting: true)
      }
    case .retarget:
      if let slot = slot(of: command.voice) { retarget(slot, command.note) }
    case .stop:
      if let slot = slot(of: command.voice) { fade(slot, frames: 256) }
      endStream(command.voice)
    case .stream: startStream(command.voice, command.note.clamped, command.grains)
    case .silence:
      removeStreams(on: command.note.bus)
      queue.removePlays(on: command.note.bus, before: entry.arrival)
      for slot in 0..<Self.slotCount
      where notes[slot].stage == .sounding && notes[slot].bus == command.note.bus {
        fade(slot, frames: 256)
      }
    case .volume: volume[bus] = SoundMath.amplitude(command.note.clamped.gainDecibels)
    case .duck where command.note.durationFrames > 0:
      liftGain = SoundMath.amplitude(min(command.note.clamped.gainDecibels, 6))
      liftEnd = frame + Int64(command.note.durationFrames)
    case .duck: ducking[bus] = SoundMath.amplitude(min(command.note.clamped.gainDecibels, 0))
    case .width: width = command.note.clamped.reverb
    case .room where command.note.durationFrames > 0:
      reverb.bloom(frames: Int(command.note.durationFrames))
    case .room:
      let room = command.note.clamped
      reverb.setSize(room.reverb, level: SoundMath.amplitude(min(room.gainDecibels, 0)))
    case .wall:
      reflections.setWall(Int(command.voice.rawValue), nearness: command.note.clamped.reverb)
    case .night: limiter.isNight = command.note.reverb > 0.5
    case .headphones:
      headphones = command.note.reverb > 0.5
      unsettle(nil)
    }
  }

  /// Returns the note slot of a lasting voice, or nil. It first tries the slot in which the voice
  /// was last found.
  private func slot(of voice: VoiceID) -> Int? {
    let hint = Int((voice.rawValue &* 0x9e37_79b1) >> 22)
    let known = Int(slotHints[hint])
    if isSounding(voice, in: known) { return known }
    for slot in 0..<Self.slotCount where isSounding(voice, in: slot) {
      slotHints[hint] = UInt16(slot)
      return slot
    }
    return nil
  }

  private func isSounding(_ voice: VoiceID, in slot: Int) -> Bool {
    notes[slot].stage == .sounding && notes[slot].lasting && notes[slot].voice == voice.rawValue
  }

  private func retarget(_ slot: Int, _ note: Note) {
    let note = note.clamped
    let pan = note.panDecibels * width
    let gains = Pan.gains(decibels: pan)
    notes[slot].hertzTarget = note.hertz
    notes[slot].gainTarget = SoundMath.amplitude(note.gainDecibels)
    notes[slot].leftTarget = gains.left
    notes[slot].rightTarget = gains.right
    notes[slot].panTargetDecibels = pan
    notes[slot].isArrived = false
    notes[slot].isSettled = false
    notes[slot].priority = note.priority
    notes[slot].filter = EarFilters.coefficient(cutoff: note.cutoffHertz)
    notes[slot].reverb = note.reverb
  }

  /// Fades a note out over a number of frames from the next grid boundary.
  private mutating func fade(_ slot: Int, frames: Int64) {
    let grid = Int64(SoundFormat.gridFrames)
    let boundary = (frame + grid - 1) / grid * grid
    guard boundary + frames < notes[slot].end else { return }
    // A note that is already fading continues from its current level.
    notes[slot].releaseStart = notes[slot].releaseGain(
      atFramesLeft: Float(notes[slot].end - boundary))
    notes[slot].end = boundary + frames
    notes[slot].releaseFrames = Float(frames)
    notes[slot].stage = .fading
    notes[slot].isSettled = false
    sounding -= 1
  }

  mutating func begin(_ note: Note, voice: UInt32, lasting: Bool) {
    guard Int(note.patch.rawValue) < patchCount else { return dropped += 1 }
    if sounding >= Self.noteLimit, !steal(for: note, from: nil) { return dropped += 1 }
    guard let slot = (0..<Self.slotCount).first(where: { notes[$0].stage == .free }) else {
      return dropped += 1
    }
    let note = note.clamped
    let patch = patches + Int(note.patch.rawValue)
    guard makeRoom(for: note, patch), let lanes = reserveLanes(patch) else { return dropped += 1 }
    let grid = Int64(SoundFormat.gridFrames)
    let length =
      note.durationFrames > 0
      ? Int64(note.durationFrames) : patch.pointee.length(atHertz: note.hertz)
    let pan = note.panDecibels * width
    let gains = Pan.gains(decibels: pan)
    let gain = SoundMath.amplitude(note.gainDecibels)
    let hertz = note.hertz
    var state = NoteState(patch: patch)
    state.stage = .sounding
    state.bus = note.bus
    state.priority = note.priority
    state.lasting = lasting
    state.fresh = true
    state.voice = voice
    state.laneCount = patch.pointee.layerCount
    state.lanes = lanes
    state.start = frame
    state.end = lasting ? Int64.max : max((frame + length) / grid, frame / grid + 2) * grid
    state.releaseFrames = patch.pointee.releaseFrames
    state.slotFrames = Float(length)
    (state.hertz, state.hertzTarget) = (hertz, hertz)
    (state.gain, state.gainTarget) = (gain, gain)
    (state.left, state.leftTarget) = (gains.left, gains.left)
    (state.right, state.rightTarget) = (gains.right, gains.right)
    (state.panDecibels, state.panTargetDecibels) = (pan, pan)
    state.filter = EarFilters.coefficient(cutoff: note.cutoffHertz)
    state.reverb = note.reverb
    state.level = gain
    state.decay = patch.pointee.decay(atHertz: hertz)
    state.stroke = note.stroke
    if note.stroke != 0 { state.varyStroke() }
    notes[slot] = state
    sounding += 1
    prepareLanes(slot)
    guard note.durationFrames == 0, note.bus != .ambience, !lasting,
      let ringing = ringingFrames(slot)
    else { return }
    notes[slot].end = (frame + ringing + grid) / grid * grid
  }

  /// Ends notes until there are enough lanes for a new note, and returns whether there are. It
  /// keeps spare lanes free, because a note that is fading out still occupies its lanes.
  private mutating func makeRoom(for note: Note, _ patch: UnsafePointer<BakedPatch>) -> Bool {
    // Loops over raw values, because an array would allocate.
    for number in LaneSource.short.rawValue...LaneSource.long.rawValue {
      guard let source = LaneSource(rawValue: number) else { continue }
      let wanted = Self.lanes(of: patch, source)
      let free = freeLanes(source)
      guard wanted > 0, free < wanted + Self.spareLanes else { continue }
      // Steals no note unless the new one will then fit.
      guard free >= wanted else { return false }
      let limit = Self.groups(of: source).count * 4 - Self.spareLanes
      while soundingLanes(source) + wanted > limit {
        guard steal(for: note, from: source) else { return false }
      }
    }
    return true
  }

  /// Fades out the note of the lowest priority, or among equals the quietest, then the oldest.
  /// Returns false if all notes are more important than the new one. With a source, only notes with
  /// lanes of that source are considered.
  private mutating func steal(for note: Note, from source: LaneSource?) -> Bool {
    var victim: Int?
    for slot in 0..<Self.slotCount
    where notes[slot].stage == .sounding && holdsLanes(slot, of: source) {
      guard let known = victim else {
        victim = slot
        continue
      }
      let a = notes[slot]
      let b = notes[known]
      if a.priority != b.priority {
        if a.priority < b.priority { victim = slot }
      } else if a.level != b.level {
        if a.level < b.level { victim = slot }
      } else if a.start < b.start {
        victim = slot
      }
    }
    guard let victim, notes[victim].priority <= note.priority else { return false }
    let before = sounding
    fade(victim, frames: Self.stealFrames)
    if sounding == before {
      // The note already ends sooner than the fade would.
      notes[victim].stage = .fading
      sounding -= 1
    }
    stolen += 1
    return true
  }
}

extension Note {
  /// A copy whose pitch, direction, gain, cutoff and reverb are clamped to their ranges. Values
  /// that are not numbers get a default.
  fileprivate var clamped: Note {
    var note = self
    note.hertz = hertz.isFinite ? min(max(hertz, 16), 14_000) : 440
    note.panDecibels =
      panDecibels.isFinite ? min(max(panDecibels, -Pan.limitDecibels), Pan.limitDecibels) : 0
    note.gainDecibels = gainDecibels.isNaN ? -120 : min(max(gainDecibels, -120), 24)
    note.cutoffHertz = cutoffHertz.isFinite ? max(cutoffHertz, 0) : 0
    note.reverb = reverb.isFinite ? min(max(reverb, 0), 1) : 0
    return note
  }
}
