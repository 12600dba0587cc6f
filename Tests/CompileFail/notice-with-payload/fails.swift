// as: KodamaWorld
// expect: type 'Notice' does not conform to protocol 'CaseIterable'
import KodamaRoles

enum Notice: CaseIterable, Equatable, Sendable {
  case selected(Int)
}
let observers = ObserverSet<Notice>()
