package import KodamaDataSources
import KodamaRoles

extension Settings: PictureStyleDataSource {
  /// How the player wants the picture.
  package var pictureStyle: PictureStyle { picture.value }

  /// Takes the next look.
  package func chooseNextLook() { picture.value.look = picture.value.look.next }

  /// Takes the next palette.
  package func chooseNextPalette() { picture.value.palette = picture.value.palette.next }
}
