// as: KodamaViews
import KodamaDataSources
import KodamaRoles

final class ValleyView: View {
  weak var dataSource: (any MapViewDataSource)?
  func update() {}
}
