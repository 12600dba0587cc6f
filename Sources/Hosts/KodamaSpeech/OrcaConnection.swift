/// Orca, GNOME's screen reader, where it runs: it says and shows in braille what it is given, in
/// the manner that its owner has set there, so nothing of ours changes that. It tells nothing of
/// when it has come to an end.
///
/// The names are those of Orca's README-REMOTE-CONTROLLER.md; version 49 began with the first,
/// later ones may answer to the second.
final class OrcaConnection: DispatcherConnection {
  /// The names under which Orca answers.
  struct Dialect: Hashable {
    /// On the bus; also the interface that presents messages.
    let name: String
    /// Where the service lies.
    let path: String
    /// What falls silent: its place, its interface and what to call there.
    let silence: (path: String, interface: String, method: String, command: String?)

    static let first = Dialect(
      name: "org.gnome.Orca.Service", path: "/org/gnome/Orca/Service",
      silence: (
        "/org/gnome/Orca/Service/SpeechManager", "org.gnome.Orca.Module", "ExecuteCommand",
        "InterruptSpeech"
      ))
    static let second = Dialect(
      name: "org.gnome.Orca1.Service", path: "/org/gnome/Orca1/Service",
      silence: (
        "/org/gnome/Orca1/Service/SpeechManager", "org.gnome.Orca1.SpeechManager",
        "InterruptSpeech", nil
      ))

    static func == (left: Dialect, right: Dialect) -> Bool { left.name == right.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  /// How long a call may take, in milliseconds: shorter than the deadline of the thread.
  private static let callMilliseconds: Int32 = 800

  private let bus: SessionBus
  private let dialect: Dialect

  /// Finds Orca on a bus.
  ///
  /// - Parameter address: the bus; nil for the one of this session.
  /// - Throws: `VoiceFault` when there is no bus, or nobody on it answers to Orca's name.
  init(on address: String? = nil) throws(VoiceFault) {
    bus = try SessionBus(address)
    guard let dialect = [Dialect.second, .first].first(where: { [bus] in bus.isOwned($0.name) })
    else {
      bus.close()
      throw VoiceFault("Orca is not running")
    }
    self.dialect = dialect
  }

  /// Orca's own language is in force.
  func setLanguage(_ language: String) {}

  /// Orca's own manner is in force.
  func setManner(_ manner: VoiceManner) {}

  func say(_ text: String, priority: DispatcherPriority) throws(VoiceFault) -> Int? {
    let isSaid = bus.call(
      dialect.name, dialect.path, dialect.name, "PresentMessage", [.text(text)],
      withinMilliseconds: Self.callMilliseconds)
    guard isSaid else { throw VoiceFault("Orca has gone away") }
    return nil
  }

  /// Falls silent; an Orca that cannot be told to is one that goes on to the end of its sentence.
  func cancel() {
    let silence = dialect.silence
    _ = bus.call(
      dialect.name, silence.path, silence.interface, silence.method,
      (silence.command.map { [.text($0)] } ?? []) + [.truth(false)],
      withinMilliseconds: Self.callMilliseconds)
  }

  func close() { bus.close() }

  /// Whether Orca answers now; asked by who may wait a moment.
  static var isRunning: Bool {
    guard let connection = try? OrcaConnection() else { return false }
    connection.close()
    return true
  }
}
