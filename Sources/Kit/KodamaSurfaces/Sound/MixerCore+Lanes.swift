extension MixerCore {
  /// Reserves a free lane for each layer of a patch. If too few lanes are free, it reserves none
  /// and returns nil.
  func reserveLanes(_ patch: UnsafePointer<BakedPatch>) -> SIMD4<UInt16>? {
    var lanes = SIMD4<UInt16>()
    for index in 0..<patch.pointee.layerCount {
      let range = Self.groups(of: patch.pointee.layers[index].source)
      guard let group = range.first(where: { used[$0] != 15 }) else {
        for taken in 0..<index { release(lane: Int(lanes[taken])) }
        return nil
      }
      let lane = (~used[group]).trailingZeroBitCount
      used[group] |= 1 << UInt8(lane)
      lanes[index] = UInt16(group * 4 + lane)
    }
    return lanes
  }

  /// The number of lanes of each source that are kept free for new notes while others fade out. It
  /// is enough for eight bells.
  static let spareLanes = 64
  /// The fade of a stolen note, in frames: 11 ms, which is not heard as a cut.
  static let stealFrames: Int64 = 512

  static func groups(of source: LaneSource) -> Range<Int> {
    switch source {
    case .sine: sineGroups
    case .short: shortGroups
    case .long: longGroups
    }
  }

  static func lanes(of patch: UnsafePointer<BakedPatch>, _ source: LaneSource) -> Int {
    var count = 0
    for index in 0..<patch.pointee.layerCount where patch.pointee.layers[index].source == source {
      count += 1
    }
    return count
  }

  func freeLanes(_ source: LaneSource) -> Int {
    var count = 0
    for group in Self.groups(of: source) { count += 4 - used[group].nonzeroBitCount }
    return count
  }

  /// Returns how many of a source's lanes are occupied by sounding notes that are not fading out.
  func soundingLanes(_ source: LaneSource) -> Int {
    var count = 0
    for slot in 0..<Self.slotCount where notes[slot].stage == .sounding {
      count += Self.lanes(of: notes[slot].patch, source)
    }
    return count
  }

  /// Returns whether a note occupies lanes of a source. Without a source, it returns true.
  func holdsLanes(_ slot: Int, of source: LaneSource?) -> Bool {
    source.map { Self.lanes(of: notes[slot].patch, $0) > 0 } ?? true
  }

  /// Releases a lane. Its gains become 0, because the mixer keeps computing the lane until the
  /// whole group is free.
  func release(lane: Int) {
    let place = lane % 4
    used[lane / 4] &= ~(1 << UInt8(place))
    let view = LaneView(groups, lane)
    (view.left, view.right) = (0, 0)
    (view.leftSlope, view.rightSlope) = (0, 0)
    (view.leftEnd, view.rightEnd) = (0, 0)
    (view.filter, view.filterRight) = (1, 1)
    (view.filterMemory, view.filterMemoryRight) = (0, 0)
    (view.lateLeft, view.lateRight) = (0, 0)
    (view.lateLeftSlope, view.lateRightSlope) = (0, 0)
    (view.lateLeftEnd, view.lateRightEnd) = (0, 0)
    view.wet = 0
    // The mixer uses its faster loops only for groups in which no lane changes its pitch.
    view.stepSlope = 0
    if groups[lane / 4].source == .long { (view.phase, view.step) = (0, LaneGroup.sampleStep) }
  }

  func prepareLanes(_ slot: Int) {
    let note = notes + slot
    let row = Pitch.row(hertz: note.pointee.hertz)
    note.pointee.rowHertz = Pitch.rowHertz[row]
    for index in 0..<note.pointee.laneCount {
      let layer = note.pointee.patch.pointee.layers[index]
      let lane = Int(note.pointee.lanes[index])
      let group = groups + lane / 4
      let place = lane % 4
      group.pointee.setTable(place, layer.tables + layer.rowStride * row)
      group.pointee.phase[place] = startingPhase(layer, row: row, hertz: note.pointee.hertz)
      group.pointee.stepSlope[place] = 0
      group.pointee.phasor.isCurrent = false
      var amplitude = layer.amplitude * Self.reference
      if layer.isLoudnessCorrected {
        let hertz = layer.lapsPerHertz * note.pointee.hertz + layer.lapsPerSecond
        if Double(hertz) > WaveTables.ceilingHertz { amplitude = 0 }
        amplitude *= Float(
          SoundMath.amplitude(decibels: EqualLoudness.decibels(hertz: Double(hertz))))
      }
      note.pointee.amplitude[index] = amplitude
    }
    if note.pointee.stroke != 0 { varyLanes(note, row: row) }
  }

  /// Returns the time until all lanes of a note are 70 dB softer than its loudest one began, in
  /// frames; nil if a lane does not decay.
  func ringingFrames(_ slot: Int) -> Int64? {
    let note = notes + slot
    let loudest = note.pointee.amplitude.max()
    var longest: Float = 0
    for index in 0..<note.pointee.laneCount where note.pointee.amplitude[index] > 0 {
      let layer = note.pointee.patch.pointee.layers[index]
      let rate =
        layer.decayPerFrame * note.pointee.decay + layer.decayPerFrameHertz * note.pointee.hertz
      guard rate < 0 else { return nil }
      let bits = 11.63 + Float(SoundMath.log2(Double(note.pointee.amplitude[index] / loudest)))
      longest = max(longest, layer.delayFrames + bits / -rate)
    }
    return Int64(longest + note.pointee.patch.pointee.attackFrames)
  }

  /// Draws the differences of a stroke's partials, which a stroke at another place excites
  /// differently. The energy of the patch stays the same, so that the level of the whole stroke
  /// varies only as `NoteState.varyStroke` draws it. The energies include what the low-pass filter
  /// lets through, and the place in their beats at which partials start.
  private func varyLanes(_ note: UnsafeMutablePointer<NoteState>, row: Int) {
    let number = UInt32(note.pointee.patch - patches)
    let hertz = note.pointee.hertz
    var (plain, drawn): (Float, Float) = (0, 0)
    for index in 0..<note.pointee.laneCount {
      let layer = note.pointee.patch.pointee.layers[index]
      var chance = GrainRandom(
        frame: Int64(note.pointee.stroke), voice: number &* 4 &+ UInt32(index))
      // A lane without decay rings as long as one that loses 1 bit a second.
      let rate = max(
        -layer.decayPerFrame * note.pointee.decay - layer.decayPerFrameHertz * hertz,
        1 / Float(SoundFormat.framesPerSecond))
      // The core changes least.
      let range = index == 0 ? NoteState.coreDecibels : NoteState.partialDecibels
      let change = SoundMath.amplitude(range * chance.signed())
      // Two partials that beat are in step when they are struck, more or less.
      let beat = 0.5 + 0.5 * chance.unit()
      let heard =
        note.pointee.amplitude[index]
        * EarFilters.gain(
          of: note.pointee.filter, hertz: layer.lowestHarmonic * layer.lapsPerHertz * hertz)
      let energy = heard * heard * (layer.powers?[row] ?? 1) / rate
      let (mean, own) = beatGains(layer, rate: rate, beat: beat)
      plain += energy * mean * mean
      drawn += energy * change * change * own * own
      note.pointee.amplitude[index] *= change
      note.pointee.beat[index] = beat
      if layer.source == .sine || layer.lapsPerHertz > 0, !layer.hasHashedPhase {
        let lane = Int(note.pointee.lanes[index])
        groups[lane / 4].phase[lane % 4] &+= UInt32(chance.unit() * 0x1p32)
      }
    }
    if drawn > 0 { note.pointee.amplitude *= (plain / drawn).squareRoot() }
  }

  /// Returns the mean gain of a layer's tremolo while the layer rings: for all places in the beat
  /// at which a stroke can start, and for its own.
  ///
  /// The sooner a layer decays, the more depends on where its beat starts. `rate` is the decay in
  /// bits a frame. The gains are weighted with the energy, exp(−2 ln 2 · rate · t).
  private func beatGains(_ layer: BakedLayer, rate: Float, beat: Float) -> (Float, Float) {
    guard layer.tremoloDepth > 0 else { return (1, 1) }
    let half = 0.5 * layer.tremoloDepth
    func sine(_ periods: Float) -> Float {
      self.sine[Int((periods - periods.rounded(.down)) * Float(1 << WaveTables.shortBits))]
    }
    // The change of the beat's phase while the energy falls to 1/e.
    let turn = 2 * Float.pi * layer.tremoloPerFrame / (1.3862944 * rate)
    let weight = 1 / (1 + turn * turn)
    let swing = (sine(beat) + turn * sine(beat + 0.25)) * weight
    // The mean sine of the second half of a period is −2/π.
    return (1 - half + half * weight * 0.63661977, 1 - half - half * swing)
  }

  /// Returns the initial phase of a layer. Pitched layers of row r start at π r²/24, so that the
  /// peaks of several rows do not coincide. Noises start at a hashed sample, so that no two notes
  /// are equal. Chirps and bubbles start at the beginning of their table.
  private func startingPhase(_ layer: BakedLayer, row: Int, hertz: Float) -> UInt32 {
    if layer.hasHashedPhase {
      var mixed = UInt64(bitPattern: frame) &* 0x9e37_79b9_7f4a_7c15 ^ UInt64(hertz.bitPattern)
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      return UInt32(truncatingIfNeeded: mixed >> 32) & ~(LaneGroup.sampleStep - 1)
    }
    guard layer.lapsPerHertz > 0 else { return 0 }
    return UInt32(truncatingIfNeeded: Int64(row) * Int64(row) * (1 << 32) / 48)
  }
}
