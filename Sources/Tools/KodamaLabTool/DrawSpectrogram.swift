import ArgumentParser
import Kodama
import KodamaCLI
import KodamaPerception

/// `kodama-lab spectrogram`: a picture of what is heard.
struct DrawSpectrogram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "spectrogram",
    abstract: "Draw a WAV file as a picture: time to the right, pitch upwards (PNG).",
    discussion: """
      Reads what `kodama run --wav` and `kodama replay --wav` write; - reads the standard input, \
      or writes the standard output.
      """)

  @Argument(help: "The sound: WAV, stereo, 48 kHz.", completion: .file(extensions: ["wav"]))
  var sound: String

  @Argument(help: "The picture to write.", completion: .file(extensions: ["png"]))
  var picture: String

  func run() throws {
    try CommandError.reporting {
      guard let samples = WaveSamples.read(try Files.bytes(sound)) else {
        throw CommandError.badContent("\(sound): this is no WAV file of two channels at 48 kHz")
      }
      let drawn = Spectrogram(samples)
      let pixels = drawn.pixels.map { UInt32($0) * 0x01_0101 }
      let file = PNGFile.bytes(pixels, width: drawn.width, compress: ZlibLibrary.stream)
      try Files.write(file, to: picture)
    }
  }
}
