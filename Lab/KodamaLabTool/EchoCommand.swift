import ArgumentParser
import Foundation
import Kodama
import KodamaCLI
import KodamaEcho
import KodamaTrials

/// `kodama-lab echo`: draws a valley from a recording of its sound.
struct DrawEcho: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "echo",
    abstract: "Draw a valley from a recording of its sound.",
    discussion: """
      Draws each sweep by families (Shift+E), the skyline (Q), and notes. docs/echo.md describes \
      what can be heard. Without an output, prints the valley as letters.

      Examples:
        kodama-lab echo docs/sounds/ten-seconds.opus --png echo.png
        kodama-lab echo --words speech.txt --png words.png
        kodama-lab echo --live <loudspeaker.raw
        kodama-lab echo --measure 2
      """)

  @Argument(
    help: "The recording: WAV, or anything that ffmpeg reads.",
    completion: .file(extensions: ["wav", "opus", "ogg", "flac"]))
  var file: String?

  @Option(
    help: "Write all that is remembered at the end as a picture.",
    completion: .file(extensions: ["png"]))
  var png: String?

  @Option(
    help: "Write the picture as it rises and fades, with the sound, through ffmpeg.",
    completion: .file(extensions: ["mp4", "webm"]))
  var video: String?

  @Option(
    help: "Draw what spoken lines tell of the cells around the hand, from a log of --speech.",
    completion: .file(extensions: ["txt"]))
  var words: String?

  @Flag(
    help: ArgumentHelp(
      "Show the picture in the terminal while sound arrives on the standard input.",
      discussion: "The sound is raw: interleaved stereo, 32-bit float, 48 kHz."))
  var live = false

  @Option(help: "The milliseconds a column of the sweeps: 25, 50 or 75.")
  var column = 50

  @Option(
    help: ArgumentHelp(
      "Compare the picture with the map in this many valleys of each land, under four conditions.",
      valueName: "seeds"))
  var measure: Int?

  @Option(help: "The first seed to measure.")
  var seed: UInt64 = 1_000

  func validate() throws {
    guard [file != nil, measure != nil, words != nil, live].count(where: { $0 }) == 1 else {
      throw ValidationError("Name a recording, or give --words, --live or --measure.")
    }
    guard [25, 50, 75].contains(column) else {
      throw ValidationError("--column must be 25, 50 or 75.")
    }
    guard (1...1_000).contains(measure ?? 1) else {
      throw ValidationError("--measure must be from 1 to 1000.")
    }
  }

  func run() throws {
    if let measure {
      return try EchoMeasurement(first: seed, count: measure).run()
    }
    if let words { return try draw(words: words) }
    if live { return try EchoScreen().run(Echo(slotFrames: column * 48)) }
    guard let file else { return }
    let samples = try Recorded.samples(file)
    let echo = Echo(slotFrames: column * 48)
    let film = try video.map { try EchoFilm($0, sound: file) }
    let progress = ProgressLine("echo")
    let step = 2 * SoundFormat.framesPerPass * EchoFilm.passes
    for start in stride(from: 0, to: samples.count, by: step) {
      echo.hear(Array(samples[start..<min(start + step, samples.count)]))
      try film?.add(echo.pixels())
      progress.show(Double(start) / Double(samples.count))
    }
    progress.show(1)
    guard echo.sweepCount > 0 else {
      throw CommandError.badContent(
        "\(file): no sweep was heard; record one with Q or Shift+E, at \(column) ms a column")
    }
    try film?.finish()
    try write(echo.pixels(fades: false))
    if png == nil, video == nil { try Files.printLine(Self.text(of: echo)) }
  }

  private func draw(words: String) throws {
    var picture = SpokenPicture(try Content.shipped())
    picture.hear(String(decoding: try Files.bytes(words), as: UTF8.self))
    guard !picture.isEmpty else {
      throw CommandError.badContent(
        "\(words): no line tells where something is; press K and then R, and log with --speech")
    }
    try write(picture.pixels)
    if png == nil { try Files.printLine(picture.text) }
  }

  private func write(_ pixels: [UInt32]) throws {
    guard let png else { return }
    try Files.write(
      PNGFile.bytes(
        EchoFilm.enlarged(pixels), width: EchoFilm.width, compress: ZlibLibrary.stream), to: png)
  }

  /// Returns the families as letters, a line for each row, and the digest of the picture: stone #,
  /// sand :, water ~, fire ^, plant %, metal =, wire -, creature @.
  static func text(of echo: Echo) -> String {
    let signs = Array(" #:~^%=-@")
    var lines = (0..<Echo.rows).map { row in
      String(
        echo.families[(row * Echo.columns)..<((row + 1) * Echo.columns)].map { signs[Int($0)] })
    }
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    for pixel in echo.pixels(fades: false) {
      digest = (digest ^ UInt64(pixel)) &* 0x100_0000_01b3
    }
    lines.append(String(digest, radix: 16))
    return lines.joined(separator: "\n")
  }
}

/// Shows an ear's picture in a terminal: two characters a tile.
struct EchoScreen {
  private static let sampleBytes = MemoryLayout<Float>.size * 2
  /// The number of passes between two pictures.
  private static let passes = 6

  /// Hears the standard input until it ends.
  func run(_ echo: Echo) throws {
    let bytesPerPicture = Self.passes * SoundFormat.framesPerPass * Self.sampleBytes
    var waiting = Data()
    try Files.write("\u{1b}[2J".utf8, to: "-")
    while let data = try FileHandle.standardInput.read(upToCount: bytesPerPicture), !data.isEmpty {
      waiting += data
      let count = waiting.count / Self.sampleBytes * Self.sampleBytes
      echo.hear(Recorded.floats(waiting.prefix(count)))
      waiting = Data(waiting.dropFirst(count))
      try Files.write(Self.text(of: echo.pixels()).utf8, to: "-")
    }
    try Files.write("\u{1b}[0m\n".utf8, to: "-")
  }

  /// Returns the brightest colour of each tile as the background of two spaces.
  private static func text(of pixels: [UInt32]) -> String {
    var text = "\u{1b}[H"
    for row in 0..<Echo.rows {
      for column in 0..<Echo.columns {
        var colour: UInt32 = 0
        for y in 0..<Echo.tile {
          let start = (row * Echo.tile + y) * Echo.width + column * Echo.tile
          colour = max(colour, pixels[start..<(start + Echo.tile)].max() ?? 0)
        }
        text += "\u{1b}[48;2;\(colour >> 16);\(colour >> 8 & 255);\(colour & 255)m  "
      }
      text += "\u{1b}[0m\r\n"
    }
    return text
  }
}

/// Reads recordings from sound files.
enum Recorded {
  /// Returns the samples of a file, interleaved stereo at 48 kHz. Files other than WAV at this rate
  /// are read through ffmpeg.
  static func samples(_ path: String) throws -> [Float] {
    let bytes = try Files.bytes(path)
    if let samples = WaveSamples.read(bytes) { return samples }
    guard let ffmpeg = FFmpeg.path else {
      throw CommandError.unavailable(
        "\(path): not a WAV file with two channels at 48 kHz, and ffmpeg is not installed\n"
          + "  = install ffmpeg to read other recordings")
    }
    guard
      let raw = FFmpeg.output(
        ffmpeg, ["-i", path, "-f", "f32le", "-ac", "2", "-ar", "48000", "pipe:1"]), !raw.isEmpty
    else { throw CommandError.badContent("\(path): not a recording that ffmpeg can read") }
    return floats(raw)
  }

  static func floats(_ raw: Data) -> [Float] {
    let count = raw.count / 8 * 2
    return [Float](unsafeUninitializedCapacity: count) { buffer, used in
      _ = raw.copyBytes(to: buffer)
      used = count
    }
  }
}

/// Measures how much of new valleys an ear draws, through four paths.
struct EchoMeasurement {
  /// The bars for the tiles with the right family and the wrong tiles, in per cent.
  private struct Path {
    var name: String
    var right: Double
    var wrong: Double
    var change: ([Float]) -> [Float]
  }

  let first: UInt64
  let count: Int

  /// Prints a table.
  ///
  /// - Throws: `CommandError` with status 1 if a bar is missed.
  func run() throws {
    let content = try Content.shipped()
    let lands = Terrain.allCases.filter { $0 != .empty }
    var paths = [
      Path(name: "clean", right: 99, wrong: 0.5) { $0 },
      Path(name: "room 0.3 s, noise -20 dB, mono", right: 90, wrong: 1, change: EchoRoom.heard),
    ]
    if let ffmpeg = FFmpeg.path {
      for (kilobits, right) in [(96, 99.0), (32, 95)] {
        paths.append(
          Path(name: "Opus \(kilobits) kb/s", right: right, wrong: 0.5) {
            FFmpeg.opus($0, kilobits, ffmpeg)
          })
      }
    } else {
      Files.printError("ffmpeg is not installed; Opus is not measured")
    }
    var scores = paths.map { _ in EchoTrial.Score() }
    var skylines = paths.map { _ in Echo.columns }
    let progress = ProgressLine("echo")
    for index in 0..<(count * lands.count) {
      let seed = first + UInt64(index / lands.count)
      let trial = EchoTrial(
        content, plan: ValleyPlan(lands[index % lands.count], seed: seed))
      for (number, path) in paths.enumerated() {
        let score = trial.score(through: path.change)
        scores[number] += score
        skylines[number] = min(skylines[number], score.columns)
        guard score.right * 100 < score.tiles * 95 || score.columns < 38 else { continue }
        Files.printError(
          "\(path.name), \(lands[index % lands.count].rawValue) \(seed): \(score.right) of "
            + "\(score.tiles) tiles, \(score.columns) columns")
      }
      progress.show(Double(index + 1) / Double(count * lands.count))
    }
    var missed: [String] = []
    for (number, path) in paths.enumerated() {
      let score = scores[number]
      let right = 100 * Double(score.right) / Double(max(1, score.tiles))
      let wrong = 100 * Double(score.wrong) / Double(max(1, score.tiles))
      try Files.printLine(
        "\(path.name): \(score.right) of \(score.tiles) tiles (\(Self.text(right)) %), "
          + "\(score.wrong) wrong (\(Self.text(wrong)) %); skyline at least \(skylines[number]) "
          + "of 40 columns")
      if right < path.right || wrong > path.wrong { missed.append(path.name) }
      if skylines[number] < 38 { missed.append("the skyline, \(path.name)") }
    }
    guard missed.isEmpty else {
      throw CommandError.checkFailed("missed: \(missed.joined(separator: ", "))")
    }
  }

  private static func text(_ percent: Double) -> String { String(format: "%.2f", percent) }
}
