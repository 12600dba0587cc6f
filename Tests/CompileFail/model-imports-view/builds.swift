// as: KodamaWorld
import KodamaDataSources

final class Model { let tiles: [Tile] = [] }
