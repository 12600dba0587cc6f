import Foundation
import KodamaSystem

/// A connection to speech-dispatcher through `libspeechd`, which is loaded at run time.
final class SpeechdConnection: DispatcherConnection {
  private let library: SpeechdLibrary
  private let connection: UnsafeMutableRawPointer
  /// The dispatcher's own rate, pitch, volume and voice type, before this connection changed them.
  private var ownValues: [Int32]?

  /// Connects to the dispatcher at the address in `SPEECHD_ADDRESS`, or by default to the user's
  /// dispatcher, which is started if necessary.
  ///
  /// - Throws: `VoiceError` if the library or the dispatcher is missing.
  init() throws(VoiceError) {
    library = try SpeechdLibrary()
    var reason: UnsafeMutablePointer<CChar>?
    // The first 1 selects threaded mode, in which the library calls back on another thread. The
    // second 1 starts the dispatcher if necessary.
    guard let opened = library.open("kodama", "main", nil, 1, nil, 1, &reason) else {
      let text = reason.map { String(cString: $0) } ?? "no answer"
      free(reason)
      throw VoiceError("speech-dispatcher cannot be reached (\(text))")
    }
    connection = opened
    // Selects plain text, so that an angle bracket in a valley's name is not markup.
    _ = library.setDataMode(opened, 0)
    library.setCallbacks(opened)
  }

  func setLanguage(_ language: String) throws(VoiceError) {
    try check(library.setLanguage(connection, language))
  }

  /// Values of nil restore the dispatcher's own settings.
  func apply(_ settings: VoiceSettings) throws(VoiceError) {
    if ownValues == nil {
      ownValues = [library.rate, library.pitch, library.volume, library.voiceType]
        .map { $0.get(connection) }
    }
    let own = ownValues ?? []
    // Converts percentages to the dispatcher's range of −100 to 100.
    let wanted = [settings.rate, settings.pitch, settings.volume].map {
      $0.map { Int32(2 * $0 - 100) }
    }
    let kind = settings.kind.flatMap { VoiceSettings.Kind.allCases.firstIndex(of: $0) }
    let values = zip(wanted + [kind.map { Int32($0 + 1) }], own).map { $0 ?? $1 }
    for (value, number) in zip(
      [library.rate, library.pitch, library.volume, library.voiceType], values)
    where value.get(connection) != number {
      try check(value.set(connection, number))
    }
  }

  func say(_ text: String, priority: DispatcherPriority) throws(VoiceError) -> Int? {
    let message = library.say(connection, priority.rawValue, text)
    try check(message)
    return Int(message)
  }

  func cancel() throws(VoiceError) { try check(library.cancel(connection)) }

  func close() { library.close(connection) }

  private func check(_ result: Int32) throws(VoiceError) {
    if result < 0 { throw VoiceError("speech-dispatcher has gone away") }
  }
}

/// The functions of `libspeechd` 2, which is loaded at run time. The library is under the LGPL and
/// is not linked.
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

  /// The functions that set and get one of a connection's settings.
  struct Value {
    let set: SetNumber
    let get: GetNumber
  }

  /// The file names of the library, in the order in which they are tried.
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

  /// Loads the library.
  ///
  /// - Throws: `VoiceError` if it is missing or lacks a function.
  init() throws(VoiceError) {
    guard let library = SystemLibrary(Self.names)
    else { throw VoiceError("libspeechd.so.2 is not installed") }
    func find<Function>(_ name: String, _: Function.Type) throws(VoiceError) -> Function {
      guard let function = library.function(name, Function.self) else {
        throw VoiceError("libspeechd.so.2 has no \(name)")
      }
      return function
    }
    open = try find("spd_open2", Open.self)
    say = try find("spd_say", Say.self)
    setLanguage = try find("spd_set_language", SetText.self)
    setDataMode = try find("spd_set_data_mode", SetNumber.self)
    func value(_ set: String, _ get: String) throws(VoiceError) -> Value {
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

  /// Makes a connection report to `DispatcherMessages.ofLibrary` when a message begins, ends or is
  /// cancelled.
  func setCallbacks(_ connection: UnsafeMutableRawPointer) {
    let began: Callback = { message, _, _ in
      DispatcherMessages.ofLibrary.record(message, hasEnded: false)
    }
    let ended: Callback = { message, _, _ in
      DispatcherMessages.ofLibrary.record(message, hasEnded: true)
    }
    // `SPDConnection` of libspeechd.h begins with the three callbacks for start, end and cancel.
    for (place, callback) in [began, ended, ended].enumerated() {
      connection.storeBytes(
        of: callback, toByteOffset: place * MemoryLayout<Callback>.stride, as: Callback.self)
    }
    // The numbers are SPD_BEGIN, SPD_END and SPD_CANCEL of `SPDNotification`.
    for notification: Int32 in [1, 2, 8] { _ = notify(connection, notification) }
  }

  static var isInstalled: Bool { (try? SpeechdLibrary()) != nil }
}
