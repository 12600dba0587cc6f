/// Which bands hide which: a loud one keeps what is much softer beside it from being heard.
struct Masking {
  /// How far a masked sound lies under what masks it, at its own pitch, in decibels.
  private static let underDecibels = 12.0
  /// A sixth of an octave.
  static let bandRatio = 1.122462048309373
  private static let downwards = 27.0
  private static let upwards = 12.0
  /// For each band how much every other one loses on its way there, in decibels.
  private let losses: [[Double]]

  init() {
    let count = HeardFrame.bandCount
    var hertz = HeardFrame.lowestHertz * 1.06
    let barks = (0..<count).map { _ -> Double in
      defer { hertz *= Self.bandRatio }
      // Traunmüller 1990.
      return 26.81 * hertz / (1_960 + hertz) - 0.53
    }
    losses = barks.map { own in
      barks.map { other in
        Self.underDecibels
          + (own > other ? (own - other) * Self.upwards : (other - own) * Self.downwards)
      }
    }
  }

  /// The level in decibels under which nothing is heard in each band, of the bands' levels.
  func thresholds(_ levels: [Double]) -> [Double] {
    losses.indices.map { own in
      var most = Double(HeardFrame.silence)
      for other in levels.indices where other != own {
        most = max(most, levels[other] - losses[own][other])
      }
      return most
    }
  }
}
