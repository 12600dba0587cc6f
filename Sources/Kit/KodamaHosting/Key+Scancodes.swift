extension Key {
  /// Returns the key at a position of the keyboard, or nil if it cannot be bound.
  ///
  /// - Parameter scancode: The usage number of the key on the USB keyboard page, as SDL and the
  ///   page in a browser report it: 4 for A, 40 for Enter.
  package init?(scancode: UInt32) {
    switch scancode {
    case 4...29: self = Key.allCases[Int(scancode) - 4]
    case 30...38: self.init(rawValue: String(scancode - 29))
    case 58...69: self.init(rawValue: "f\(scancode - 57)")
    default:
      guard let other = Self.others.first(where: { $0.scancode == scancode }) else { return nil }
      self = other.key
    }
  }

  private static let others: [(scancode: UInt32, key: Key)] = [
    (39, .digit0), (40, .enter), (41, .escape), (42, .backspace), (43, .tab), (44, .space),
    (45, .minus), (46, .equals), (47, .leftBracket), (48, .rightBracket), (49, .backslash),
    (50, .backslash), (51, .semicolon), (52, .apostrophe), (53, .backtick), (54, .comma),
    (55, .period), (56, .slash), (74, .home), (75, .pageUp), (76, .delete), (77, .end),
    (78, .pageDown), (79, .right), (80, .left), (81, .down), (82, .up), (100, .other),
    (135, .other), (137, .other),
  ]
}
