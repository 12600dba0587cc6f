// as: KodamaModels
import KodamaDataSources

final class Model { let tiles: [Tile] = [] }
