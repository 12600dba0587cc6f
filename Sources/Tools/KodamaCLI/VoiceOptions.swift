public import ArgumentParser
import Foundation
import Kodama
import KodamaHosting
import KodamaSpeech
import KodamaSystem

extension VoiceChoice: ExpressibleByArgument {}

/// The voice that a player hears and the transcript of its speech.
struct VoiceOptions: ParsableArguments {
  @Option(
    help: """
      The voice; auto is the first of Orca, speech-dispatcher and espeak-ng that works. On a \
      terminal a screen reader reads the lines instead. (default: auto in a window, none on a \
      terminal or with --silent)
      """)
  var voice: VoiceChoice?

  @Option(
    help: ArgumentHelp(
      "Write every utterance: pass, priority, outcome and text, with tabs.", valueName: "file"),
    completion: .anyFile)
  var speech: String?

  /// Opens the voice and creates the transcript file.
  ///
  /// - Parameters:
  ///   - isQuiet: if true, nothing is spoken unless the user chose a voice.
  ///   - reporter: reports a missing, lost or restored voice.
  /// - Returns: The voice and the transcript that the options ask for.
  /// - Throws: `CommandError` if a requested voice is missing or the transcript cannot be written.
  func open(isQuiet: Bool, _ reporter: LaunchReporter) throws -> Voices {
    let choice = voice ?? (isQuiet ? .none : .automatic)
    let voices = Voices()
    do {
      let best = try LiveSpeech.best(choice)
      voices.live = best.speech
      if choice != .none, best.speech?.voice == nil {
        reporter.report(Message("launch.voice.none"))
      }
    } catch {
      throw CommandError.unavailable("--voice \(choice.rawValue): \(error)")
    }
    voices.live?.onChange = { lost, reason, now in
      let what: [(String, Message.Argument)] = [("lost", .text(lost)), ("why", .text(reason))]
      reporter.report(
        now.map { Message("launch.voice.lost", what[0], what[1], ("now", .text($0))) }
          ?? Message("launch.voice.silent", what[0], what[1]))
    }
    voices.live?.onReturn = { now in
      reporter.report(Message("launch.voice.found", ("now", .text(now))))
    }
    if let speech { voices.transcript = SpeechTranscript(onEntry: try Self.writer(to: speech)) }
    return voices
  }

  /// Returns a writer that appends each line at once, so that no line is lost in a crash.
  private static func writer(to path: String) throws -> (SpeechTranscript.Entry) -> Void {
    try Files.write("", to: path)
    guard let file = FileHandle(forWritingAtPath: path) else {
      throw CommandError.cannotWrite("\(path): cannot be written: \(SafeFileError.last.reason)")
    }
    return { entry in try? file.write(contentsOf: Data((entry.line + "\n").utf8)) }
  }
}

/// The speech outputs of one game.
final class Voices {
  var live: LiveSpeech?
  var transcript: SpeechTranscript?

  var outputs: [any SpeechOutput] {
    var outputs: [any SpeechOutput] = []
    if let live { outputs.append(live) }
    if let transcript { outputs.append(transcript) }
    return outputs
  }

  func follow(_ app: KodamaApp) {
    live?.settings = { [weak app] in
      guard let wish = app?.chosenVoice else { return VoiceSettings() }
      return VoiceSettings(
        rate: wish.rate, wordsPerMinute: wish.wordsPerMinute, pitch: wish.pitch,
        volume: wish.volume,
        kind: wish.kind.flatMap { VoiceSettings.Kind(rawValue: $0.rawValue) })
    }
  }

  func finish() {
    live?.finish()
    transcript?.end()
  }
}

/// Speaks one sentence as the game would, to test a voice.
struct VoiceTest {
  /// The time limit for a voice to accept the sentence, in passes (1/60 s). It includes the time to
  /// try other voices.
  private static let patiencePasses = 600
  /// The time for a voice to speak the accepted sentence, in passes (1/60 s).
  private static let listeningPasses = 180

  private let speech: LiveSpeech?
  private let summary: String

  init(_ choice: VoiceChoice) throws(VoiceError) {
    (speech, summary) = try LiveSpeech.best(choice)
  }

  /// Speaks the sentence. Returns once a voice has had time to speak it, or once all voices have
  /// failed, with a report for the user.
  func say(_ utterance: Utterance) -> (isHeard: Bool, text: String) {
    guard let speech, speech.voice != nil else { return (false, summary) }
    var problems: [String] = []
    speech.onChange = { lost, reason, _ in problems.append("\(lost): \(reason)") }
    defer { speech.finish() }
    var acceptedPass: Int?
    for pass in 0..<Self.patiencePasses {
      speech.take(pass == 0 ? [.say(utterance)] : [], pass: pass)
      guard let voice = speech.voice else { break }
      if voice.sentCount > 0, acceptedPass == nil { acceptedPass = pass }
      if let acceptedPass, pass - acceptedPass >= Self.listeningPasses { break }
      Thread.sleep(forTimeInterval: 1.0 / 60)
    }
    let before = problems.isEmpty ? "" : " (\(problems.joined(separator: "; ")))"
    guard let voice = speech.voice, voice.sentCount > 0 else {
      return (false, "no voice spoke" + before)
    }
    return (true, "\(voice.name) spoke \"\(utterance.text)\"" + before)
  }
}
