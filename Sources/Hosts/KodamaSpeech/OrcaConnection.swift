import Foundation
import KodamaSystem

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

/// A connection to the desktop's session bus (D-Bus) through `libdbus-1`, which is looked for only
/// now; nothing of it is linked. Only what a screen reader is asked for is here: whether somebody
/// answers to a name, and calls with texts and truths.
final class SessionBus {
  /// What goes with a call.
  enum Argument {
    /// Text; a zero byte ends it.
    case text(String)
    /// A truth: it is so, or it is not.
    case truth(Bool)
  }

  typealias Pointer = UnsafeMutableRawPointer
  typealias Text = UnsafePointer<CChar>
  /// The names of the library, the first that is there is taken.
  static let names = ["libdbus-1.so.3", "libdbus-1.3.dylib"]
  /// A `DBusMessageIter` is smaller: 14 words in the header of 1.14.
  private static let cursorBytes = 256

  private let connection: Pointer
  private let hasOwner: @convention(c) (Pointer, Text, Pointer?) -> UInt32
  private let newCall: @convention(c) (Text, Text, Text, Text) -> Pointer?
  private let begin: @convention(c) (Pointer, Pointer) -> Void
  private let append: @convention(c) (Pointer, Int32, UnsafeRawPointer) -> UInt32
  private let send: @convention(c) (Pointer, Pointer, Int32, Pointer?) -> Pointer?
  private let release: @convention(c) (Pointer) -> Void
  private let disconnect: @convention(c) (Pointer) -> Void
  private let releaseConnection: @convention(c) (Pointer) -> Void

  /// Connects to a bus, alone: nothing else of the program uses the connection.
  ///
  /// - Parameter address: the bus, as the library writes it; nil for the one of this session.
  /// - Throws: `VoiceFault` when there is no bus or no library.
  init(_ address: String? = nil) throws(VoiceFault) {
    guard address != nil || Self.isThere else { throw VoiceFault("there is no session bus") }
    guard let library = SystemLibrary(Self.names) else {
      throw VoiceFault("libdbus-1.so.3 is not installed")
    }
    func find<Function>(_ name: String, _: Function.Type) throws(VoiceFault) -> Function {
      guard let function = library.function(name, Function.self) else {
        throw VoiceFault("libdbus-1.so.3 has no \(name)")
      }
      return function
    }
    typealias Open = @convention(c) (Int32, Pointer?) -> Pointer?
    typealias OpenAddress = @convention(c) (Text, Pointer?) -> Pointer?
    typealias Register = @convention(c) (Pointer, Pointer?) -> UInt32
    typealias Set = @convention(c) (Pointer, UInt32) -> Void
    hasOwner = try find("dbus_bus_name_has_owner", type(of: hasOwner))
    newCall = try find("dbus_message_new_method_call", type(of: newCall))
    begin = try find("dbus_message_iter_init_append", type(of: begin))
    append = try find("dbus_message_iter_append_basic", type(of: append))
    send = try find("dbus_connection_send_with_reply_and_block", type(of: send))
    release = try find("dbus_message_unref", type(of: release))
    disconnect = try find("dbus_connection_close", type(of: disconnect))
    releaseConnection = try find("dbus_connection_unref", type(of: releaseConnection))
    let open = try find("dbus_bus_get_private", Open.self)
    let openAddress = try find("dbus_connection_open_private", OpenAddress.self)
    let register = try find("dbus_bus_register", Register.self)
    let setEndsProgram = try find("dbus_connection_set_exit_on_disconnect", Set.self)
    // 0: the session's bus. Without an error to fill, the reason is not told.
    let opened = address.map { openAddress($0, nil) } ?? open(0, nil)
    guard let opened else { throw VoiceFault("the session bus does not answer") }
    setEndsProgram(opened, 0)
    if address != nil { _ = register(opened, nil) }
    connection = opened
  }

  /// Whether the environment names a bus: without one the library would start one of its own.
  static var isThere: Bool {
    if let address = getenv("DBUS_SESSION_BUS_ADDRESS") { return address.pointee != 0 }
    guard let folder = getenv("XDG_RUNTIME_DIR") else { return false }
    return access(String(cString: folder) + "/bus", F_OK) == 0
  }

  /// Whether somebody answers to a name, as in `org.gnome.Orca.Service`.
  func isOwned(_ name: String) -> Bool { hasOwner(connection, name, nil) != 0 }

  /// Calls a method and waits for its answer.
  ///
  /// - Returns: whether it was answered within the time, by something else than an error.
  func call(
    _ name: String, _ path: String, _ interface: String, _ method: String, _ arguments: [Argument],
    withinMilliseconds limit: Int32
  ) -> Bool {
    guard let message = newCall(name, path, interface, method) else { return false }
    defer { release(message) }
    let cursor = Pointer.allocate(byteCount: Self.cursorBytes, alignment: 16)
    defer { cursor.deallocate() }
    begin(message, cursor)
    for argument in arguments {
      switch argument {
      case .text(let text):
        let isAppended = text.withCString { bytes in
          // A text is handed over by the place where its address lies.
          withUnsafePointer(to: bytes) { append(cursor, Int32(UInt8(ascii: "s")), $0) }
        }
        guard isAppended != 0 else { return false }
      case .truth(let isTrue):
        var number: UInt32 = isTrue ? 1 : 0
        guard append(cursor, Int32(UInt8(ascii: "b")), &number) != 0 else { return false }
      }
    }
    guard let answer = send(connection, message, limit, nil) else { return false }
    release(answer)
    return true
  }

  /// Ends the connection; it is of no use after that.
  func close() {
    disconnect(connection)
    releaseConnection(connection)
  }
}
