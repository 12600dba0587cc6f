/// What became of a list, or of a text that is typed.
public enum ListFact: Hashable, Sendable {
  /// A list of this name came up.
  case opened(Title)
  /// An item has the focus, counted from 1.
  case focused(MenuItemState, Int, of: Int, how: FocusCause)
  /// There is no item that could have it.
  case empty(how: FocusCause)
  /// The catalogue came up with so many materials.
  case catalogue(materials: Int)
  /// A material has the focus, counted from 1.
  case material(MaterialPlace, how: FocusCause)
  /// There is no material that could have it.
  case noMaterial(how: FocusCause)
  /// A search has found so many materials; the first of them has the focus.
  case found(String, materials: Int, first: MaterialPlace?)
  /// A line was chosen that sounds: no word is spoken into that.
  case sounded(Title)
  /// These characters were typed into a line.
  case typed(String)
  /// A character was taken away.
  case erased(String)
  /// No more can be typed.
  case full
  /// Nothing is left to be taken away.
  case nothingToErase
  /// The answer to F1 beside a picture: the most common materials of the valley in focus, behind
  /// the help of the screen where there is one.
  case pictured([MaterialID], behind: HelpTopic?)
  /// What a material is and does was asked for.
  case about(MaterialAbout)
}

/// Why something has the focus.
public enum FocusCause: Hashable, Sendable {
  /// The player went there.
  case moved
  /// Its list came up.
  case opened
  /// It had the focus, and stands at something else now.
  case changed
}

/// A material in a list.
public struct MaterialPlace: Hashable, Sendable {
  /// The material that has the focus.
  public var material: MaterialID
  /// Whether it has a star.
  public var isFavourite: Bool
  /// Where it stands, counted from 1.
  public var number: Int
  /// How many there are.
  public var count: Int
  /// Its kind, where the focus has come to it from another kind.
  public var entered: MaterialFamily?

  /// Where a material stands in the catalogue, from 1, among so many that are shown.
  public init(_ material: MaterialID, isFavourite: Bool, number: Int, of count: Int) {
    precondition(number > 0 && number <= count, "a place is counted from 1")
    self.material = material
    self.isFavourite = isFavourite
    self.number = number
    self.count = count
  }
}
