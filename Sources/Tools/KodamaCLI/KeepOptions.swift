import ArgumentParser
import Kodama

/// What is kept of a headless run or of a replay, as files.
struct KeepOptions: ParsableArguments {
  @Option(help: "Write every text frame that differs from the one before.", completion: .anyFile)
  var frames: String?

  @Option(help: "Write the last text frame.", completion: .anyFile)
  var frame: String?

  @Option(
    help: "Write the last frame as a picture: PNG, or PPM where the name ends in .ppm.",
    completion: .anyFile)
  var png: String?

  @Option(
    help: """
      Write every picture that differs from the one before into this folder, each named by its \
      pass: 000042.png.
      """, completion: .directory)
  var pngs: String?

  @Option(help: "Write what is heard: 48 kHz, stereo, 32-bit float.", completion: .anyFile)
  var wav: String?

  @Option(help: "Write what is heard in words: pass, tab, caption.", completion: .anyFile)
  var captions: String?

  @Option(
    help: "Write what is said: pass, priority, what became of it, text, with tabs.",
    completion: .anyFile)
  var speech: String?

  @Option(
    help: "Write the notes of bells and creatures as a standard MIDI file.", completion: .anyFile)
  var midi: String?

  @Option(
    help: "Write the digests of state, text and samples after every pass.", completion: .anyFile)
  var digests: String?

  @Option(
    help: """
      How --png and --pngs show the valley: picture, as a window does, or letters. What is \
      written as text is letters.
      """)
  var look: FrameLook?

  /// Whether a run without a window draws what a window would show.
  var showsPictures: Bool { (png != nil || pngs != nil) && look != .letters }

  /// Whether anything wants the samples.
  var needsSound: Bool { wav != nil || digests != nil }

  /// What a transcript must take down for these files.
  var wanted: Transcript.Wanted {
    .init(
      frames: frames != nil, wave: wav, captions: captions != nil,
      speech: speech != nil, digests: digests != nil, music: midi != nil,
      pictures: pngs)
  }

  /// Writes the files that were asked for.
  ///
  /// - Parameters:
  ///   - transcript: what was taken down, its end included.
  ///   - host: has what stood on the screen at the end.
  /// - Throws: `Failure` where a file cannot be written.
  func write(_ transcript: Transcript, of host: HeadlessHost) throws {
    if let fault = transcript.pictureFault { throw fault }
    if let frames { try Files.write(transcript.frames, to: frames) }
    if let frame { try Files.write(host.frame?.text ?? "", to: frame) }
    if let png, let seen = host.seenFrame { try Picture.write(seen, to: png) }
    try transcript.wave?.finish()
    if let captions { try Files.write(transcript.captions, to: captions) }
    if let speech { try Files.write(transcript.speech, to: speech) }
    if let digests { try Files.write(transcript.digests, to: digests) }
    if let midi { try Files.write(MusicFile.bytes(transcript.music), to: midi) }
  }
}
