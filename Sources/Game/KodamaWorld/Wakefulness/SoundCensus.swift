/// What a valley was found to hold when its cells were counted: what can be heard of it.
struct SoundCensus: Sendable, Hashable {
  /// Liquid cells that fall or run; water at rest is silent.
  var running: UInt32 = 0
  /// Cells that grow, and leaves.
  var plants: UInt32 = 0
  /// How many cells are on fire.
  var fire: UInt32 = 0
  /// Creatures, kodama among them.
  var creatures: UInt32 = 0
  /// How many kodama there are.
  var kodama: UInt32 = 0
  /// How much runs and grows in each eighth of the width, from the left.
  var strips = SIMD8<UInt32>()

  /// The number of the strip in which most runs and grows; of equal ones the leftmost.
  var liveliestStrip: Int {
    (0..<8).max { (strips[$0], -$0) < (strips[$1], -$1) } ?? 0
  }

  /// Everything as numbers, for saves and digests.
  var numbers: [UInt32] {
    [running, plants, fire, creatures, kodama] + (0..<8).map { strips[$0] }
  }

  /// How many numbers there are.
  static let numberCount = 13

  init() {}

  /// Takes numbers back; missing ones are 0.
  init(_ numbers: ArraySlice<UInt32>) {
    var rest = numbers.makeIterator()
    running = rest.next() ?? 0
    plants = rest.next() ?? 0
    fire = rest.next() ?? 0
    creatures = rest.next() ?? 0
    kodama = rest.next() ?? 0
    for strip in 0..<8 { strips[strip] = rest.next() ?? 0 }
  }
}
