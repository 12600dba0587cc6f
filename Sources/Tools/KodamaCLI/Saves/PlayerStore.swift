import Kodama
#if Store
  import KodamaStore
#endif

/// A player's store and galleries. It logs their answers, which a recording needs.
struct PlayerStore {
  static let headerKey = "store"

  let store: any GameStore
  let galleries: JournaledGallery
  private let journal: RecordedGameStore?

  /// Opens the store.
  ///
  /// - Parameters:
  ///   - database: the player's database.
  ///   - isRecorded: true if a recording needs a log of the results.
  ///   - waits: true if requests to galleries block until they are answered.
  init(
    _ database: DatabaseGameStore, isRecorded: Bool, waits: Bool = false
  ) {
    galleries = JournaledGallery(.standard(waits: waits))
    journal = isRecorded ? RecordedGameStore(database) : nil
    store = journal ?? database
  }

  func complete(_ recording: Recording) -> Recording { recordingWithAnswers(recording).complete }

  /// Returns the recording so far and the answers, without joining them.
  func recordingWithAnswers(_ recording: Recording) -> RecordingWithAnswers {
    RecordingWithAnswers(
      recording: recording, storeAnswers: journal?.answers ?? [], galleryAnswers: galleries.answers)
  }

  /// Returns a store that repeats the answers in a recording. For a recording without answers, it
  /// is an empty store in memory, as in a headless run.
  static func replaying(_ recording: Recording) throws -> any GameStore {
    let lines = recording.header.filter { $0.key == headerKey }
    guard !lines.isEmpty else { return MemoryGameStore() }
    return RecordedGameStore(
      replaying:
        try lines.map { line in
          guard let answer = StoreAnswer(line: line.value) else {
            throw CommandError.badContent(
              "\(headerKey): invalid answer of a store: \"\(line.value.cut(to: 40))\"; "
                + "record again")
          }
          return answer
        })
  }
}

/// A recording and the answers of the store and the galleries.
struct RecordingWithAnswers: Sendable {
  let recording: Recording
  var storeAnswers: [StoreAnswer] = []
  var galleryAnswers: [GalleryAnswer] = []

  /// The recording with the answers in its header. This formats all answers, which takes time.
  var complete: Recording {
    var recording = recording
    for answer in storeAnswers {
      recording.header.append(Recording.Header(PlayerStore.headerKey, answer.line))
    }
    for answer in galleryAnswers {
      recording.header.append(Recording.Header(GalleryAnswer.key, answer.line))
    }
    return recording
  }
}
