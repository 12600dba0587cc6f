/// How the valley is drawn where colours can be shown.
public struct PictureStyle: Hashable, Sendable {
  /// What a cell of the world is drawn with.
  public enum Look: String, Sendable, CaseIterable {
    /// Half cells, two on top of each other in each cell of the screen; at the closest scale
    /// letters on lit papers.
    case picture
    /// Letters on lit papers at every scale.
    case lit
    /// Letters alone, as without a picture.
    case letters
  }

  /// The sets of colours that a picture can be painted with.
  public enum ColourSet: String, Sendable, CaseIterable {
    /// As the hour gives them.
    case dusk
    /// A plain sky, and what is in front of it stands out.
    case contrast
    /// Families differ for every kind of colour blindness.
    case safe
  }

  /// What a cell of the world is drawn with.
  public var look: Look
  /// The set of colours that it is painted with.
  public var palette: ColourSet
  /// Whether nothing shimmers, flickers or flies.
  public var isCalm: Bool
  /// Whether colours tell how warm it is, in place of what there is.
  public var showsHeat: Bool

  /// Makes a style; by default that of a first start.
  public init(
    look: Look = .picture, palette: ColourSet = .dusk, isCalm: Bool = false,
    showsHeat: Bool = false
  ) {
    self.look = look
    self.palette = palette
    self.isCalm = isCalm
    self.showsHeat = showsHeat
  }
}
