/// What a firefly remembers: in bits 0 to 5 how far it has counted towards its next flash, in bits
/// 6 and 7 how far it has come in its life. It has flashed in the
/// moment in which it counts from 0 again (Mirollo and Strogatz 1990).
struct FireflyData: CellData {
  var byte: UInt8 = 0

  /// How far it has counted.
  var count: Int { Int(byte & 0x3f) }

  /// It flashes when it has counted up to here.
  private static var flashesAt: Int { 64 }

  /// As it is one count later.
  ///
  /// - Parameter seesFlash: whether another flashed nearby, which hurries it on.
  /// - Returns: the data of the firefly; that of one that has flashed where it flashes now.
  func counted(_ seesFlash: Bool) -> FireflyData {
    var count = count + 1
    if seesFlash, count > 6 { count += 1 + count / 6 }
    return FireflyData(byte: byte & 0xc0 | UInt8(count >= Self.flashesAt ? 0 : count))
  }

  /// Whether it has just flashed.
  var hasFlashed: Bool { count == 0 }

  /// How far it has come in its life.
  var stage: LifeStage { LifeStage(bits: byte >> 6) }

  /// The firefly at another stage of its life.
  func at(_ stage: LifeStage) -> FireflyData {
    FireflyData(byte: byte & 0x3f | stage.rawValue << 6)
  }
}
