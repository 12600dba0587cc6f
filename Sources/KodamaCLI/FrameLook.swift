public import ArgumentParser
public import Kodama

extension WorldOpening.Sight: ExpressibleByArgument {}

/// How frames are drawn that nobody sees in a window.
enum FrameLook: String, ExpressibleByArgument, CaseIterable {
  /// Half cells and light, as in a window.
  case picture
  /// A letter for each material.
  case letters
}
