import Foundation
import KodamaHosting
@testable import KodamaSpeech
import KodamaSurfaces
import KodamaSystem
import Synchronization
import Testing

@Suite(
  "Orca can speak for the game", .serialized, .timeLimit(.minutes(1)),
  .enabled(if: PrivateBus.isInstalled))
struct OrcaTests {
  private let bus: PrivateBus

  init() throws { bus = try PrivateBus() }

  private func orca(_ name: String = OrcaConnection.Dialect.first.name) -> OrcaDouble {
    let orca = OrcaDouble(name, on: bus.address)
    #expect(eventually { orca.isOwner.load(ordering: .acquiring) })
    return orca
  }

  @Test(
    "The messages to Orca use the interface names of both versions",
    arguments: [
      (
        "org.gnome.Orca.Service",
        "org.gnome.Orca.Module ExecuteCommand InterruptSpeech false"
      ), ("org.gnome.Orca1.Service", "org.gnome.Orca1.SpeechManager InterruptSpeech false"),
    ])
  func words(name: String, silence: String) {
    let orca = orca(name)
    let voice = DispatcherSpeech.orca(on: bus.address)
    voice.say(utterance("砂、右に3", reading: "すな、みぎに3", language: "ja"), pass: 0)
    #expect(eventually { voice.isReady && voice.isIdle && voice.sentCount == 1 })
    voice.stop(pass: 1)
    #expect(eventually { orca.calls.withLock { $0.count } == 2 })
    voice.say(utterance("<b>&"), pass: 2)
    #expect(eventually { voice.sentCount == 2 })
    #expect(
      orca.calls.withLock { $0 } == [
        "\(name) PresentMessage すな、みぎに3", silence, "\(name) PresentMessage <b>&",
      ])
    #expect(voice.fault == nil)
    voice.finish()
    orca.leave()
  }

  @Test("Queued speech survives a missing, lost and restored Orca")
  func comes() {
    let other = DispatcherLog()
    let speech = LiveSpeech([
      { [bus] in DispatcherSpeech.orca(on: bus.address) },
      { DispatcherSpeech { () throws(VoiceError) in RecordingDispatcher(log: other) } },
    ])
    var pass = 0
    func runPasses(until isTrue: () -> Bool) -> Bool {
      eventually {
        pass += 1
        speech.take([], pass: pass)
        return isTrue()
      }
    }
    speech.take([.say(utterance("one"))], pass: pass)
    #expect(runPasses { other.lines.withLock { $0.last } == "message one" })
    let orca = orca()
    #expect(runPasses { speech.voice?.name == "Orca" })
    speech.take([.say(utterance("two"))], pass: pass)
    #expect(
      runPasses { orca.calls.withLock { $0.last } == "org.gnome.Orca.Service PresentMessage two" })
    orca.leave()
    speech.take([.say(utterance("three"))], pass: pass)
    #expect(runPasses { other.lines.withLock { $0.last } == "message three" })
    #expect(speech.takeLosses() == [.voiceLost])
    speech.finish()
  }

  @Test("A missing Orca or a missing bus is reported")
  func absent() throws {
    #expect(throws: VoiceError("Orca is not running")) {
      try OrcaConnection(on: bus.address)
    }
    #expect(throws: VoiceError("the session bus does not answer")) {
      try OrcaConnection(on: "unix:path=/nowhere")
    }
    let survey = VoiceSurvey(hasLibrary: false, hasDispatcher: false, hasEspeak: false)
    #expect(throws: VoiceError.self) { try VoiceChoice.orca.plan(on: survey) }
    #expect(try VoiceChoice.automatic.plan(on: survey).wanted.first == .orca)
  }
}

/// A D-Bus message bus that only the test uses.
final class PrivateBus {
  static let program = "/usr/bin/dbus-daemon"
  static var isInstalled: Bool {
    FileManager.default.isExecutableFile(atPath: program)
      && SystemLibrary(["libdbus-1.so.3"]) != nil
  }

  let address: String
  private let process = Process()
  private let output = Pipe()

  init() throws {
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = ["--session", "--nofork", "--print-address"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    address = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
  }
}

/// A D-Bus service with Orca's name. It records the interface, member and arguments of each call.
final class OrcaDouble: Sendable {
  typealias Pointer = UnsafeMutableRawPointer
  typealias Text = UnsafePointer<CChar>

  let calls = Mutex<[String]>([])
  let isOwner = Atomic(false)
  private let isLeaving = Atomic(false)
  private let hasLeft = Atomic(false)

  init(_ name: String, on address: String) {
    Thread { [self] in
      serve(name, address)
      hasLeft.store(true, ordering: .releasing)
    }.start()
  }

  /// Disconnects from the bus.
  func leave() {
    isLeaving.store(true, ordering: .releasing)
    _ = eventually { hasLeft.load(ordering: .acquiring) }
  }

  private func serve(_ name: String, _ address: String) {
    guard let library = SystemLibrary(["libdbus-1.so.3"]),
      let open = library.function(
        "dbus_connection_open_private", (@convention(c) (Text, Pointer?) -> Pointer?).self),
      let register = library.function(
        "dbus_bus_register", (@convention(c) (Pointer, Pointer?) -> UInt32).self),
      let own = library.function(
        "dbus_bus_request_name", (@convention(c) (Pointer, Text, UInt32, Pointer?) -> Int32).self),
      let wait = library.function(
        "dbus_connection_read_write", (@convention(c) (Pointer, Int32) -> UInt32).self),
      let take = library.function(
        "dbus_connection_pop_message", (@convention(c) (Pointer) -> Pointer?).self),
      let answer = library.function(
        "dbus_message_new_method_return", (@convention(c) (Pointer) -> Pointer?).self),
      let send = library.function(
        "dbus_connection_send", (@convention(c) (Pointer, Pointer, Pointer?) -> UInt32).self),
      let flush = library.function(
        "dbus_connection_flush", (@convention(c) (Pointer) -> Void).self),
      let close = library.function(
        "dbus_connection_close", (@convention(c) (Pointer) -> Void).self),
      let release = library.function(
        "dbus_message_unref", (@convention(c) (Pointer) -> Void).self),
      let connection = open(address, nil), register(connection, nil) != 0
    else { return }
    isOwner.store(own(connection, name, 0, nil) == 1, ordering: .releasing)
    while !isLeaving.load(ordering: .acquiring), wait(connection, 5) != 0 {
      while let message = take(connection) {
        if let line = Self.line(of: message, library) {
          calls.withLock { $0.append(line) }
          if let reply = answer(message) {
            _ = send(connection, reply, nil)
            flush(connection)
            release(reply)
          }
        }
        release(message)
      }
    }
    close(connection)
  }

  /// Returns a method call as text, or nil for other messages.
  private static func line(of message: Pointer, _ library: SystemLibrary) -> String? {
    typealias Get = @convention(c) (Pointer) -> Text?
    func text(_ name: String) -> String {
      library.function(name, Get.self).flatMap { $0(message) }.map { String(cString: $0) } ?? ""
    }
    guard
      let kind = library.function(
        "dbus_message_get_type", (@convention(c) (Pointer) -> Int32).self), kind(message) == 1,
      let begin = library.function(
        "dbus_message_iter_init", (@convention(c) (Pointer, Pointer) -> UInt32).self),
      let type = library.function(
        "dbus_message_iter_get_arg_type", (@convention(c) (Pointer) -> Int32).self),
      let get = library.function(
        "dbus_message_iter_get_basic", (@convention(c) (Pointer, Pointer) -> Void).self),
      let next = library.function(
        "dbus_message_iter_next", (@convention(c) (Pointer) -> UInt32).self)
    else { return nil }
    let cursor = Pointer.allocate(byteCount: 256, alignment: 16)
    defer { cursor.deallocate() }
    var words = [text("dbus_message_get_interface"), text("dbus_message_get_member")]
    var isMore = begin(message, cursor) != 0
    while isMore {
      if type(cursor) == Int32(UInt8(ascii: "s")) {
        var bytes: Text?
        get(cursor, &bytes)
        words.append(bytes.map { String(cString: $0) } ?? "")
      } else {
        var number: UInt32 = 0
        get(cursor, &number)
        words.append(number == 0 ? "false" : "true")
      }
      isMore = next(cursor) != 0
    }
    return words.joined(separator: " ")
  }
}
