import Kodama

/// What is kept of a headless run, for files. Only what was asked for is kept.
final class Transcript {
  /// Which files the player asked for, by the options of `run` and `replay`.
  struct Wanted {
    var frames = false
    /// The WAV file that grows with what is heard.
    var wave: String?
    var encoding = WaveFile.Encoding.float32
    var captions = false
    var speech = false
    var digests = false
    var music = false
    /// The folder for a picture of every pass that changes what is seen.
    var pictures: String?
  }

  private(set) var frames = ""
  private(set) var music: [SoundCommand] = []
  private(set) var captions = ""
  private(set) var speech = ""
  private(set) var digests = ""
  /// The WAV file, until it is finished.
  let wave: WaveStream?
  /// Why pictures are no longer written, if they are not.
  private(set) var pictureFault: (any Error)?
  private var pictured: TextFrame?
  private let wanted: Wanted
  private let stateDigest: () -> GameDigest
  private var sampleDigest = Digest()
  private var textDigest: UInt64 = 0
  private lazy var speechTranscript = SpeechTranscript { [unowned self] entry in
    speech += entry.line + "\n"
  }

  init(_ wanted: Wanted, stateDigest: @escaping () -> GameDigest) {
    self.wanted = wanted
    self.stateDigest = stateDigest
    wave = wanted.wave.map { WaveStream($0, as: wanted.encoding) }
  }

  /// Adds what one pass has shown, sounded and said to each file.
  func take(_ pass: HeadlessHost.Pass) {
    if pass.isScreenNew, let screen = pass.screen {
      let frame = wanted.frames || wanted.digests ? screen.frame : nil
      if let frame, wanted.frames { frames += "pass \(pass.pass)\n\(frame.text)" }
      if let frame, wanted.digests { textDigest = frame.digest }
    }
    if let folder = wanted.pictures, let screen = pass.screen { draw(screen, pass.pass, folder) }
    wave?.add(pass.samples)
    if wanted.music { music += pass.sounds.filter { $0.note.bus == .music } }
    if wanted.captions {
      for case .caption(let text) in pass.words { captions += "\(pass.pass)\t\(text)\n" }
    }
    if wanted.speech { speechTranscript.take(pass.words, pass: pass.pass) }
    if wanted.digests {
      sampleDigest.combine(samples: pass.samples)
      let state = stateDigest()
      digests += "\(pass.pass) world \(Self.hex(state.world)) words \(Self.hex(state.words))"
      digests += " text \(Self.hex(textDigest)) samples \(sampleDigest)\n"
    }
  }

  /// Sparks move on in passes that update no View, so every pass is looked at.
  private func draw(_ screen: TextSurface, _ pass: Int, _ folder: String) {
    let seen = screen.seenFrame
    guard seen != pictured, pictureFault == nil else { return }
    if pictured == nil { Picture.makeFolder(folder) }
    pictured = seen
    do { try Picture.write(seen, pass: pass, in: folder) } catch { pictureFault = error }
  }

  /// Takes note that the run has ended.
  func end() {
    if wanted.speech { speechTranscript.end() }
  }

  static func hex(_ value: UInt64) -> String {
    Digest.text(of: value)
  }
}
