import Foundation
import KodamaSystem

/// A connection to Orca, the screen reader of GNOME. Orca speaks texts and shows them in braille
/// with the user's settings. It does not report when an utterance ends.
///
/// The D-Bus names come from Orca's README-REMOTE-CONTROLLER.md. Orca 49 uses the first set of
/// names, and later versions may use the second.
final class OrcaConnection: DispatcherConnection {
  /// A set of D-Bus names of Orca's service.
  struct Dialect: Hashable {
    /// The bus name, which is also the name of the interface that presents messages.
    let name: String
    let path: String
    /// The names of the method that interrupts speech.
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

  /// The time limit of a D-Bus call, in milliseconds. It is shorter than
  /// `VoiceChannel.Deadline.reader`.
  private static let callMilliseconds: Int32 = 800

  private let bus: SessionBus
  private let dialect: Dialect

  /// Connects to Orca on a message bus.
  ///
  /// - Parameter address: The address of the bus; nil for the session bus.
  /// - Throws: `VoiceError` if there is no bus or Orca is not on it.
  init(on address: String? = nil) throws(VoiceError) {
    bus = try SessionBus(address)
    guard
      let dialect = [Dialect.second, .first].first(where: { [bus] in bus.hasOwner(of: $0.name) })
    else {
      bus.close()
      throw VoiceError("Orca is not running")
    }
    self.dialect = dialect
  }

  /// Does nothing, because Orca uses the language of its own settings.
  func setLanguage(_ language: String) {}

  /// Does nothing, because Orca uses its own settings.
  func apply(_ settings: VoiceSettings) {}

  func say(_ text: String, priority: DispatcherPriority) throws(VoiceError) -> Int? {
    let isSaid = bus.call(
      dialect.name, dialect.path, dialect.name, "PresentMessage", [.text(text)],
      withinMilliseconds: Self.callMilliseconds)
    guard isSaid else { throw VoiceError("Orca has gone away") }
    return nil
  }

  /// Interrupts speech. If the call fails, Orca finishes its sentence.
  func cancel() {
    let silence = dialect.silence
    _ = bus.call(
      dialect.name, silence.path, silence.interface, silence.method,
      (silence.command.map { [.text($0)] } ?? []) + [.boolean(false)],
      withinMilliseconds: Self.callMilliseconds)
  }

  func close() { bus.close() }

  /// True if Orca is running. It may block while it connects to the bus.
  static var isRunning: Bool {
    guard let connection = try? OrcaConnection() else { return false }
    connection.close()
    return true
  }
}

/// A connection to a D-Bus message bus through `libdbus-1`, which is loaded at run time. It
/// supports only what Orca needs: name look-up, and method calls with strings and Booleans.
final class SessionBus {
  /// An argument of a method call.
  enum Argument {
    /// A string, which must not contain a zero byte.
    case text(String)
    /// A Boolean value, which D-Bus represents as 32 bits.
    case boolean(Bool)
  }

  typealias Pointer = UnsafeMutableRawPointer
  typealias Text = UnsafePointer<CChar>
  /// The file names of the library, in the order in which they are tried.
  static let names = ["libdbus-1.so.3", "libdbus-1.3.dylib"]
  /// The size of the buffer for a `DBusMessageIter`, in bytes. Version 1.14 needs only 14 words.
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

  /// Opens a private connection to a message bus.
  ///
  /// - Parameter address: The address of the bus in D-Bus syntax; nil for the session bus.
  /// - Throws: `VoiceError` if the library or the bus is missing.
  init(_ address: String? = nil) throws(VoiceError) {
    guard address != nil || Self.isAvailable else { throw VoiceError("no session bus") }
    guard let library = SystemLibrary(Self.names) else {
      throw VoiceError("libdbus-1.so.3 is not installed")
    }
    func find<Function>(_ name: String, _: Function.Type) throws(VoiceError) -> Function {
      guard let function = library.function(name, Function.self) else {
        throw VoiceError("libdbus-1.so.3 has no \(name)")
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
    // 0 is `DBUS_BUS_SESSION`. The library reports no error description if the argument is nil.
    let opened = address.map { openAddress($0, nil) } ?? open(0, nil)
    guard let opened else { throw VoiceError("the session bus does not answer") }
    setEndsProgram(opened, 0)
    if address != nil { _ = register(opened, nil) }
    connection = opened
  }

  /// True if the environment names a session bus. Without this check, the library would start a
  /// bus.
  static var isAvailable: Bool {
    if let address = getenv("DBUS_SESSION_BUS_ADDRESS") { return address.pointee != 0 }
    guard let folder = getenv("XDG_RUNTIME_DIR") else { return false }
    return access(String(cString: folder) + "/bus", F_OK) == 0
  }

  /// Returns whether a program owns a bus name such as `org.gnome.Orca.Service`.
  func hasOwner(of name: String) -> Bool { hasOwner(connection, name, nil) != 0 }

  /// Calls a method and waits for the reply.
  ///
  /// - Returns: True if a reply that is not an error arrived within the time limit.
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
          // The library expects the address of a pointer to the string.
          withUnsafePointer(to: bytes) { append(cursor, Int32(UInt8(ascii: "s")), $0) }
        }
        guard isAppended != 0 else { return false }
      case .boolean(let value):
        var number: UInt32 = value ? 1 : 0
        guard append(cursor, Int32(UInt8(ascii: "b")), &number) != 0 else { return false }
      }
    }
    guard let answer = send(connection, message, limit, nil) else { return false }
    release(answer)
    return true
  }

  /// Closes the connection. It must not be used afterwards.
  func close() {
    disconnect(connection)
    releaseConnection(connection)
  }
}
