import ArgumentParser
import Kodama

/// The files that a headless run or a replay writes.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write every text frame that differs from the previous one.", valueName: "file"),
    completion: .anyFile)
  var frames: String?

  @Option(
    help: ArgumentHelp("Write the last text frame.", valueName: "file"), completion: .anyFile)
  var frame: String?

  @Option(
    help: ArgumentHelp(
      "Write the last frame as a picture: PPM if the name ends in .ppm, otherwise PNG.",
      valueName: "file"),
    completion: .anyFile)
  var png: String?

  @Option(
    help: ArgumentHelp(
      """
      Write every picture that differs from the previous one to this folder, named by its pass: \
      000042.png.
      """, valueName: "folder"),
    completion: .directory)
  var pngs: String?

  @Option(
    help: ArgumentHelp(
      "Write the sound as WAV: 48 kHz, stereo, 32-bit float.", valueName: "file"),
    completion: .anyFile)
  var wav: String?

  @Option(
    help: ArgumentHelp("Write every caption: pass and text, with a tab.", valueName: "file"),
    completion: .anyFile)
  var captions: String?

  @Option(
    help: ArgumentHelp(
      "Write every utterance: pass, priority, outcome and text, with tabs.", valueName: "file"),
    completion: .anyFile)
  var speech: String?

  @Option(
    help: ArgumentHelp(
      "Write the notes of bells and creatures as a standard MIDI file.", valueName: "file"),
    completion: .anyFile)
  var midi: String?

  @Option(
    help: ArgumentHelp(
      "Write digests of world, words, text and samples after every pass.", valueName: "file"),
    completion: .anyFile)
  var digests: String?

  @Option(
    help: """
      How --png and --pngs draw the valley: as a picture, as a window does, or as letters. \
      (default: picture)
      """)
  var look: FrameLook?

  @Option(
    help: """
      The size in pixels of the window that --png and --pngs show, from 64x64 to 3840x2160; the \
      default is 832x512.
      """)
  var window: PictureSize?

  /// True if frames are drawn as in a window.
  var showsPictures: Bool { (png != nil || pngs != nil) && look != .letters }

  func prepare(_ screen: TextSurface?) {
    screen?.showsPictures = showsPictures
    if showsPictures, let screen, let window { PictureFile.fit(screen, to: window) }
  }

  var needsSound: Bool { wav != nil || digests != nil }

  var transcriptOptions: Transcript.Options {
    .init(
      frames: frames != nil, wave: wav, captions: captions != nil,
      speech: speech != nil, digests: digests != nil, music: midi != nil,
      pictures: pngs, size: window)
  }

  /// Writes the requested files.
  ///
  /// - Throws: `CommandError` if a file cannot be written.
  func write(_ transcript: Transcript, of host: HeadlessHost) throws {
    if let error = transcript.pictureError { throw error }
    if let frames { try Files.write(transcript.frames, to: frames) }
    if let frame { try Files.write(host.frame?.text ?? "", to: frame) }
    if let png, let screen = host.screen { try PictureFile.write(screen, window, to: png) }
    try transcript.wave?.finish()
    if let captions { try Files.write(transcript.captions, to: captions) }
    if let speech { try Files.write(transcript.speech, to: speech) }
    if let digests { try Files.write(transcript.digests, to: digests) }
    if let midi { try Files.write(transcript.music.file, to: midi) }
  }
}

/// Collects the requested outputs of a headless run in memory, except sound and pictures.
final class Transcript {
  /// The outputs to collect.
  struct Options {
    var frames = false
    /// The path of a WAV file, which is written during the run.
    var wave: String?
    var encoding = WaveFile.Encoding.float32
    var captions = false
    var speech = false
    var digests = false
    var music = false
    /// The folder for pictures, one for every pass that changes the screen.
    var pictures: String?
    var size: PictureSize?
  }

  private(set) var frames = ""
  private(set) var music = MusicTranscript()
  private(set) var captions = ""
  private(set) var speech = ""
  private(set) var digests = ""
  let wave: WaveStream?
  private(set) var pictureError: (any Error)?
  private var lastPicture: ScreenFrame?
  private let options: Options
  private let stateDigest: () -> GameDigest
  private let beatFrames: () -> Int?
  private var sampleDigest = Digest()
  private var textDigest: UInt64 = 0
  private lazy var speechTranscript = SpeechTranscript { [unowned self] entry in
    speech += entry.line + "\n"
  }

  init(
    _ options: Options, stateDigest: @escaping () -> GameDigest,
    beatFrames: @escaping () -> Int? = { nil }
  ) {
    self.options = options
    self.stateDigest = stateDigest
    self.beatFrames = beatFrames
    wave = options.wave.map { WaveStream($0, as: options.encoding) }
  }

  func add(_ pass: HeadlessHost.Pass) {
    if pass.isScreenNew, let screen = pass.screen {
      let frame = options.frames || options.digests ? screen.frame : nil
      if let frame, options.frames { frames += "pass \(pass.pass)\n\(frame.text)" }
      if let frame, options.digests { textDigest = frame.digest }
    }
    if let folder = options.pictures, let screen = pass.screen {
      writePicture(screen, pass.pass, folder)
    }
    wave?.add(pass.samples)
    if options.music {
      music.add(
        pass.sounds, at: Int64(pass.pass * SoundFormat.framesPerPass), beatFrames: beatFrames())
    }
    if options.captions {
      for case .caption(let text) in pass.words { captions += "\(pass.pass)\t\(text)\n" }
    }
    if options.speech { speechTranscript.take(pass.words, pass: pass.pass) }
    if options.digests {
      sampleDigest.combine(samples: pass.samples)
      let state = stateDigest()
      digests += "\(pass.pass) world \(Self.hex(state.world)) words \(Self.hex(state.words))"
      digests += " text \(Self.hex(textDigest)) samples \(sampleDigest)\n"
    }
  }

  /// Writes the composited picture of a pass if it has changed. This is checked in every pass,
  /// because sparks move without an update of any View.
  private func writePicture(_ screen: TextSurface, _ pass: Int, _ folder: String) {
    let seen = screen.screenFrame
    guard seen != lastPicture, pictureError == nil else { return }
    if lastPicture == nil { PictureFile.makeFolder(folder) }
    lastPicture = seen
    do {
      try PictureFile.write(screen, options.size, pass: pass, in: folder)
    } catch {
      pictureError = error
    }
  }

  /// Utterances that are still queued count as spoken.
  func end() {
    if options.speech { speechTranscript.end() }
  }

  static func hex(_ value: UInt64) -> String {
    Digest.text(of: value)
  }
}
