import Foundation
import Kodama
import KodamaSystem
#if SDL
  import KodamaSDL
#endif

/// A video, made by the program `ffmpeg`: it is fed pictures as they are drawn, and then the sound
/// is put beside them. Nothing of it is linked.
final class VideoFile {
  /// How many passes a picture lasts: thirty pictures a second.
  static let passes = 2
  /// The program that makes it.
  static let program = "ffmpeg"

  /// Why it cannot go on.
  private(set) var fault: ExportProblem?
  private let file: NewFile
  private let ffmpeg: String
  private var process: Process?
  private var input: FileHandle?
  private var pictured: TextFrame?
  private var bytes = Data()
  #if SDL
    private let renderer: FrameRenderer
  #endif

  /// The folder of the files that are there while it is made.
  private let parts: String
  private var silent: String { parts + "/silent.mkv" }
  /// The place of the sound, which must be there when the video is finished.
  var sound: String { parts + "/sound.wav" }
  private var whole: String { parts + "/whole.mp4" }

  /// Makes a video that has no picture yet.
  ///
  /// - Parameters:
  ///   - file: where it is to lie.
  ///   - ffmpeg: the program that makes it.
  /// - Throws: `noVideo` where that is not installed, `noPicture` where nothing can be drawn.
  init(beside file: NewFile, _ ffmpeg: String?) throws(ExportProblem) {
    guard let ffmpeg else { throw .noVideo }
    self.ffmpeg = ffmpeg
    self.file = file
    #if SDL
      guard let renderer = try? FrameRenderer() else { throw .noPicture }
      self.renderer = renderer
      parts = try file.makeFolder()
    #else
      throw .noPicture
    #endif
  }

  deinit {
    try? input?.close()
    if process?.isRunning == true { process?.terminate() }
    for part in [silent, sound, whole] { unlink(part) }
    rmdir(parts)
  }

  /// Where the program that makes videos lies; nil where it is not installed.
  static func installed(path: String = SystemProgram.searchPath) -> String? {
    SystemProgram.place(of: program, in: path)
  }

  /// Adds what is seen for two passes.
  func add(_ frame: TextFrame) {
    guard fault == nil else { return }
    #if SDL
      if frame != pictured {
        pictured = frame
        let picture = renderer.picture(of: frame)
        bytes = picture.pixels.withUnsafeBytes { Data($0) }
        if process == nil { begin(picture.width, picture.height) }
      }
    #endif
    do { try input?.write(contentsOf: bytes) } catch { fault = .notWritten }
  }

  private func begin(_ width: Int, _ height: Int) {
    let pipe = Pipe()
    let arguments = [
      "-f", "rawvideo", "-pixel_format", "bgr0", "-video_size", "\(width)x\(height)",
      "-framerate", "\(60 / Self.passes)", "-i", "pipe:0",
      "-pix_fmt", "yuv420p", silent,
    ]
    process = started(arguments, input: pipe)
    if process == nil { fault = .noVideo }
    input = pipe.fileHandleForWriting
  }

  /// Puts the sound beside the pictures, and the whole in its place.
  ///
  /// - Throws: why there is no video.
  func finish() throws(ExportProblem) {
    try? input?.close()
    input = nil
    if let fault { throw fault }
    guard let process, ends(process) else { throw .notWritten }
    let arguments = [
      "-i", silent, "-i", sound, "-c:v", "copy", "-b:a", "192k", "-movflags", "+faststart",
      whole,
    ]
    guard let joining = started(arguments, input: nil), ends(joining) else { throw .notWritten }
    try file.take(whole)
  }

  private func ends(_ process: Process) -> Bool {
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  private func started(_ arguments: [String], input: Pipe?) -> Process? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ffmpeg)
    process.arguments = ["-nostdin", "-loglevel", "error", "-y"] + arguments
    if let input { process.standardInput = input } else { process.standardInput = nil }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return nil }
    return process
  }
}
