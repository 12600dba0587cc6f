package import KodamaDataSources

extension Soundscape: AmbienceSoundViewDataSource {
  /// The textures of what moves.
  package var ambienceTextures: [AmbienceTexture] { lasting.textures }

  /// Where the hand is.
  package var handTile: GridPoint { scene.handTile }
}
