import Foundation
import Kodama
import KodamaHosting
import KodamaSystem

/// Renders the last passes of a recording to a new file, by running it again without a window.
struct ExportJob {
  let recording: RecordedGame
  let form: ExportForm
  /// The number of passes to render, counted from the end.
  let passes: Int
  /// The destination folder, which is created if it does not exist.
  let folder: String
  /// The path of `ffmpeg`; nil if it is not installed.
  var ffmpeg = VideoFile.installed()

  /// Sound and notes need no screen.
  static func outputs(for form: ExportForm) -> Outputs {
    switch form {
    case .sound, .notes: Outputs(screen: nil, sound: SoundSurface(), words: WordSurface())
    case .picture, .video: .all()
    }
  }

  /// Renders the file.
  ///
  /// - Parameters:
  ///   - isCancelled: called once a pass.
  ///   - report: called with the progress in percent, up to 99, each time it increases.
  /// - Returns: The path of the file.
  /// - Throws: `ExportError`. The incomplete file is removed.
  func run(
    isCancelled: @escaping () -> Bool = { false }, report: @escaping (Int) -> Void = { _ in }
  ) throws(ExportError) -> String {
    let file = try NewFile(in: folder, ending: form.ending)
    let video = form == .video ? try VideoFile(file, ffmpeg) : nil
    let sound = video?.sound ?? (form == .sound ? file.whole : nil)
    let wave = sound.map { WaveStream($0, as: .integer16, followsLinks: false) }
    let replayed = play(video, wave, isCancelled, report)
    if isCancelled() { throw .cancelled }
    if let wave {
      do { try wave.finish() } catch { throw ExportError.notWritten }
      try video?.finish()
    } else {
      try file.write(try bytes(replayed))
    }
    return try file.keep()
  }

  /// The notes of the exported passes and the last frame of the replay.
  private struct Replayed {
    var music = MusicTranscript()
    var screen: TextSurface?
  }

  private func play(
    _ video: VideoFile?, _ wave: WaveStream?, _ isCancelled: @escaping () -> Bool,
    _ report: @escaping (Int) -> Void
  ) -> Replayed {
    let whole = recording.recording.passes
    let first = max(0, whole - passes)
    let host = HeadlessHost(mixer: wave != nil ? Mixer(patches: recording.content.patches) : nil)
    recording.app.outputs.screen?.showsPictures = true
    var replayed = Replayed()
    var percent = 0
    host.isEnding = { isCancelled() || video?.fault != nil }
    host.onPass = { pass in
      if pass.pass >= first {
        wave?.add(pass.samples)
        if form == .notes {
          let frames = SoundFormat.framesPerPass
          replayed.music.add(
            pass.sounds, from: Int64(first * frames), at: Int64(pass.pass * frames),
            beatFrames: recording.app.beatFrames)
        }
        if let video, let screen = pass.screen, (pass.pass - first) % VideoFile.passes == 0 {
          video.add(screen.screenFrame)
        }
      }
      let now = (pass.pass + 1) * 99 / max(1, whole)
      if now > percent { report(now) }
      percent = max(percent, now)
    }
    GameLoop(app: recording.app, host: host).replay(recording.recording, on: host)
    replayed.screen = host.screen
    return replayed
  }

  private func bytes(_ replayed: Replayed) throws(ExportError) -> [UInt8] {
    switch form {
    case .notes: return replayed.music.file
    case .picture, .sound, .video:
      guard let screen = replayed.screen, let bytes = try? PictureFile.bytes(of: screen) else {
        throw .noPicture
      }
      return bytes
    }
  }
}

extension ExportForm {
  /// The file extension, without a dot.
  var ending: String {
    switch self {
    case .sound: "wav"
    case .notes: "mid"
    case .picture: "png"
    case .video: "mp4"
    }
  }
}

/// A new file with an unused name. Until it is complete, it and its parts are in a hidden folder,
/// which goes with this object or, if the program is killed, with the next new file.
final class NewFile {
  /// The maximum number of numbered files with one extension in a folder.
  static let limit = 9_999

  /// The path of the folder for parts of the file.
  let parts: String
  private let folder: String
  private let ending: String

  /// Creates the folder for the parts of a file that will be called, for example, `kodama-1.wav`.
  ///
  /// - Throws: `notWritten` if the folder is not writable.
  init(in folder: String, ending: String) throws(ExportError) {
    (self.folder, self.ending) = (folder, ending)
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    Self.removeLeftovers(in: folder)
    guard let parts = try? SafeFile.makeFolder(beside: folder + "/parts") else {
      throw .notWritten
    }
    self.parts = parts
  }

  deinit { try? FileManager.default.removeItem(atPath: parts) }

  /// Removes the folders of processes that were killed.
  private static func removeLeftovers(in folder: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      let parts = name.split(separator: "-")
      guard parts.count == 3, parts[0] == ".kodama", let process = pid_t(parts[1]),
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
  }

  /// The path of the file until it is complete.
  var whole: String { parts + "/whole." + ending }

  /// Writes the whole content.
  ///
  /// - Throws: `notWritten`.
  func write(_ bytes: [UInt8]) throws(ExportError) {
    do {
      try OutputFile(whole, followsLinks: false).write(bytes)
    } catch {
      throw .notWritten
    }
  }

  /// Moves the complete file to the first unused name. That name is created exclusively, so two
  /// programs that do so at the same time get different names.
  ///
  /// - Returns: The path.
  /// - Throws: `notWritten` if no name is free.
  func keep() throws(ExportError) -> String {
    for number in 1...Self.limit {
      let path = "\(folder)/kodama-\(number).\(ending)"
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard file >= 0 else {
        guard errno == EEXIST else { throw .notWritten }
        continue
      }
      close(file)
      guard rename(whole, path) == 0 else {
        unlink(path)
        throw .notWritten
      }
      return path
    }
    throw .notWritten
  }
}
