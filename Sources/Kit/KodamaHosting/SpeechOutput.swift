public import KodamaSurfaces

/// A voice that says utterances: a screen reader, a speech synthesiser, a terminal or a transcript.
/// Its methods must return at once, because the game waits for them.
public protocol SpeechOutput: AnyObject {
  /// Says an utterance once all earlier ones have been said. `pass` is the number of the current
  /// pass (1/60 s) of the game loop.
  func say(_ utterance: Utterance, pass: Int)

  /// Stops speaking and drops all waiting utterances. `pass` is the number of the current pass
  /// (1/60 s) of the game loop.
  func stop(pass: Int)

  /// Handles the requests of a pass (1/60 s) to say or stop utterances, in order. The host calls
  /// this method in every pass, even without requests, so that a voice can check whether its
  /// program still responds.
  func take(_ events: [WordSurface.Event], pass: Int)

  /// Sets whether the game's window has the keyboard focus. The voice must be silent while it does
  /// not.
  func setHasFocus(_ hasFocus: Bool)

  /// Returns the commands that tell the game about the voice since the last call, and removes them:
  /// the voice was lost, is missing or was found, or an utterance began or ended.
  func takeNotices() -> [Command]
}

extension SpeechOutput {
  /// Calls `say` for each utterance and `stop` for each request to stop, in order. Captions are
  /// ignored.
  public func take(_ events: [WordSurface.Event], pass: Int) {
    for event in events {
      switch event {
      case .say(let utterance): say(utterance, pass: pass)
      case .stop: stop(pass: pass)
      case .caption: break
      }
    }
  }

  /// Does nothing. A voice that makes sound overrides this method, because it must be silent while
  /// the game's window has no focus.
  public func setHasFocus(_ hasFocus: Bool) {}

  /// Returns no commands. A voice that can fail overrides this method to report that.
  public func takeNotices() -> [Command] { [] }
}

/// A transcript of speech, for tests: the pass, priority, outcome and text of each utterance.
/// Durations are computed from the text, so the transcript is the same on every machine.
///
///     0	important	whole	Kodama. New valley, 1 of 4.
///     31	message	cut	rain begins
package final class SpeechTranscript: SpeechOutput {
  /// Whether an utterance was said completely, partly or not at all.
  package enum Outcome: String, Sendable {
    case whole
    case cut
    /// The utterance was dropped before it began.
    case dropped
  }

  /// An utterance and its outcome.
  package struct Entry: Hashable, Sendable {
    /// The pass in which the utterance was posted.
    package let pass: Int
    package let utterance: Utterance
    package let outcome: Outcome

    /// The entry as one line of text: pass, priority, outcome and text, separated by tabs.
    package var line: String {
      "\(pass)\t\(utterance.priority.name)\t\(outcome.rawValue)\t\(utterance.text)"
    }
  }

  /// The maximum number of waiting utterances. Further ones are dropped.
  package static let waitingLimit = 64

  package var onEntry: (Entry) -> Void

  private var waiting: [(pass: Int, begin: Int, end: Int, utterance: Utterance)] = []

  package init(onEntry: @escaping (Entry) -> Void) { self.onEntry = onEntry }

  /// Schedules an utterance to begin when the previous one ends.
  package func say(_ utterance: Utterance, pass: Int) {
    finish(before: pass)
    guard waiting.count < Self.waitingLimit else {
      onEntry(Entry(pass: pass, utterance: utterance, outcome: .dropped))
      return
    }
    let begin = max(pass, waiting.last?.end ?? pass)
    waiting.append((pass, begin, begin + utterance.lengthPasses, utterance))
  }

  package func stop(pass: Int) {
    finish(before: pass)
    for entry in waiting {
      let outcome = entry.begin < pass ? Outcome.cut : .dropped
      onEntry(Entry(pass: entry.pass, utterance: entry.utterance, outcome: outcome))
    }
    waiting.removeAll()
  }

  package func end() { finish(before: .max) }

  private func finish(before pass: Int) {
    while let entry = waiting.first, entry.end <= pass {
      onEntry(Entry(pass: entry.pass, utterance: entry.utterance, outcome: .whole))
      waiting.removeFirst()
    }
  }
}
