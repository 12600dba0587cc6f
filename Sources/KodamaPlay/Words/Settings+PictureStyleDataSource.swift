public import KodamaDataSources
import KodamaRoles

extension Settings: PictureStyleDataSource {
  /// How the player wants the picture.
  public var pictureStyle: PictureStyle { picture.value }

  /// Takes the next look.
  public func chooseNextLook() { picture.value.look = picture.value.look.next }

  /// Takes the next palette.
  public func chooseNextPalette() { picture.value.palette = picture.value.palette.next }
}
