// as: KodamaViews
import KodamaDataSources
import KodamaRoles

final class MindfulView: View {
  weak var dataSource: (any LogViewDataSource)?
  private var lines: [Fact] = []
  func update() { lines = dataSource?.logFacts ?? [] }
}
