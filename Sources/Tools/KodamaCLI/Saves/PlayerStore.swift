import Kodama
#if Store
  import KodamaStore
#endif

/// The store and the galleries of a person who plays: the player's folder, and journals of their
/// answers, which a recording needs.
struct PlayerStore {
  /// The key of the lines in a recording's header that hold answers.
  static let headerKey = "store"

  let store: any GameStore
  /// What brings what is in galleries.
  let galleries: JournaledGallery
  private let journal: RecordedGameStore?

  /// Opens the store.
  ///
  /// - Parameters:
  ///   - database: what keeps everything.
  ///   - isRecorded: whether a recording is made, which needs the journal.
  ///   - waits: whether what comes from a gallery is waited for.
  init(
    _ database: DatabaseGameStore, isRecorded: Bool, waits: Bool = false
  ) {
    galleries = JournaledGallery(.standard(waits: waits))
    journal = isRecorded ? RecordedGameStore(database) : nil
    store = journal ?? database
  }

  /// The recording with the answers that the game was given.
  func complete(_ recording: Recording) -> Recording { played(recording).whole }

  /// What was played so far, and what the store and the galleries have answered.
  func played(_ recording: Recording) -> Played {
    Played(
      recording: recording, answers: journal?.answers ?? [], brought: galleries.answers)
  }

  /// The store that a recording was made with: its answers given again, or, where it has none, the
  /// memory that headless runs use.
  static func replaying(_ recording: Recording) throws -> any GameStore {
    let lines = recording.header.filter { $0.key == headerKey }
    guard !lines.isEmpty else { return MemoryGameStore() }
    return RecordedGameStore(
      replaying:
        try lines.map { line in
          guard let answer = StoreAnswer(line: line.value) else {
            throw Failure.badContent(
              "\(headerKey): no answer of a store: \(line.value.cut(to: 40))")
          }
          return answer
        })
  }
}

/// What was played, and what the store and the galleries have answered meanwhile.
struct Played: Sendable {
  let recording: Recording
  var answers: [StoreAnswer] = []
  var brought: [GalleryAnswer] = []

  /// The recording with the answers: writing them takes its time.
  var whole: Recording {
    var recording = recording
    for answer in answers {
      recording.header.append(Recording.Header(PlayerStore.headerKey, answer.line))
    }
    for answer in brought {
      recording.header.append(Recording.Header(GalleryAnswer.key, answer.line))
    }
    return recording
  }
}
