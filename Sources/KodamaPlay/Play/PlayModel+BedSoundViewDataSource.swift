public import KodamaDataSources

extension PlayModel: BedSoundViewDataSource {
  /// The textures of what moves.
  public var bedTextures: [BedTexture] { bedTexturesNow }
}
