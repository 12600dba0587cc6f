package import KodamaDataSources
import KodamaRoles

extension PictureStyle {
  /// As it is kept: `picture dusk moving`, with a fourth word where warmth is shown.
  package var stored: String {
    "\(look.rawValue) \(palette.rawValue) \(isCalm ? "calm" : "moving")"
      + (showsHeat ? " heat" : "")
  }

  /// Takes what was kept; nil where it does not fit.
  package init?(stored: String) {
    let words = stored.split(separator: " ").map(String.init)
    guard words.count == 3 || words.count == 4 && words[3] == "heat",
      let look = Look(rawValue: words[0]), let palette = ColourSet(rawValue: words[1]),
      ["calm", "moving"].contains(words[2])
    else { return nil }
    self.init(
      look: look, palette: palette, isCalm: words[2] == "calm", showsHeat: words.count == 4)
  }
}

extension CaseIterable where Self: Equatable {
  /// The case that follows, the first after the last.
  var next: Self {
    let all = Array(Self.allCases)
    let position = all.firstIndex(of: self) ?? 0
    return all[(position + 1) % all.count]
  }
}

extension Settings: PictureStyleDataSource {
  /// How the player wants the picture.
  package var pictureStyle: PictureStyle { picture.value }

  /// Takes the next look.
  package func chooseNextLook() { picture.value.look = picture.value.look.next }

  /// Takes the next palette.
  package func chooseNextPalette() { picture.value.palette = picture.value.palette.next }
}
