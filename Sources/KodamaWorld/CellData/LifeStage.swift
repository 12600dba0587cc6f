/// How far a creature has come in its life. One that a hand places is grown. The raw values are
/// part of a cell's data.
enum LifeStage: UInt8 {
  /// It may have young.
  case grown
  /// It has had its young, and dies sooner or later.
  case old
  /// It will be grown.
  case young

  /// The stage that two bits say; the fourth pattern is that of a grown one.
  init(bits: UInt8) { self = LifeStage(rawValue: bits & 3) ?? .grown }
}
