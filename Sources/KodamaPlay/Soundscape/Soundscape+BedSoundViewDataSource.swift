public import KodamaDataSources

extension Soundscape: BedSoundViewDataSource {
  /// The textures of what moves.
  public var bedTextures: [BedTexture] { lasting.textures }
}
