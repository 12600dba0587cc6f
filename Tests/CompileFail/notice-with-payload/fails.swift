// as: KodamaWorld
// expect: type 'Notice' does not conform to protocol 'CaseIterable'
import KodamaRoles

enum Notice: Equatable, Sendable {
  case selected(Int)
}
func observers() -> ObserverSet<Notice> { ObserverSet() }
