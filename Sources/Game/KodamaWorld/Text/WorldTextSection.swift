/// A part of a world's text that is kept as it stands, with its place for messages about it. Two
/// are equal wherever they stand.
public struct WorldTextSection: Sendable, Equatable {
  /// The name of the section, or the key in the header.
  public var name: String
  /// The line of the file its first line is, from 1; 0 where it is in no file.
  public var line: Int
  /// The column where the value of a key begins, from 1.
  public var column: Int
  /// The text that stands there, as it was read.
  public var lines: [String]

  /// Makes a part that is in no file yet.
  public init(_ name: String, line: Int = 0, column: Int = 1, lines: [String]) {
    self.name = name
    self.line = line
    self.column = column
    self.lines = lines
  }

  /// Whether both say the same.
  public static func == (left: WorldTextSection, right: WorldTextSection) -> Bool {
    left.name == right.name && left.lines == right.lines
  }
}
