// Names of groups and lines. A raw value is the last part of a message identifier, as each
// enumeration states.

/// A volume of the sound mix, in the order of `SoundMix.volumes`. Its message identifier is
/// `settings.volume.` followed by the raw value.
package enum VolumeName: String, Hashable, Sendable, CaseIterable {
  case ambience, moments, music, probe, interface, cues, master
}

/// A group of settings. Its message identifier is `settings.group.` followed by the raw value.
package enum SettingsGroup: String, Hashable, Sendable, CaseIterable {
  case sound, sounds, speech, captions, display, keys, language, game

  package var label: Label { Label("settings.group.\(rawValue)") }
}

/// A group of commands in the action menu; groups are listed in this order. The identifier of its
/// name in the message catalogue is `menu.group.` followed by the raw value.
public enum OperationGroup: String, Hashable, Sendable, CaseIterable {
  case hand, listening, time, tools, goals, sharing, screen, game
}

/// The purpose of a key in the hints at the edge of a screen. Its message identifier is `hint.`
/// followed by the raw value.
package enum HintName: String, Hashable, Sendable, CaseIterable {
  case choose, change, confirm, help, back, move, place, take, use, sweep, probe, menu, goal, hint,
    catalogue
  case favourite, `where`, pause, mouse
}

extension Terrain {
  package var label: Label { Label("terrain.\(rawValue)") }
}

extension EtudeTool {
  package var label: Label { Label("workshop.tool.\(rawValue)") }
}

extension EtudeChange {
  package var label: Label { Label("workshop.change.\(rawValue)") }
}
