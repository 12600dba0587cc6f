/// What a firefly remembers: how far it has counted towards its next flash. It has flashed in the
/// moment in which it counts from 0 again (Mirollo and Strogatz 1990).
struct FireflyData: CellData {
  var byte: UInt8 = 0

  /// How far it has counted.
  var count: Int { Int(byte) }

  /// It flashes when it has counted up to here.
  private static var flashesAt: Int { 64 }

  /// As it is one count later.
  ///
  /// - Parameter seesFlash: whether another flashed nearby, which hurries it on.
  /// - Returns: the data of the firefly; that of one that has flashed where it flashes now.
  func counted(_ seesFlash: Bool) -> FireflyData {
    var count = count + 1
    if seesFlash, count > 6 { count += 1 + count / 6 }
    return count >= Self.flashesAt ? FireflyData() : FireflyData(byte: UInt8(count))
  }

  /// Whether it has just flashed.
  var hasFlashed: Bool { isBlank }
}
