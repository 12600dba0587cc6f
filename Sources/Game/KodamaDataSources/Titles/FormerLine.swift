/// A line of a save of before, when what was told was kept as the id of a sentence with what fills
/// its gaps. Nothing makes new ones; Views word them, so that what was read once can be read again.
public struct FormerLine: Hashable, Sendable, Codable {
  /// What fills one gap.
  public indirect enum Filling: Hashable, Sendable, Codable {
    case number(Int)
    case text(String)
    case line(FormerLine)
  }

  /// A gap by its name, and what fills it.
  public struct Gap: Hashable, Sendable, Codable {
    /// Its name in the sentence.
    public var name: String
    /// The text that stands there, as it was read.
    public var filling: Filling

    /// Fills the gap of this name with what stood there.
    public init(_ name: String, _ filling: Filling) {
      self.name = name
      self.filling = filling
    }
  }

  /// The id of the sentence.
  public var id: String
  /// Its gaps, in the order of the save.
  public var gaps: [Gap]

  /// A line of a save of before facts were kept: the id of its sentence, and what fills its gaps.
  public init(_ id: String, gaps: [Gap] = []) {
    self.id = id
    self.gaps = gaps
  }
}
