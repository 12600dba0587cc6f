public import KodamaDataSources

extension Soundscape: AmbienceSoundViewDataSource {
  /// The textures of what moves.
  public var ambienceTextures: [AmbienceTexture] { lasting.textures }

  /// Where the hand is.
  public var handTile: GridPoint { scene.handTile }
}
