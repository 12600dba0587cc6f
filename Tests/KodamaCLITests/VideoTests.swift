import ArgumentParser
import Foundation
import Kodama
import KodamaHosting
import Testing

@testable import KodamaCLI

@Suite("A video is made with ffmpeg")
struct VideoTests {
  private let folder: TemporaryFolder
  private let content: Content

  init() throws {
    folder = try TemporaryFolder()
    content = try Content.shipped()
  }

  /// Renders a short recording to a video.
  private func video(_ ffmpeg: String?) throws -> String {
    let setup = try GameOptions.parse(["--language", "en"]).setup(content)
    let app = setup.app(outputs: .all())
    let recording = Recording(header: setup.header(app, start: "play"), passes: 24)
    let file = try folder.file("a.recording", recording.text)
    let game = try RecordedGame(file, content, outputs: ExportJob.outputs(for: .video))
    let job = ExportJob(
      recording: game, form: .video, passes: 12, folder: folder.path + "/out", ffmpeg: ffmpeg)
    return try job.run()
  }

  /// Writes a stand-in for `ffmpeg`. It copies its input, or its two input files, to its last
  /// argument.
  private func program(_ end: String) throws -> String {
    let script = """
      #!/bin/sh
      for last; do :; done
      case "$*" in
        *rawvideo*) cat >"$last" ;;
        *) cat "$6" "$8" >"$last" ;;
      esac
      \(end)
      """
    let path = try folder.file("ffmpeg", script)
    chmod(path, 0o700)
    return path
  }

  private var left: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/out")) ?? []
  }

  @Test("ffmpeg receives thirty pictures a second and the sound")
  func made() throws {
    // Links with predictable names must not be followed.
    let lost = folder.path + "/lost"
    try FileManager.default.createDirectory(
      atPath: folder.path + "/out", withIntermediateDirectories: true)
    let planted = ["mkv", "wav", "mp4"].map { "kodama-1.mp4.part.\($0)" }
    for name in planted { symlink(lost, folder.path + "/out/" + name) }
    let path = try video(try program(""))
    #expect(!FileManager.default.fileExists(atPath: lost))
    for name in planted { unlink(folder.path + "/out/" + name) }
    #expect(left == ["kodama-1.mp4"])
    #expect(path.hasSuffix("/kodama-1.mp4"))
    // Six pictures for twelve passes, then the sound.
    let picture = 104 * 8 * 32 * 16 * 4
    #expect(try Files.bytes(path).count == 6 * picture + 12 * 3_200 + 44)
  }

  @Test("A missing or failing ffmpeg is reported")
  func none() throws {
    #expect(throws: ExportError.noVideo) { try video(nil) }
    #expect(throws: ExportError.notWritten) { try video(try program("exit 1")) }
    #expect(left.isEmpty)
    #expect(VideoFile.installed(path: "/nowhere:\(folder.path)") == folder.path + "/ffmpeg")
    #expect(VideoFile.installed(path: "/nowhere") == nil)
  }
}
