import Foundation
import Kodama
import KodamaHosting

/// A file that is made of a recording: it is run again without a window, and what is seen or heard
/// in its last passes goes into a file that was not there before.
struct ExportJob {
  /// What it is made of.
  let recording: RecordedGame
  /// The form of the file.
  let form: ExportForm
  /// How many passes of it, counted from its end.
  let passes: Int
  /// The folder that the file goes into; it is made where it is not there.
  let folder: String
  /// The program that makes videos; nil where it is not installed.
  var ffmpeg = VideoFile.installed()

  /// The surfaces that a form wants: what nobody looks at need not be drawn.
  static func outputs(for form: ExportForm) -> Outputs {
    switch form {
    case .sound, .notes: Outputs(screen: nil, sound: SoundSurface(), words: WordSurface())
    case .picture, .video: .all()
    }
  }

  /// Makes the file.
  ///
  /// - Parameters:
  ///   - isCancelled: asked once a pass.
  ///   - tell: told how much is made, in percent, whenever that is more.
  /// - Returns: where the file lies.
  /// - Throws: why there is none; then there is nothing of it.
  func run(
    isCancelled: @escaping () -> Bool = { false }, tell: @escaping (Int) -> Void = { _ in }
  ) throws(ExportProblem) -> String {
    let file = try NewFile(in: folder, ending: form.ending)
    do throws(ExportProblem) {
      let video = form == .video ? try VideoFile(beside: file, ffmpeg) : nil
      let sound = video?.sound ?? (form == .sound ? file.path : nil)
      let wave = sound.map { WaveStream($0, as: .integer16, followsLinks: false) }
      let taken = play(video, wave, isCancelled, tell)
      if isCancelled() { throw .cancelled }
      if let wave {
        do { try wave.finish() } catch { throw ExportProblem.notWritten }
        try video?.finish()
      } else {
        try file.write(try bytes(taken))
      }
      return file.path
    } catch {
      file.remove()
      throw error
    }
  }

  /// What was seen and heard.
  private struct Taken {
    var notes: [SoundCommand] = []
    var frame: TextFrame?
  }

  private func play(
    _ video: VideoFile?, _ wave: WaveStream?, _ isCancelled: @escaping () -> Bool,
    _ tell: @escaping (Int) -> Void
  ) -> Taken {
    let whole = recording.recording.passes
    let first = max(0, whole - passes)
    let host = HeadlessHost(mixer: wave != nil ? Mixer(patches: recording.content.patches) : nil)
    recording.app.outputs.screen?.showsPictures = true
    var taken = Taken()
    var percent = 0
    host.isEnding = { isCancelled() || video?.fault != nil }
    host.onPass = { pass in
      if pass.pass >= first {
        wave?.add(pass.samples)
        if form == .notes {
          for var command in pass.sounds where command.note.bus == .music {
            command.frame -= Int64(first * SoundFormat.framesPerPass)
            taken.notes.append(command)
          }
        }
        if let video, let screen = pass.screen, (pass.pass - first) % VideoFile.passes == 0 {
          video.add(screen.seenFrame)
        }
      }
      let now = (pass.pass + 1) * 99 / max(1, whole)
      if now > percent { tell(now) }
      percent = max(percent, now)
    }
    GameLoop(app: recording.app, host: host).replay(recording.recording, on: host)
    taken.frame = host.seenFrame
    return taken
  }

  private func bytes(_ taken: Taken) throws(ExportProblem) -> [UInt8] {
    switch form {
    case .notes: return MusicFile.bytes(taken.notes)
    case .picture, .sound, .video:
      guard let frame = taken.frame, let bytes = try? Picture.bytes(of: frame) else {
        throw .noPicture
      }
      return bytes
    }
  }
}

extension ExportForm {
  /// How the names of its files end.
  var ending: String {
    switch self {
    case .sound: "wav"
    case .notes: "mid"
    case .picture: "png"
    case .video: "mp4"
    }
  }
}
