/// What may be used in an étude besides moving, placing, taking, using and listening: whatever finds
/// its way without being told, or does much at once. The names are those of the key `tools` in the
/// head of a file; an étude that does not say allows everything.
///
///     tools: run, find
public enum EtudeTool: String, Sendable, CaseIterable {
  /// Running up to the next thing.
  case run
  /// Putting the hand on what the scanner named, or on a landmark.
  case find
  /// Lines, rectangles, fills, copies, larger brushes, notes.
  case draw
  /// Any material there is: the catalogue, what lies under the hand, a hotbar of one's own.
  case materials
}
