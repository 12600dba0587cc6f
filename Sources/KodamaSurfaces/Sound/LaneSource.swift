/// What the lanes of a group read; all four the same, so that a loop knows it beforehand.
enum LaneSource: UInt8 {
  /// A sine, worked out as a polynomial.
  case sine
  /// A table of 2¹¹ samples.
  case short
  /// A table of 2¹⁴ samples.
  case long
}
