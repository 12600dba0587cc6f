import KodamaDataSources
import KodamaWorld
import Testing

@Suite("The names of enumerations equal their cases")
struct NameTests {
  private func hasNames<Value: CaseIterable>(
    _ type: Value.Type, _ name: (Value) -> String
  ) -> Bool {
    type.allCases.map(name) == type.allCases.map { "\($0)" }
  }

  @Test("Each list of names has the order of its cases")
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
