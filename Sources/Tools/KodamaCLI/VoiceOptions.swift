import ArgumentParser
import Foundation
import Kodama
import KodamaHosting
import KodamaSpeech

extension VoiceChoice: ExpressibleByArgument {}

/// Which voice a player hears, and whether what it is given is written down.
struct VoiceOptions: ParsableArguments {
  @Option(
    help: """
      The voice: auto (Orca where it runs, else speech-dispatcher, else espeak-ng, else none), \
      orca, dispatcher, espeak or none. By default auto in a window; none on a terminal, where a \
      screen reader reads the lines, and none with --silent.
      """)
  var voice: VoiceChoice?

  @Option(
    help: "Write what is said: pass, priority, what became of it, text, with tabs.",
    completion: .anyFile)
  var speech: String?

  /// Finds the voice and opens the transcript.
  ///
  /// - Parameters:
  ///   - isQuiet: whether nothing is spoken unless a voice is asked for by name.
  ///   - teller: tells the player that there is no voice, or another one.
  /// - Returns: the voice and the transcript, where they are wanted.
  /// - Throws: `Failure` when a voice that was asked for is not there, or the file cannot be
  /// written.
  func open(isQuiet: Bool, _ teller: LaunchTeller) throws -> Voices {
    let choice = voice ?? (isQuiet ? .none : .automatic)
    let voices = Voices()
    do {
      let best = try LiveSpeech.best(choice)
      voices.live = best.speech
      if choice != .none, best.speech?.voice == nil { teller.tell(Message("launch.voice.none")) }
    } catch {
      throw Failure.unavailable("Voice: \(error)")
    }
    voices.live?.onChange = { lost, reason, now in
      let what: [(String, Message.Argument)] = [("lost", .text(lost)), ("why", .text(reason))]
      teller.tell(
        now.map { Message("launch.voice.lost", what[0], what[1], ("now", .text($0))) }
          ?? Message("launch.voice.silent", what[0], what[1]))
    }
    voices.live?.onReturn = { now in
      teller.tell(Message("launch.voice.found", ("now", .text(now))))
    }
    if let speech { voices.transcript = SpeechTranscript(onEntry: try Self.writer(to: speech)) }
    return voices
  }

  /// Appends lines to a file as they come, so that a crash loses none and nothing grows in memory.
  private static func writer(to path: String) throws -> (SpeechTranscript.Entry) -> Void {
    try Files.write("", to: path)
    guard let file = FileHandle(forWritingAtPath: path) else {
      throw Failure.cannotWrite("\(path): cannot be written")
    }
    return { entry in try? file.write(contentsOf: Data((entry.line + "\n").utf8)) }
  }
}
