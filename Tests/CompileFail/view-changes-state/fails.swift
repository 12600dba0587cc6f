// as: KodamaViews
// expect: 'logFacts' is a get-only property
import KodamaDataSources
import KodamaRoles

final class ForgetfulView: View {
  weak var dataSource: (any LogViewDataSource)?
  func update() { dataSource?.logFacts = [] }
}
