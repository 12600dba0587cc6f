/// How the player wants the window to be.
package struct DisplayChoice: Hashable, Sendable {
  /// The scales that can be chosen.
  package static let scales: [Int?] = [nil, 1, 2, 3]

  /// Pixels of the screen a pixel of the font, 1–3, as long as that fits; nil for the largest whole
  /// scale that does.
  package var scale: Int?
  /// Whether the window takes the whole screen.
  package var isFullscreen = false

  /// Makes the choice of a first start.
  package init() {}

  /// As it is kept: `automatic window`, `2 fullscreen`.
  package var stored: String {
    "\(scale.map(String.init) ?? "automatic") \(isFullscreen ? "fullscreen" : "window")"
  }

  /// Takes what was kept; nil where it does not fit.
  package init?(stored: String) {
    let words = stored.split(separator: " ")
    guard words.count == 2, ["fullscreen", "window"].contains(words[1]) else { return nil }
    if words[0] != "automatic" {
      guard let kept = Int(words[0]), Self.scales.contains(kept) else { return nil }
      scale = kept
    }
    isFullscreen = words[1] == "fullscreen"
  }
}
