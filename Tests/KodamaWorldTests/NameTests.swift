import KodamaDataSources
import KodamaWorld
import Testing

@Suite("Names of enumerations are those of their cases, also where a program cannot print a case")
struct NameTests {
  private func hasNames<Value: CaseIterable>(
    _ type: Value.Type, _ name: (Value) -> String
  ) -> Bool {
    type.allCases.map(name) == type.allCases.map { "\($0)" }
  }

  @Test("Each list of names follows its cases")
  func lists() {
    #expect(hasNames(MomentKind.self) { $0.name })
    #expect(hasNames(MaterialFamily.self) { $0.name })
    #expect(hasNames(NearestThing.Role.self) { $0.name })
    #expect(hasNames(SweepProgress.Kind.self) { $0.name })
    #expect(hasNames(Weather.self) { $0.name })
    #expect(hasNames(DayPhase.self) { $0.name })
    #expect(hasNames(ScanCategory.self) { $0.name })
    #expect(hasNames(Behaviour.self) { Behaviour.names[Int($0.rawValue)] })
    #expect(hasNames(PhysicsClass.self) { PhysicsClass.names[Int($0.rawValue)] })
  }
}
