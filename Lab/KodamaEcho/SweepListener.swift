import KodamaPerception

/// Finds sweeps in samples as they arrive, and decodes them column by column.
///
/// A part of a sweep begins with a rising chirp; the home tone lasts from 20 to 140 ms, and the
/// columns begin at 170 ms. In a sweep by families, three chirps from 140 ms on tell the family's
/// number in binary, rising for 1, falling for 0.
public final class SweepListener {
  static let columns = 40
  static let homeFrames = 960..<6_720
  private static let codeStart = 6_720
  static let columnStart = 8_160
  private static let codeBits = 3
  /// The number of frames that are kept before those that are needed, for a second search.
  private static let kept = 9_600
  /// The share of the energy that a clear first chirp must explain.
  private static let leastLikeness: Float = 0.3
  /// The share that a first chirp must explain if a pure home tone and silence follow it.
  private static let leastWeak: Float = 0.1
  /// The share of the home tone's pitch in its energy, and the power of the silence after it
  /// relative to the tone, of a sweep whose first chirp is weak.
  static let (leastPure, mostSilence): (Double, Float) = (0.5, 0.01)
  static let silence = 7_200..<7_920
  /// The sum of these shares of all four chirps of a part, of which three have at least a faint
  /// one, if the first chirp alone is not clear.
  private static let (leastTrio, leastFaint): (Float, Float) = (0.9, 0.15)
  private static let leastMatch: Float = 1e-7
  /// The frequency of each family in valleys, which decides where its number was lost.
  private static let prior: [Float] = [0.4, 0.4, 0.3, 0, 0.4, 0.2, 0.1, 0.2]
  /// The number of places from the first chirp to the third one of a number.
  private static let leadSteps = (codeStart + 2 * Chirp.frames) / searchStep + 1
  /// The number of frames by which the beginning of a part may be moved.
  private static let alignment = 12
  /// The interval at which the beginning of a chirp is sought, in frames.
  private static let searchStep = 4
  /// The level of a sweep's tone, relative to the first chirp.
  private static let toneLevel = 0.000_56
  /// The energy of the home tone's pitch, relative to that of the chirp.
  private static let leastHome = 0.05
  /// The factor by which a part may seem louder than the one before.
  private static let mostRise = 1.5
  /// The level above which a column bursts, relative to the one that the chirps let expect.
  private static let burst = 4.0
  private static let tickHertz = 6_000.0
  private static let tickFrames = 96
  private static let passFrames = 800
  /// The speed of a repeated search after a chirp that led no sweep, relative to the sound.
  private static let haste = 3

  private struct Part {
    var start: Int
    /// True if it was not found by its first chirp, but expected after another part.
    var isExpected = false
    /// The frame of the chirp by which it was found.
    var foundAt = 0
    var family: Int?
    /// The likelihood of each family that may be this one, if its number was lost.
    var guesses: [(family: Int, sum: Float)] = []
    /// The amplitude of a tone, as the chirps let expect; 0 until the lead was read.
    var level = 0.0
    var products: [[Double]] = []
    var amounts: [[Double]] = []
    var notes: [SkylineNote] = []
    var ticks: [Double] = []
  }

  let decoder: RoomDecoder
  let notes: RowReader
  private let home = RowReader(frames: 5_760)
  private let rise = Chirp(fromHertz: 1_500, toHertz: 6_000)
  private let fall = Chirp(fromHertz: 6_000, toHertz: 1_500)
  /// The latest samples: the sum of both channels, and both of them interleaved.
  var mono: [Float] = []
  var stereo: [Float] = []
  /// The number of places that may be searched now.
  private var places = 0
  /// The frame from which the next chirp is sought.
  private var next = 0
  private var candidate: (frame: Int, match: Float)?
  private var part: Part?
  /// The parts that have ended and whose columns are decoded together, and the frames that were
  /// heard since the last step of that.
  private var settling: [Settling] = []
  private var waitingFrames = 0
  /// The third chirp of a number that was found, with the sum of the three likenesses.
  private var trio: (frame: Int, sum: Float)?
  /// The likeness to a chirp at the latest places.
  private var likenesses: [Float] = []
  /// The place up to which a skyline without a chirp was sought, and the end of the latest part.
  var (looked, partEnd) = (0, 0)
  private var firsts: [Float] = []
  /// The frame up to which a chirp that led no sweep is not sought again.
  private var heard = -1
  /// The family, the row of the home tone and the level of the latest part.
  private var family: Int?
  private var homeRow = 0
  private var level = 0.0
  /// The search for a part begins this number of frames before the end of the one before.
  private static let early = 480
  /// The distance of two parts: whole passes of 800 frames, with one or two between them.
  private var partFrames: Int {
    (Self.columnStart + Self.columns * decoder.frames + 799) / 800 * 800
  }

  /// Creates a listener for a speed of the sweep: 1,200, 2,400 or 3,600 frames a column.
  public init(slotFrames: Int = 2_400) {
    precondition([1_200, 2_400, 3_600].contains(slotFrames), "a column has 25, 50 or 75 ms")
    decoder = RoomDecoder(frames: slotFrames)
    notes = RowReader(frames: slotFrames)
  }

  /// True while a sweep is heard.
  public var isInSweep: Bool { part.map { $0.level > 0 } ?? (candidate != nil) }

  /// Hears interleaved stereo at 48 kHz, and returns what it made of it.
  public func hear(_ samples: [Float]) -> [SweepReport] {
    stereo += samples
    for frame in mono.count..<(stereo.count / 2) {
      mono.append(stereo[2 * frame] + stereo[2 * frame + 1])
    }
    places = samples.count / 2 * Self.haste / Self.searchStep
    var reports: [SweepReport] = []
    while let report = step() { if let report { reports.append(report) } }
    reports += lookBack()
    forget()
    reports += settle(frames: samples.count / 2)
    return reports
  }

  /// Advances by one step. Returns nil if it needs more samples, and .some(nil) without a report.
  private func step() -> SweepReport?? {
    let end = mono.count
    if let part {
      let columns = part.start + Self.columnStart
      if part.level == 0 { return end >= columns ? .some(begin()) : nil }
      if part.products.count == Self.columns { return .some(finish()) }
      return end >= columns + (part.products.count + 1) * decoder.frames ? .some(column()) : nil
    }
    guard next + Chirp.frames <= end, places > 0 else { return nil }
    places -= 1
    search()
    return .some(nil)
  }

  /// Compares one place with the chirps. A part begins where the rising one fits best. If that was
  /// lost, the three chirps of a family's number tell where the part began.
  private func search() {
    let place = next
    let found = rise.match(mono, place)
    var energy: Float = 1e-12
    for sample in mono[place..<(place + Chirp.frames)] { energy += sample * sample }
    let likeness = found / (energy * rise.power)
    firsts.append(likeness)
    likenesses.append(max(likeness, fall.match(mono, place) / (energy * fall.power)))
    if firsts.count > Self.leadSteps {
      firsts.removeFirst()
      likenesses.removeFirst()
      let code = (0..<Self.codeBits).map { bit in
        likenesses[(Self.codeStart + bit * Chirp.frames) / Self.searchStep]
      }
      let sum = code.reduce(firsts[0], +)
      let clear = code.count { $0 > Self.leastFaint } + (firsts[0] > Self.leastFaint ? 1 : 0)
      if next > heard, clear >= Self.codeBits, sum > (trio?.sum ?? Self.leastTrio) {
        trio = (next, sum)
      }
    }
    if let trio {
      if next - trio.frame >= Chirp.frames {
        part = Part(
          start: trio.frame - 2 * Chirp.frames - Self.codeStart, foundAt: trio.frame)
      }
    } else if let candidate, next - candidate.frame >= Chirp.frames {
      part = Part(start: candidate.frame, foundAt: candidate.frame)
    } else if found > (candidate?.match ?? Self.leastMatch), likeness > Self.leastWeak,
      next > heard
    {
      candidate = (next, found)
    }
    if part != nil { (candidate, trio) = (nil, nil) }
    next += Self.searchStep
  }

  /// Reads what leads a part: the home tone and the family's number.
  private func begin() -> SweepReport? {
    guard var part else { return nil }
    if !part.isExpected { align(&part) }
    let start = part.start
    let tone = (start + Self.homeFrames.lowerBound)..<(start + Self.homeFrames.upperBound)
    let energies = home.energies(Array(mono[tone]))
    let row = energies.indices.max { energies[$0] < energies[$1] } ?? 0
    let whole = mono[tone].reduce(0) { $0 + Double($1 * $1) }
    read(&part, hasHome: row == homeRow && energies[row] > Self.leastHome * whole)
    let isClear = rise.likeness(mono, at: start) > Self.leastLikeness
    let least = (isClear ? Self.leastHome : Self.leastPure) * whole
    let isSweep =
      !part.isExpected && energies[row] > least
      && (isClear || power(start, Self.silence) < Self.mostSilence * power(start, Self.homeFrames))
    guard part.family != nil || isSweep else {
      // It was no sweep. The search goes on where it was, and takes nothing twice.
      if !part.isExpected { heard = max(heard, part.foundAt + Chirp.frames) }
      self.part = nil
      return nil
    }
    if part.isExpected, part.guesses.isEmpty, let family = part.family {
      settling.indices.last.map { settling[$0].guess(below: family) }
    }
    homeRow = row
    family = part.family
    let powers =
      [rise.match(mono, start)]
      + (0..<(family == nil ? 0 : Self.codeBits)).map { bit in
        let place = start + Self.codeStart + bit * Chirp.frames
        return max(rise.match(mono, place), fall.match(mono, place))
      }
    part.level = Self.toneLevel * Double(powers.max() ?? 0).squareRoot()
    // All parts of a sweep are equally loud.
    if part.isExpected { part.level = min(part.level, Self.mostRise * level) }
    level = part.level
    self.part = part
    return .began(
      family: part.family, isNext: part.isExpected, handRow: row, side: side(start, Self.homeFrames)
    )
  }

  /// Moves the beginning of a part to where its four chirps fit best.
  private func align(_ part: inout Part) {
    var best: (frame: Int, sum: Float) = (part.start, -1)
    for frame in (part.start - Self.alignment)...(part.start + Self.alignment)
    where frame >= 0 {
      let sum =
        rise.likeness(mono, at: frame)
        + code(at: frame).reduce(0) { $0 + max($1.up, $1.down) }
      if sum > best.sum { best = (frame, sum) }
    }
    part.start = best.frame
  }

  /// The likeness of the three chirps of a family's number to a rising and a falling one.
  private func code(at start: Int) -> [(up: Float, down: Float)] {
    (0..<Self.codeBits).map { bit in
      let place = start + Self.codeStart + bit * Chirp.frames
      return (rise.likeness(mono, at: place), fall.likeness(mono, at: place))
    }
  }

  /// Reads the number of a part's family. Families follow each other in ascending order, so that a
  /// part that is expected after another may lack chirps. Then it is guessed.
  private func read(_ part: inout Part, hasHome: Bool) {
    let code = code(at: part.start)
    let clear = code.count { max($0.up, $0.down) > Self.leastFaint }
    let sums = (0..<(1 << Self.codeBits)).map { number in
      (0..<Self.codeBits).reduce(Float(0)) { sum, bit in
        sum + (number >> (Self.codeBits - 1 - bit) & 1 == 1 ? code[bit].up : code[bit].down)
      }
    }
    if clear == Self.codeBits {
      part.family = sums.indices.max { sums[$0] < sums[$1] }
      return
    }
    let isThere = rise.likeness(mono, at: part.start) > Self.leastLikeness
    let after = part.isExpected ? family ?? -1 : -1
    let most = clear + (isThere || (part.isExpected && hasHome) ? 1 : 0)
    guard most >= Self.codeBits || (part.isExpected && (isThere || most == Self.codeBits - 1))
    else { return }
    part.guesses = sums.indices.dropFirst(after + 1).map { ($0, sums[$0] + Self.prior[$0]) }
    part.family = part.guesses.max { $0.sum < $1.sum }?.family
  }

  /// Returns the mean power of some frames of a part.
  func power(_ start: Int, _ frames: Range<Int>) -> Float {
    mono[(start + frames.lowerBound)..<(start + frames.upperBound)].reduce(0) { $0 + $1 * $1 }
      / Float(frames.count)
  }

  private func column() -> SweepReport? {
    guard var part else { return nil }
    let index = part.products.count
    let start = part.start + Self.columnStart + index * decoder.frames
    var products = decoder.products(mono, from: start)
    var amounts = decoder.amounts(products)
    // A codec may let a column burst. It would drown the others when all are decoded together.
    let excess = (amounts.max() ?? 0) / part.level
    if excess > Self.burst {
      products = products.map { $0 / excess }
      amounts = amounts.map { $0 / excess }
    }
    part.products.append(products)
    part.amounts.append(amounts)
    part.ticks.append(tick(start))
    var rows: [Int] = []
    if part.family != nil {
      rows = amounts.indices.filter { amounts[$0] > part.level / 2 }
    } else {
      let note = note(start)
      part.notes.append(note)
      rows = note.power > 0 ? [note.row] : []
    }
    self.part = part
    // A guessed part is drawn when the next part has told more.
    return part.guesses.isEmpty ? .column(index, rows: rows) : nil
  }

  /// Returns the level difference of some frames of a part between the ears, in decibels.
  func side(_ start: Int, _ frames: Range<Int>) -> Double {
    Direction.decibels(
      Array(stereo[(2 * (start + frames.lowerBound))..<(2 * (start + frames.upperBound))]))
  }

  /// Returns the column with the loudest tick.
  static func loudest(_ ticks: [Double]) -> Int? { ticks.indices.max { ticks[$0] < ticks[$1] } }

  func tick(_ start: Int) -> Double {
    let step = Trigonometry.cosineAndSine(Trigonometry.turn * Self.tickHertz / 48_000)
    var (cosine, sine, real, imaginary) = (1.0, 0.0, 0.0, 0.0)
    for frame in 0..<Self.tickFrames {
      real += Double(mono[start + frame]) * cosine
      imaginary += Double(mono[start + frame]) * sine
      (cosine, sine) = (
        cosine * step.cosine - sine * step.sine, sine * step.cosine + cosine * step.sine
      )
    }
    return real * real + imaginary * imaginary
  }

  private func finish() -> SweepReport? {
    guard let part else { return nil }
    self.part = nil
    partEnd = part.start + Self.columnStart + Self.columns * decoder.frames
    (firsts, likenesses) = ([], [])
    next = part.start + Self.columnStart + Self.columns * decoder.frames - Self.early
    if part.family != nil, part.family != 7 || !part.guesses.isEmpty {
      // Parts follow each other at a fixed distance, so that one is found whose chirp was lost.
      let start = part.start + partFrames
      self.part = Part(start: start, isExpected: true, foundAt: start)
    }
    let tick = Self.loudest(part.ticks)
    guard part.family != nil else {
      return .ended(family: nil, columns: SkylineNote.line(part.notes), tick: tick)
    }
    let usual = Self.usual(part.amounts.flatMap { $0 }) ?? part.level
    settling.append(
      Settling(
        family: part.family, guesses: part.guesses, tick: tick, columns: part.products,
        level: usual,
        sounding: part.amounts.map { column in column.map { $0 > usual / 2 } }))
    return nil
  }

  /// Returns a tone's usual level: the median of all levels that are at least half of the highest.
  private static func usual(_ amounts: [Double]) -> Double? {
    let strongest = amounts.max() ?? 0
    let there = amounts.filter { $0 > strongest / 2 }.sorted()
    return there.isEmpty ? nil : there[there.count / 2]
  }

  /// Goes on with the part that is settled, one step for each pass of 800 frames.
  private func settle(frames: Int) -> [SweepReport] {
    var reports: [SweepReport] = []
    waitingFrames += frames
    while waitingFrames >= Self.passFrames {
      waitingFrames -= Self.passFrames
      guard !settling.isEmpty, let columns = settling[0].step(decoder) else { continue }
      let done = settling.removeFirst()
      reports.append(
        .ended(
          family: done.family,
          columns: columns.map { column in column.indices.filter { column[$0] } },
          tick: done.tick))
    }
    return reports
  }

  /// Drops the samples that are no longer needed.
  private func forget() {
    let isReading = part.map { $0.level > 0 } ?? false
    let reading = isReading ? (part?.start ?? 0) + Self.columnStart : min(next, part?.start ?? next)
    let needed = min(reading, looked)
    let count = min(max(0, needed - Self.kept), mono.count)
    guard count >= Self.kept else { return }
    mono.removeFirst(count)
    stereo.removeFirst(2 * count)
    // All places count from the first sample that is kept.
    next -= count
    heard -= count
    looked -= count
    partEnd -= count
    candidate?.frame -= count
    trio?.frame -= count
    part?.start -= count
    part?.foundAt -= count
  }
}
