// as: KodamaViews
// expect: cannot find type 'World' in scope
// allowed: KodamaWorld
import KodamaDataSources
import KodamaRoles

final class ValleyView: View {
  weak var world: World?
  func update() {}
}
