import Kodama

extension ShareError {
  /// One sentence: what is wrong, and what to do.
  var sentence: String {
    switch self {
    case .notACode: "this is no code: one begins with \(ShareCode.scheme)"
    case .badCharacter(let place):
      "character \(place) is none that a code has; copy the code once more"
    case .cutShort: "the code ends too early, or its end was changed; copy it once more"
    case .damaged: "something in the code was changed, or its end is missing; copy it once more"
    case .newerVersion(let version):
      "the code has version \(version) and was made by a later Kodama; "
        + "this one reads up to \(ShareCode.version)"
    case .tooLarge: "the code holds more than \(ShareCode.byteLimit >> 20) MiB"
    case .cannotUnpack: "the code is packed, and liblzma is not there: install liblzma5"
    case .otherValleys(let version):
      "the valley was made by version \(version) of the generator, which this Kodama does not have"
    }
  }
}
