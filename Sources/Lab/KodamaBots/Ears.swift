package import KodamaPerception

/// Plays by ear: reads samples, and nothing else. No word that is said reaches it.
///
/// It has the valley played family by family, which takes one key and two seconds a family, and
/// makes of it the same map that eyes make of a frame. Between sweeps it knows where the hand is as
/// a person does who counts steps.
final class Ears: Senses {
  /// Frames of sound in a pass, and samples a frame.
  private static let passFrames = 800
  private static let channels = 2
  /// A slot of a sweep at its usual speed: 50 ms.
  private static let slotFrames = 2_400
  /// What one part of a sweep takes, in passes: 170 ms and forty slots, and what the mixer is late.
  private static let partPasses = 132
  /// The home tone within a part, in frames from its chirp on.
  private static let home = 960..<6_720
  /// How far before the end of a part the next one is looked for.
  private static let overlapFrames = 960
  /// What still rings is let go before a sweep is asked for, and before a note, in passes.
  private static let (quietPasses, notePause) = (4, 6)

  private(set) var presses = 0
  private(set) var isOver = false
  private var tracker: HandTracker
  private var map: SeenMap
  /// Where it has listened.
  private var pages: Pages
  private var samples: [Float] = []
  private var isListening = false
  private let console: any SoundConsole
  private let reader = FullSweepReader(slotFrames: slotFrames, columns: Field.page.columns)
  /// Relatives that are to be told apart, if there are any.
  let kinds: ToldApart?
  /// What each of them sounds like.
  var known: [(timbre: NoteTimbre, isWanted: Bool)] = []
  /// What was heard to be asked for, or to be left.
  var isWanted: [Spot: Bool] = [:]

  /// Makes ears that have heard nothing yet; of what kinds they are told, they learn to know them.
  init(console: any SoundConsole, field: Field = .page, kinds: ToldApart? = nil) {
    (self.console, self.kinds) = (console, kinds)
    tracker = HandTracker(field)
    map = SeenMap(field)
    pages = Pages(field)
  }

  var field: Field { tracker.field }
  var corner: Spot { tracker.corner }
  var hand: Spot? { tracker.spot }
  var unseen: Spot? { pages.unseen(near: hand) }

  func press(_ action: String) {
    presses += 1
    tracker.pressed(action)
    take(console.pass(action))
  }

  func wait(_ passes: Int) {
    for _ in 0..<passes where !isOver { take(console.pass(nil)) }
  }

  /// Has the page played, family by family, and listens until nothing follows.
  func look(for families: [Family]) -> SeenMap {
    let page = Field.page
    var heard = SeenMap(page)
    wait(Self.quietPasses)
    isListening = true
    samples.removeAll(keepingCapacity: true)
    press("family-sweep")
    // It begins with the pass of its key; what was heard before that was pressed is over.
    samples.removeFirst(max(0, samples.count - Self.channels * Self.passFrames))
    while !isOver, let part = nextPart() {
      guard let number = part.family, let family = Family(rawValue: UInt8(number + 1)) else {
        break
      }
      for (column, rows) in part.columns.enumerated() {
        for row in rows { heard[Spot(column, page.rows - 1 - row)] = family }
      }
      findHand(part)
      // What was read is let go; the next part may begin a little before this one's end.
      let read = max(0, part.endFrame - Self.overlapFrames)
      samples.removeFirst(min(samples.count, Self.channels * read))
    }
    isListening = false
    if hand != nil {
      pages.saw(from: tracker.corner)
      for index in 0..<page.count {
        map[tracker.inValley(page.spot(index))] = heard[page.spot(index)]
      }
    }
    return tellApart(map)
  }

  /// Where a tile of the valley lies on the page.
  func onPage(_ spot: Spot) -> Spot { tracker.onPage(spot) }

  /// Presses a key when what sounded before is over, and listens to the note that it sounds.
  func listen(_ action: String, row: Int, passes: Int) -> NoteTimbre? {
    wait(Self.notePause)
    isListening = true
    samples.removeAll(keepingCapacity: true)
    press(action)
    wait(passes)
    isListening = false
    return NoteTimbre(samples, row: row)
  }

  /// Listens to what would be a part of the sweep.
  private func nextPart() -> FullSweepReading? {
    let heard = samples.count / Self.channels / Self.passFrames
    wait(max(0, Self.partPasses - heard))
    return reader.read(samples, searchFrames: Self.overlapFrames + 2 * Self.passFrames)
  }

  /// The home tone has the hand's row for its pitch, and the hand's column for its direction.
  private func findHand(_ part: FullSweepReading) {
    let start = Self.channels * (part.startFrame + Self.home.lowerBound)
    let end = Self.channels * (part.startFrame + Self.home.upperBound)
    guard end <= samples.count else { return }
    let decibels = Direction.decibels(Array(samples[start..<end]))
    let page = Field.page
    let column = page.columns / 2 + Direction.column(decibels: decibels)
    tracker.found(Spot(min(max(0, column), page.columns - 1), page.rows - 1 - part.homeRow))
  }

  private func take(_ sound: SoundObservation?) {
    guard let sound else {
      isOver = true
      return
    }
    if isListening { samples += sound.samples }
  }
}

/// What a bot that plays by ear is wired to: keys go in, samples come out.
package protocol SoundConsole: AnyObject {
  /// Presses the key of an action, or none, and lets a pass go by.
  ///
  /// - Returns: what is heard during it, or nil when the game is over.
  func pass(_ action: String?) -> SoundObservation?
}
