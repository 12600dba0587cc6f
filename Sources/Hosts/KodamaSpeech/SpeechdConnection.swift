import Foundation
import KodamaSystem

/// A connection through the dispatcher's own library, which is looked for only now: a machine
/// without it runs the same game.
final class SpeechdConnection: DispatcherConnection {
  private let library: SpeechdLibrary
  private let connection: UnsafeMutableRawPointer
  /// Rate, pitch, volume and voice before any was chosen here.
  private var ownValues: [Int32]?

  /// Connects to the dispatcher that the environment names (`SPEECHD_ADDRESS`), or to the user's
  /// own, which is started where it is not running.
  ///
  /// - Throws: `VoiceFault` when there is no library or no dispatcher.
  init() throws(VoiceFault) {
    library = try SpeechdLibrary()
    var reason: UnsafeMutablePointer<CChar>?
    // Mode 1: a thread of the library's own reads, and calls back. The address is the default one;
    // 1: start the dispatcher if need be.
    guard let opened = library.open("kodama", "main", nil, 1, nil, 1, &reason) else {
      let text = reason.map { String(cString: $0) } ?? "no answer"
      free(reason)
      throw VoiceFault("speech-dispatcher cannot be reached (\(text))")
    }
    connection = opened
    // Texts are texts: an angle bracket in the name of a world is no markup.
    _ = library.setDataMode(opened, 0)
    library.setCallbacks(opened)
  }

  func setLanguage(_ language: String) throws(VoiceFault) {
    try check(library.setLanguage(connection, language))
  }

  /// A value of its own for each that was chosen, and what the dispatcher had where none is any
  /// more.
  func setManner(_ manner: VoiceManner) throws(VoiceFault) {
    if ownValues == nil {
      ownValues = [library.rate, library.pitch, library.volume, library.voiceType]
        .map { $0.get(connection) }
    }
    let own = ownValues ?? []
    // From percent to the dispatcher's −100…100.
    let wanted = [manner.rate, manner.pitch, manner.volume].map { $0.map { Int32(2 * $0 - 100) } }
    let kind = manner.kind.flatMap { VoiceManner.Kind.allCases.firstIndex(of: $0) }
    let values = zip(wanted + [kind.map { Int32($0 + 1) }], own).map { $0 ?? $1 }
    for (value, number) in zip(
      [library.rate, library.pitch, library.volume, library.voiceType], values)
    where value.get(connection) != number {
      try check(value.set(connection, number))
    }
  }

  func say(_ text: String, priority: DispatcherPriority) throws(VoiceFault) -> Int? {
    let message = library.say(connection, priority.rawValue, text)
    try check(message)
    return Int(message)
  }

  func cancel() throws(VoiceFault) { try check(library.cancel(connection)) }

  func close() { library.close(connection) }

  private func check(_ result: Int32) throws(VoiceFault) {
    if result < 0 { throw VoiceFault("speech-dispatcher has gone away") }
  }
}

/// The functions of `libspeechd` 2 that are used here, found at run time. The library is under the
/// LGPL and belongs to the system; nothing of it is linked.
struct SpeechdLibrary {
  typealias Open =
    @convention(c) (
      UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>?, Int32,
      UnsafeRawPointer?, Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    ) -> UnsafeMutableRawPointer?
  typealias Say =
    @convention(c) (UnsafeMutableRawPointer, Int32, UnsafePointer<CChar>) -> Int32
  typealias SetText = @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>) -> Int32
  typealias SetNumber = @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32
  typealias GetNumber = @convention(c) (UnsafeMutableRawPointer) -> Int32
  typealias Act = @convention(c) (UnsafeMutableRawPointer) -> Int32
  typealias Close = @convention(c) (UnsafeMutableRawPointer) -> Void
  typealias Callback = @convention(c) (Int, Int, Int32) -> Void

  /// Something that is set on a connection, and what it is set to.
  struct Value {
    let set: SetNumber
    let get: GetNumber
  }

  /// The names of the library, the first that is there is taken.
  static let names = ["libspeechd.so.2", "libspeechd.2.dylib"]

  let open: Open
  let say: Say
  let setLanguage: SetText
  let setDataMode: SetNumber
  let rate: Value
  let pitch: Value
  let volume: Value
  let voiceType: Value
  let cancel: Act
  let close: Close
  private let notify: SetNumber

  /// Finds the library.
  ///
  /// - Throws: `VoiceFault` when it is not there, or another version.
  init() throws(VoiceFault) {
    guard let library = SystemLibrary(Self.names)
    else { throw VoiceFault("libspeechd.so.2 is not installed") }
    func find<Function>(_ name: String, _: Function.Type) throws(VoiceFault) -> Function {
      guard let function = library.function(name, Function.self) else {
        throw VoiceFault("libspeechd.so.2 has no \(name)")
      }
      return function
    }
    open = try find("spd_open2", Open.self)
    say = try find("spd_say", Say.self)
    setLanguage = try find("spd_set_language", SetText.self)
    setDataMode = try find("spd_set_data_mode", SetNumber.self)
    func value(_ set: String, _ get: String) throws(VoiceFault) -> Value {
      Value(set: try find(set, SetNumber.self), get: try find(get, GetNumber.self))
    }
    rate = try value("spd_set_voice_rate", "spd_get_voice_rate")
    pitch = try value("spd_set_voice_pitch", "spd_get_voice_pitch")
    volume = try value("spd_set_volume", "spd_get_volume")
    voiceType = try value("spd_set_voice_type", "spd_get_voice_type")
    cancel = try find("spd_cancel", Act.self)
    close = try find("spd_close", Close.self)
    notify = try find("spd_set_notification_on", SetNumber.self)
  }

  /// Has a connection tell `DispatcherMessages.ofLibrary` of every message that begins, ends or is
  /// cancelled.
  func setCallbacks(_ connection: UnsafeMutableRawPointer) {
    let began: Callback = { message, _, _ in
      DispatcherMessages.ofLibrary.note(message, hasEnded: false)
    }
    let ended: Callback = { message, _, _ in
      DispatcherMessages.ofLibrary.note(message, hasEnded: true)
    }
    // A connection begins with its callbacks: begin, end, cancel (`SPDConnection`, libspeechd.h).
    for (place, callback) in [began, ended, ended].enumerated() {
      connection.storeBytes(
        of: callback, toByteOffset: place * MemoryLayout<Callback>.stride, as: Callback.self)
    }
    // SPD_BEGIN, SPD_END and SPD_CANCEL of `SPDNotification`.
    for notification: Int32 in [1, 2, 8] { _ = notify(connection, notification) }
  }

  /// Whether the library is there.
  static var isInstalled: Bool { (try? SpeechdLibrary()) != nil }
}
