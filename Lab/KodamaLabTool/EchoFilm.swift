import Foundation
import Kodama
import KodamaCLI
import KodamaEcho
import KodamaSystem

/// A film of the ear's picture, which ffmpeg encodes with the sound.
final class EchoFilm {
  /// The number of passes for each picture: 30 pictures a second.
  static let passes = 2
  private static let zoom = 2
  static let (width, height) = (Echo.width * zoom, Echo.height * zoom)

  private let path: String
  private let process: Process
  private let input: FileHandle

  /// Begins a film with the sound of a file.
  init(_ path: String, sound: String) throws {
    guard let ffmpeg = FFmpeg.path else {
      throw CommandError.unavailable("--video: ffmpeg is not installed; --png needs no program")
    }
    self.path = path
    let pipe = Pipe()
    process = FFmpeg.process(
      ffmpeg,
      [
        "-y", "-f", "rawvideo", "-pixel_format", "bgr0", "-video_size",
        "\(Self.width)x\(Self.height)", "-framerate", "\(60 / Self.passes)", "-i", "pipe:0", "-i",
        sound, "-pix_fmt", "yuv420p", path,
      ])
    process.standardInput = pipe
    input = pipe.fileHandleForWriting
    do { try process.run() } catch {
      throw CommandError.unavailable("--video: ffmpeg cannot be started")
    }
  }

  /// Adds a picture to the film.
  func add(_ pixels: [UInt32]) throws {
    let bytes = Self.enlarged(pixels).withUnsafeBytes { Data($0) }
    do { try input.write(contentsOf: bytes) } catch { try fail() }
  }

  /// Waits until the film is complete.
  func finish() throws {
    try? input.close()
    process.waitUntilExit()
    if process.terminationStatus != 0 { try fail() }
  }

  private func fail() throws {
    throw CommandError.cannotWrite("\(path): ffmpeg cannot write this film")
  }

  /// Returns a picture at twice its size.
  static func enlarged(_ pixels: [UInt32]) -> [UInt32] {
    var large: [UInt32] = []
    large.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width { large.append(pixels[y / zoom * Echo.width + x / zoom]) }
    }
    return large
  }
}

/// Runs the program ffmpeg.
enum FFmpeg {
  /// The path of the program, or nil if it is not installed.
  static var path: String? { SystemProgram.path(of: "ffmpeg") }

  static func process(_ ffmpeg: String, _ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ffmpeg)
    process.arguments = ["-loglevel", "error"] + arguments
    process.standardError = FileHandle.nullDevice
    return process
  }

  /// Returns what ffmpeg writes to its standard output, or nil if it fails.
  static func output(_ ffmpeg: String, _ arguments: [String]) -> Data? {
    let process = process(ffmpeg, ["-nostdin"] + arguments)
    let pipe = Pipe()
    process.standardOutput = pipe
    guard (try? process.run()) != nil else { return nil }
    let data = try? pipe.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? data ?? Data() : nil
  }

  /// Returns samples that went through an Opus file; nothing if ffmpeg fails.
  static func opus(_ samples: [Float], _ kilobits: Int, _ ffmpeg: String) -> [Float] {
    let folder =
      FileManager.default.temporaryDirectory.path
      + "/kodama-echo-\(ProcessInfo.processInfo.processIdentifier)"
    let (wave, opus) = (folder + ".wav", folder + ".opus")
    defer {
      unlink(wave)
      unlink(opus)
    }
    guard (try? Files.write(WaveFile.bytes(samples, as: .float32), to: wave)) != nil,
      output(
        ffmpeg, ["-y", "-i", wave, "-b:a", "\(kilobits)k", opus]) != nil,
      let raw = output(
        ffmpeg, ["-i", opus, "-f", "f32le", "-ac", "2", "-ar", "48000", "pipe:1"])
    else { return [] }
    return Recorded.floats(raw)
  }
}
