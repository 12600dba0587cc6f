// as: KodamaWorld
import KodamaRoles

enum Notice: CaseIterable, Equatable, Sendable {
  case selected
}
func observers() -> ObserverSet<Notice> { ObserverSet() }
