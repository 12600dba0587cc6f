package import KodamaDataSources
package import KodamaEtudes
import KodamaRoles

/// A line of the settings: its label, its value, and what a step to another choice changes.
package struct SettingRow {
  package let label: Label
  package let value: Label?
  /// The group that the line opens, or nil if it is a choice.
  package private(set) var opens: SettingsGroup?
  /// The description of the value, for the help key.
  package let help: GameFact?
  /// The answer to a change. Nil for lines that announce only their new value.
  package let answer: (() -> GameFact)?
  /// Selects the next or the previous choice. Returns false if nothing has changed.
  package let change: (ChoiceStep) -> Bool

  /// Creates a choice. `id` is the message that names the line. `step` changes the setting, or the
  /// part of it that the line shows.
  init<Value: Equatable>(
    _ id: String, _ setting: Observed<Value>, _ value: Label, help: GameFact? = nil,
    answer: ((Value) -> GameFact)? = nil, step: @escaping (inout Value, ChoiceStep) -> Void
  ) {
    label = .message(id)
    self.value = value
    self.help = help
    self.answer = answer.map { answer in { answer(setting.value) } }
    change = {
      let old = setting.value
      step(&setting.value, $0)
      return setting.value != old
    }
  }

  init<Value: Equatable>(
    _ id: String, _ setting: Observed<Value>, isOn: Bool, answer: ((Value) -> GameFact)? = nil,
    toggle: @escaping (inout Value) -> Void
  ) {
    self.init(id, setting, .on(isOn), answer: answer) { value, step in
      if step.toggles(isOn) { toggle(&value) }
    }
  }

  /// Creates a switch for what more than one setting decides.
  init(
    _ id: String, isOn: Bool, answer: @escaping (Bool) -> GameFact,
    set: @escaping (Bool) -> Void
  ) {
    (label, value, help) = (.message(id), .on(isOn), nil)
    self.answer = { answer(!isOn) }
    change = { step in
      guard step.toggles(isOn) else { return false }
      set(!isOn)
      return true
    }
  }

  init(opening group: SettingsGroup) {
    (label, value, help, answer, opens) = (group.label, nil, nil, nil, group)
    change = { _ in false }
  }

  init(_ id: String, _ setting: Observed<Bool>, answer: ((Bool) -> GameFact)? = nil) {
    self.init(id, setting, isOn: setting.value, answer: answer) { $0.toggle() }
  }
}
