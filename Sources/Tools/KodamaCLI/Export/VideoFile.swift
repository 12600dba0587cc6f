import Foundation
import Kodama
import KodamaSystem
#if SDL
  import KodamaSDL
#endif

/// A video that `ffmpeg` encodes in a child process: first the pictures, as they are drawn, then
/// the sound.
final class VideoFile {
  /// The number of passes for each picture: 2, which gives 30 pictures a second.
  static let passes = 2
  static let program = "ffmpeg"

  /// The error that stopped encoding; nil if there was none.
  private(set) var fault: ExportError?
  private let file: NewFile
  private let ffmpeg: String
  private var process: Process?
  private var input: FileHandle?
  private var lastFrame: ScreenFrame?
  private var bytes = Data()
  #if SDL
    private let renderer: FrameRenderer
  #endif

  private var silent: String { file.parts + "/silent.mkv" }
  /// The path of the sound, which must exist before `finish` is called.
  var sound: String { file.parts + "/sound.wav" }

  /// Creates a video without pictures.
  ///
  /// - Parameters:
  ///   - file: the destination.
  ///   - ffmpeg: the path of `ffmpeg`; nil if it is not installed.
  /// - Throws: `noVideo` if `ffmpeg` is nil, `noPicture` if pictures cannot be drawn.
  init(_ file: NewFile, _ ffmpeg: String?) throws(ExportError) {
    guard let ffmpeg else { throw .noVideo }
    self.ffmpeg = ffmpeg
    self.file = file
    #if SDL
      guard let renderer = try? FrameRenderer() else { throw .noPicture }
      self.renderer = renderer
    #else
      throw .noPicture
    #endif
  }

  deinit {
    try? input?.close()
    if process?.isRunning == true { process?.terminate() }
  }

  /// Returns the path of `ffmpeg`, or nil if it is not installed.
  static func installed(path: String = SystemProgram.searchPath) -> String? {
    SystemProgram.path(of: program, in: path)
  }

  /// Adds a picture that is shown for two passes, because a video has 30 pictures a second.
  func add(_ frame: ScreenFrame) {
    guard fault == nil else { return }
    #if SDL
      if frame != lastFrame {
        lastFrame = frame
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
    process = start(arguments, input: pipe)
    if process == nil { fault = .noVideo }
    input = pipe.fileHandleForWriting
  }

  /// Combines pictures and sound.
  ///
  /// - Throws: `ExportError` if encoding failed.
  func finish() throws(ExportError) {
    try? input?.close()
    input = nil
    if let fault { throw fault }
    guard let process, succeeds(process) else { throw .notWritten }
    let arguments = [
      "-i", silent, "-i", sound, "-c:v", "copy", "-b:a", "192k", "-movflags", "+faststart",
      file.whole,
    ]
    guard let joining = start(arguments, input: nil), succeeds(joining) else { throw .notWritten }
  }

  private func succeeds(_ process: Process) -> Bool {
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  private func start(_ arguments: [String], input: Pipe?) -> Process? {
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
