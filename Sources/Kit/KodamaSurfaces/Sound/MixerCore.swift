/// The state of the mixer. It uses unmanaged memory, so that the audio callback changes no
/// reference counts.
struct MixerCore {
  static let noteLimit = 256
  /// The number of additional slots for notes that fade out.
  static let fadingLimit = 64
  static let slotCount = noteLimit + fadingLimit
  /// The indices of the groups that compute sines, read short tables, and read long tables.
  static let sineGroups = 0..<320
  static let shortGroups = 320..<416
  static let longGroups = 416..<512
  static let groupCount = 512
  /// The amplitude of a layer at 0 dB before equal-loudness correction: −20.9 dB. With it, a
  /// session has −23 LUFS (checked by scripts/checks/57-loudness).
  static let reference: Float = 0.09

  let groups: UnsafeMutablePointer<LaneGroup>
  /// The lanes that are in use, as one bit for each lane of a group.
  let used: UnsafeMutablePointer<UInt8>
  let notes: UnsafeMutablePointer<NoteState>
  let streams: UnsafeMutablePointer<StreamState>
  /// The slot in which a lasting voice was last found, by a hash of its number.
  let slotHints: UnsafeMutablePointer<UInt16>
  let patches: UnsafePointer<BakedPatch>
  let patchCount: Int
  let sine: UnsafePointer<Float>
  let leftSum: UnsafeMutablePointer<SIMD4<Float>>
  let rightSum: UnsafeMutablePointer<SIMD4<Float>>
  let wetSum: UnsafeMutablePointer<SIMD4<Float>>
  let scratch: UnsafeMutablePointer<SIMD4<Float>>
  let segment: UnsafeMutablePointer<Float>
  /// The current gain, the volume, and the wanted and the current ducking of each bus, as
  /// amplitudes.
  let busGain: UnsafeMutablePointer<Float>
  let volume: UnsafeMutablePointer<Float>
  let ducking: UnsafeMutablePointer<Float>
  let ducked: UnsafeMutablePointer<Float>
  var queue = CommandQueue()
  var limiter = Limiter()
  var reverb = Reverb()
  var reflections = EarlyReflections()
  /// The stereo width, from 0 (mono) to 1 (full).
  var width: Float = 1
  var headphones = false
  /// The gain by which background sounds are raised until a frame, and by which they are now.
  var liftGain: Float = 1
  var liftEnd: Int64 = 0
  private var lift: Float = 1
  var frame: Int64 = 0
  var sounding = 0
  var stolen = 0
  var dropped = 0

  init(bank: PatchBank) {
    // Initialises lazy tables now, because the audio callback must not allocate.
    _ = EqualLoudness.decibels(hertz: Double(Pitch.hertz(row: 0)))
    patches = UnsafePointer(bank.patches)
    patchCount = bank.count
    sine = bank.sine
    groups = .allocate(capacity: Self.groupCount)
    for index in 0..<Self.groupCount {
      let source: LaneSource =
        Self.sineGroups.contains(index)
        ? .sine : Self.shortGroups.contains(index) ? .short : .long
      (groups + index).initialize(to: LaneGroup(silence: bank.silence, source: source))
    }
    assert(LaneView.hasExpectedLayout(groups))
    used = .allocate(capacity: Self.groupCount)
    used.initialize(repeating: 0, count: Self.groupCount)
    notes = .allocate(capacity: Self.slotCount)
    notes.initialize(repeating: NoteState(patch: patches), count: Self.slotCount)
    streams = .allocate(capacity: Self.streamLimit)
    streams.initialize(repeating: StreamState(), count: Self.streamLimit)
    slotHints = .allocate(capacity: 1_024)
    slotHints.initialize(repeating: 0, count: 1_024)
    leftSum = .allocate(capacity: SoundFormat.gridFrames)
    leftSum.initialize(repeating: SIMD4(), count: SoundFormat.gridFrames)
    rightSum = .allocate(capacity: SoundFormat.gridFrames)
    rightSum.initialize(repeating: SIMD4(), count: SoundFormat.gridFrames)
    wetSum = .allocate(capacity: SoundFormat.gridFrames)
    wetSum.initialize(repeating: SIMD4(), count: SoundFormat.gridFrames)
    scratch = .allocate(capacity: SoundFormat.gridFrames * 2)
    scratch.initialize(repeating: SIMD4(), count: SoundFormat.gridFrames * 2)
    segment = .allocate(capacity: SoundFormat.gridFrames * 2)
    segment.initialize(repeating: 0, count: SoundFormat.gridFrames * 2)
    busGain = .allocate(capacity: SoundBus.allCases.count)
    busGain.initialize(repeating: 1, count: SoundBus.allCases.count)
    volume = .allocate(capacity: SoundBus.allCases.count)
    volume.initialize(repeating: 1, count: SoundBus.allCases.count)
    ducking = .allocate(capacity: SoundBus.allCases.count)
    ducking.initialize(repeating: 1, count: SoundBus.allCases.count)
    ducked = .allocate(capacity: SoundBus.allCases.count)
    ducked.initialize(repeating: 1, count: SoundBus.allCases.count)
  }

  func deallocate() {
    groups.deallocate()
    used.deallocate()
    notes.deallocate()
    streams.deallocate()
    slotHints.deallocate()
    leftSum.deallocate()
    rightSum.deallocate()
    wetSum.deallocate()
    scratch.deallocate()
    segment.deallocate()
    busGain.deallocate()
    volume.deallocate()
    ducking.deallocate()
    ducked.deallocate()
    reverb.deallocate()
    reflections.deallocate()
    queue.deallocate()
    limiter.deallocate()
  }

  /// Renders interleaved stereo frames. The result does not depend on how the frames are divided
  /// into calls, because parameters are set only at multiples of 64 frames and at the frames of
  /// commands, and change linearly in between.
  mutating func render(into output: UnsafeMutablePointer<Float>, frames: Int) {
    let grid = SoundFormat.gridFrames
    var done = 0
    while done < frames {
      let inCell = Int(truncatingIfNeeded: frame) & (grid - 1)
      while let entry = queue.popDue(at: frame) { apply(entry) }
      if inCell == 0 {
        setBuses()
        drawGrains()
      }
      setControls(all: inCell == 0, span: grid - inCell)
      var count = min(grid - inCell, frames - done)
      let next = queue.nextFrame
      if next < frame + Int64(count) { count = Int(next - frame) }
      if inCell == 0 { restartPhasors() }
      mixSegment(count)
      limiter.process(
        UnsafePointer(segment), into: output + done * 2, frames: count, frame: frame)
      frame += Int64(count)
      done += count
    }
  }

  private mutating func mixSegment(_ count: Int) {
    for index in 0..<count {
      leftSum[index] = SIMD4()
      rightSum[index] = SIMD4()
      wetSum[index] = SIMD4()
    }
    let sums = LaneSums(left: leftSum, right: rightSum, wet: wetSum, scratch: scratch)
    mixGroups(into: sums, count)
    for index in 0..<count {
      let left = leftSum[index]
      let right = rightSum[index]
      segment[2 * index] = (left.x + left.y) + (left.z + left.w)
      segment[2 * index + 1] = (right.x + right.y) + (right.z + right.w)
    }
    if reverb.isAwake { reverb.add(UnsafePointer(wetSum), to: segment, frames: count) }
    if reflections.isAwake { reflections.add(UnsafePointer(wetSum), to: segment, frames: count) }
  }

  /// Makes every sine start from its exact phase again, so that rounding errors do not accumulate
  /// beyond a grid cell.
  private func restartPhasors() {
    for index in Self.sineGroups where used[index] != 0 { groups[index].phasor.isCurrent = false }
  }

  /// Adds all groups to the sums in order. Consecutive groups of the same pairing are mixed at
  /// once.
  private func mixGroups(into sums: LaneSums, _ count: Int) {
    var waiting: (index: Int, pairing: LaneGroup.Pairing)?
    for index in 0..<Self.groupCount where used[index] != 0 {
      let pairing = headphones ? .none : groups[index].pairing
      if let first = waiting {
        waiting = nil
        if first.pairing == pairing {
          LaneGroup.mix(pairing, groups + first.index, groups + index, into: sums, frames: count)
          continue
        }
        groups[first.index].mix(into: sums, frames: count, headphones: headphones)
      }
      if pairing != .none {
        waiting = (index, pairing)
      } else {
        groups[index].mix(into: sums, frames: count, headphones: headphones)
      }
    }
    if let waiting {
      groups[waiting.index].mix(into: sums, frames: count, headphones: headphones)
    }
  }

  /// Moves each bus's gain towards its target. A volume falls with a time constant of 21 ms and
  /// rises with one of 170 ms. Ducking falls within 64 ms, and ends so slowly (850 ms, almost whole
  /// after 2 to 3 s) that sounds do not swell after each line. A lift takes 1 s each way.
  private mutating func setBuses() {
    let rise = (frame < liftEnd ? liftGain : 1) - lift
    lift = rise.magnitude < 1e-4 ? lift + rise : lift + rise / 750
    for bus in 0..<SoundBus.allCases.count {
      let gap = ducking[bus] - ducked[bus]
      if gap != 0 {
        ducked[bus] = gap.magnitude < 1e-4 ? ducking[bus] : ducked[bus] + gap / (gap > 0 ? 640 : 48)
      }
      let isLifted = bus == Int(SoundBus.ambience.rawValue)
      let target = volume[bus] * ducked[bus] * (isLifted ? lift : 1)
      let distance = target - busGain[bus]
      if distance == 0 { continue }
      unsettle(SoundBus(rawValue: UInt8(bus)))
      let part: Float = distance > 0 ? 0.007_812_5 : 0.0625
      busGain[bus] = distance.magnitude < 1e-5 ? target : busGain[bus] + distance * part
    }
  }
}
