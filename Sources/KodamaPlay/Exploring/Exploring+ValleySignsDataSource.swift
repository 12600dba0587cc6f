package import KodamaDataSources
import KodamaWorld

extension Exploring: ValleySignsDataSource {
  /// The names of the places, and the frame of what the floor of the valley shows around the hand.
  package var valleySigns: ValleySigns? {
    let viewport = scene.viewport
    guard viewport.showsWhole else { return nil }
    let floor = viewport.floor(around: scene.hand.point)
    return ValleySigns(
      places: landmarks.map {
        ValleySigns.Place(name: $0.name, tile: viewport.tile(of: $0.point))
      },
      first: viewport.half(of: floor.first), last: viewport.half(of: floor.last))
  }
}
