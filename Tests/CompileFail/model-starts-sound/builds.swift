// as: KodamaWorld
import KodamaDataSources

final class Model {
  private(set) var moments: [Moment] = []
  func ring() { moments.append(Moment(.ring, .air, at: CellPoint(1, 1))) }
}
