import Foundation
import KodamaHosting
package import KodamaSurfaces

/// Speaks through `espeak-ng`, one process an utterance: ending the process is silence.
package final class EspeakSpeech: LiveVoice {
  /// No utterance takes longer, in milliseconds; a process that does hangs.
  static let utteranceLimitMilliseconds: Int32 = 60_000
  /// A process that fails so often in a row is given up.
  static let failureLimit = 3

  /// What it is called.
  package let name = "espeak-ng"
  private let line = VoiceLine()

  /// Makes a voice; the program is looked for when there is something to say.
  ///
  /// - Parameter program: the program's name or path.
  package init(program: String = "espeak-ng") {
    let line = line
    VoiceLine.startThread(named: "kodama-espeak") {
      Self.serve(line, program)
      line.end()
    }
  }

  deinit { line.close(waitMilliseconds: 0) }

  /// Why it is no use any more.
  package var fault: String? { line.fault }
  /// Whether espeak-ng was found and says something.
  package var isReady: Bool { line.isReady }
  /// Whether its thread has ended.
  package var hasEnded: Bool { line.hasEnded }
  /// How many utterances were dropped because too many waited.
  package var droppedCount: Int { line.droppedCount }
  /// How many were left to it.
  package var givenCount: Int { line.givenCount }
  /// How many have been begun.
  package var sentCount: Int { line.sentCount }
  /// Whether everything has been said.
  package var isIdle: Bool { line.isIdle }

  /// How it is to speak from the next utterance on.
  package var manner: VoiceManner {
    get { line.manner }
    set { line.manner = newValue }
  }

  /// Leaves an utterance; what is only progress is dropped while another is said.
  package func say(_ utterance: Utterance, pass: Int) {
    if utterance.priority == .progress, !line.isIdle { return }
    line.say(utterance)
  }
  /// Ends the process that speaks, and forgets what waits.
  package func stop(pass: Int) { line.stop() }
  /// Gives it up if a process could not be started or ended within 200 ms.
  package func checkDeadline(pass: Int) { line.checkDeadline(pass: pass) }
  /// Which processes have been started, and which have ended.
  package func takeProgress() -> [VoiceProgress] { line.takeProgress() }
  /// Takes back what it has not said.
  package func surrender() -> [Utterance] { line.surrender() }
  /// Ends what is being said, and the voice's thread.
  package func finish() { line.close() }

  /// What the voice's own thread does until it is told to end.
  private static func serve(_ line: VoiceLine, _ program: String) {
    var failures = 0
    line.beReady()
    do {
      while true {
        switch line.next() {
        case .say(let utterance, let number):
          let text = SpokenText.of(utterance)
          let process = try line.call(.call, saying: utterance) { () throws(VoiceFault) in
            try EspeakProcess(
              text, language: utterance.language, manner: line.manner, program: program)
          }
          line.note(VoiceProgress(number: number, hasEnded: false))
          let ending = attend(process, line)
          line.note(VoiceProgress(number: number, hasEnded: true))
          switch ending {
          case .closed: return
          case .ended(let status):
            failures = status == 0 ? 0 : failures + 1
            if failures >= failureLimit {
              throw VoiceFault("\(program) ends with status \(status)")
            }
          case .cancelled: break
          }
        case .close: return
        case .cancel, .none: break
        }
      }
    } catch {
      line.fail("\(error)")
    }
  }

  private enum Ending {
    case ended(Int32)
    case cancelled
    case closed
  }

  /// Waits until the process has ended or is to be ended.
  private static func attend(_ process: EspeakProcess, _ line: VoiceLine) -> Ending {
    let job = line.next(
      with: process.output, wantsUtterance: false,
      timeoutMilliseconds: utteranceLimitMilliseconds)
    switch job {
    case .cancel:
      process.terminate()
      return .cancelled
    case .close:
      process.terminate()
      return .closed
    case .say, .none:
      var file = pollfd(fd: process.output, events: Int16(POLLIN), revents: 0)
      guard poll(&file, 1, 0) > 0 else {
        process.terminate()
        return .cancelled
      }
      return process.reap().map(Ending.ended) ?? .cancelled
    }
  }
}
