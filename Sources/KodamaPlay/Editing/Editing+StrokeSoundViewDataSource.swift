package import KodamaDataSources

extension Editing: StrokeSoundViewDataSource {
  /// Where the stroke is and what it paints, while there is one.
  package var strokeSound: StrokeSound? {
    stroke.map {
      StrokeSound(material: $0.material, tile: viewport.tile(of: hand.point))
    }
  }
}
