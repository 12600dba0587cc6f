import Foundation
import Kodama
import KodamaSystem

/// A WAV file that grows on the disk, so that a long run keeps no samples in memory.
final class WaveStream {
  private let path: String
  private let encoding: WaveFile.Encoding
  private var file: PendingFile?
  /// Whether the place is a pipe or a terminal, which gets all of it at the end: the length comes
  /// first in the file.
  private var isCopied = false
  private var sampleCount = 0
  private var fault: SafeFile.Fault?

  /// Begins a file; `-` is the standard output. A fault is thrown by `finish`.
  init(_ path: String, as encoding: WaveFile.Encoding, followsLinks: Bool = true) {
    (self.path, self.encoding) = (path, encoding)
    trying { () throws(SafeFile.Fault) in
      file = try OutputFile(path, followsLinks: followsLinks).pending()
      guard file == nil else { return }
      isCopied = true
      file = try PendingFile(NSTemporaryDirectory() + "/kodama.wav", isPrivate: true)
    }
    add([])
  }

  /// Appends samples of both channels, interleaved.
  func add(_ samples: [Float]) {
    trying { () throws(SafeFile.Fault) in
      if sampleCount == 0 { try file?.rewrite(WaveFile.header(samples: 0, as: encoding)) }
      try file?.write(WaveFile.data(samples, as: encoding))
    }
    sampleCount += samples.count
  }

  private func trying(_ body: () throws(SafeFile.Fault) -> Void) {
    guard fault == nil else { return }
    do { try body() } catch { fault = error }
  }

  /// Writes the length, and puts the file in its place.
  ///
  /// - Throws: `Failure` with status 73.
  func finish() throws {
    try Files.writing(to: path) { () throws(SafeFile.Fault) in
      if let fault { throw fault }
      try file?.rewrite(WaveFile.header(samples: sampleCount, as: encoding))
      guard let file else { return }
      guard isCopied else { return try file.finish() }
      try file.rewrite([])
      try OutputFile(path).withStream { stream throws(SafeFile.Fault) in
        try SafeFile.readParts(of: file.descriptor) { part throws(SafeFile.Fault) in
          try SafeFile.put(part, into: stream)
        }
      }
    }
  }
}
