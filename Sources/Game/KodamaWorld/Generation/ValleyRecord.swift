public import KodamaDataSources

/// What a generator says of the valley that it made: facts for words, pictures and tests. It is
/// kept with the valley and changes nothing in it, so it is no part of the digest.
public struct ValleyRecord: Sendable, Hashable {
  /// What it was made from.
  public var plan: ValleyPlan
  /// Its places of interest; the first is near where the player begins.
  public var sites: [Site] = []
  /// A cell of air in the innermost part of each cave.
  public var caves: [GridPoint] = []
  /// Its lakes, from left to right.
  public var lakes: [Lake] = []
  /// Where its rivers spring.
  public var sources: [GridPoint] = []

  /// A stretch of open water.
  public struct Lake: Sendable, Hashable {
    /// The row of its uppermost water.
    public var surface: Int
    /// The columns that it fills.
    public var columns: ClosedRange<Int>
    /// The row of its deepest bed.
    public var bed: Int
  }

  /// A record of a valley in which nothing was found yet.
  init(_ plan: ValleyPlan) {
    self.plan = plan
  }
}
