package import KodamaEtudes
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

extension Settings: PictureStyleDataSource {
  /// How the player wants the picture.
  package var pictureStyle: PictureStyle { picture.value }

  /// Goes on to another look.
  package func changeLook(_ step: ChoiceStep) {
    picture.value.look = step.from(picture.value.look)
  }

  /// Goes on to another palette.
  package func changePalette(_ step: ChoiceStep) {
    picture.value.palette = step.from(picture.value.palette)
  }
}
