import Foundation
import Kodama
import KodamaSpeech

/// Speaks one sentence, as the game would, with a clock in the game's place.
struct VoiceRehearsal {
  /// The sentence must have been taken within so many passes of 1/60 s, even by the last voice.
  private static let patiencePasses = 600
  /// How long it is listened to, in passes of 1/60 s.
  private static let listeningPasses = 180

  private let speech: LiveSpeech?
  private let summary: String

  init(_ choice: VoiceChoice) throws(VoiceFault) {
    (speech, summary) = try LiveSpeech.best(choice)
  }

  /// Says something, and waits until a voice has taken it and it was probably heard.
  func say(_ utterance: Utterance) -> (isHeard: Bool, text: String) {
    guard let speech, speech.voice != nil else { return (false, summary) }
    var trouble: [String] = []
    speech.onChange = { lost, reason, _ in trouble.append("\(lost): \(reason)") }
    defer { speech.finish() }
    var takenPass: Int?
    for pass in 0..<Self.patiencePasses {
      speech.take(pass == 0 ? [.say(utterance)] : [], pass: pass)
      guard let voice = speech.voice else { break }
      if voice.sentCount > 0, takenPass == nil { takenPass = pass }
      if let takenPass, pass - takenPass >= Self.listeningPasses { break }
      Thread.sleep(forTimeInterval: 1.0 / 60)
    }
    let before = trouble.isEmpty ? "" : " (\(trouble.joined(separator: "; ")))"
    guard let voice = speech.voice, voice.sentCount > 0 else { return (false, "silent" + before) }
    return (true, "\(voice.name) took \"\(utterance.text)\"" + before)
  }
}
