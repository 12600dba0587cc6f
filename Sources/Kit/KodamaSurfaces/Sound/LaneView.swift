/// One lane of a group, for the control rate: its numbers one by one, where a vector would be taken
/// out of memory, changed and put back for each.
///
/// The vectors of a group lie one after another in the order of its declaration; the mixer checks
/// that when it is made.
struct LaneView {
  private let floats: UnsafeMutablePointer<Float>
  private let words: UnsafeMutablePointer<UInt32>

  @inline(__always) init(_ groups: UnsafeMutablePointer<LaneGroup>, _ lane: Int) {
    let place = UnsafeMutableRawPointer(groups + lane / 4) + lane % 4 * 4
    floats = place.assumingMemoryBound(to: Float.self)
    words = place.assumingMemoryBound(to: UInt32.self)
  }

  /// Whether the vectors lie where the view looks.
  static func isSound(_ group: UnsafeMutablePointer<LaneGroup>) -> Bool {
    let start = UnsafeRawPointer(group)
    return withUnsafePointer(to: &group.pointee.stepEnd) { UnsafeRawPointer($0) - start } == 9 * 16
      && withUnsafePointer(to: &group.pointee.wet) { UnsafeRawPointer($0) - start } == 20 * 16
      && withUnsafePointer(to: &group.pointee.filterMemoryRight) {
        UnsafeRawPointer($0) - start
      } == 13 * 16
  }

  /// Whether anything about the lane changes within the cell.
  var isMoving: Bool {
    left != leftEnd || right != rightEnd || step != stepEnd || lateLeftSlope != 0
      || lateRightSlope != 0
  }

  @inline(__always) var phase: UInt32 {
    get { words[0] }
    nonmutating set { words[0] = newValue }
  }
  @inline(__always) var step: UInt32 {
    get { words[4] }
    nonmutating set { words[4] = newValue }
  }
  @inline(__always) var stepSlope: UInt32 {
    get { words[8] }
    nonmutating set { words[8] = newValue }
  }
  @inline(__always) var left: Float {
    get { floats[12] }
    nonmutating set { floats[12] = newValue }
  }
  @inline(__always) var right: Float {
    get { floats[16] }
    nonmutating set { floats[16] = newValue }
  }
  @inline(__always) var leftSlope: Float {
    get { floats[20] }
    nonmutating set { floats[20] = newValue }
  }
  @inline(__always) var rightSlope: Float {
    get { floats[24] }
    nonmutating set { floats[24] = newValue }
  }
  @inline(__always) var leftEnd: Float {
    get { floats[28] }
    nonmutating set { floats[28] = newValue }
  }
  @inline(__always) var rightEnd: Float {
    get { floats[32] }
    nonmutating set { floats[32] = newValue }
  }
  @inline(__always) var stepEnd: UInt32 {
    get { words[36] }
    nonmutating set { words[36] = newValue }
  }
  @inline(__always) var filter: Float {
    get { floats[40] }
    nonmutating set { floats[40] = newValue }
  }
  @inline(__always) var filterRight: Float {
    get { floats[44] }
    nonmutating set { floats[44] = newValue }
  }
  @inline(__always) var filterMemory: Float {
    get { floats[48] }
    nonmutating set { floats[48] = newValue }
  }
  @inline(__always) var filterMemoryRight: Float {
    get { floats[52] }
    nonmutating set { floats[52] = newValue }
  }
  @inline(__always) var lateLeft: UInt32 {
    get { words[56] }
    nonmutating set { words[56] = newValue }
  }
  @inline(__always) var lateRight: UInt32 {
    get { words[60] }
    nonmutating set { words[60] = newValue }
  }
  @inline(__always) var lateLeftSlope: UInt32 {
    get { words[64] }
    nonmutating set { words[64] = newValue }
  }
  @inline(__always) var lateRightSlope: UInt32 {
    get { words[68] }
    nonmutating set { words[68] = newValue }
  }
  @inline(__always) var lateLeftEnd: UInt32 {
    get { words[72] }
    nonmutating set { words[72] = newValue }
  }
  @inline(__always) var lateRightEnd: UInt32 {
    get { words[76] }
    nonmutating set { words[76] = newValue }
  }
  @inline(__always) var wet: Float {
    get { floats[80] }
    nonmutating set { floats[80] = newValue }
  }
}
