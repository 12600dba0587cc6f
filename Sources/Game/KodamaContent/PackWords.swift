package import KodamaDataSources
public import KodamaEtudes
public import KodamaLanguage

/// Reads what the materials of a pack are called and what is said of them.
struct PackWords {
  /// The words of every material of a pack.
  ///
  /// - Throws: `ContentError` where one of the three wordings is missing, empty, or a reading that
  ///   a voice cannot say.
  func entries(
    _ pack: ContentMapping
  ) throws(ContentError) -> [(id: String, words: Phrase)] {
    var found: [(id: String, words: Phrase)] = []
    for entry in try pack["materials"]?.mapping().entries ?? [] {
      let fields = try entry.value.mapping()
      let id = "material.\(entry.key)"
      found.append((id, try words(fields.required("name"))))
      found.append((id + ".about", try words(fields.required("about"))))
    }
    return found
  }

  func words(_ node: ContentNode) throws(ContentError) -> Phrase {
    let wordings = try node.mapping()
    try wordings.refuseKeys(notIn: ["en", "ja", "reading"])
    let reading = try wordings.required("reading")
    // A voice without a dictionary says of each kanji that it is a Chinese letter.
    for scalar in try text(reading).unicodeScalars
    where (0x3400...0x9fff).contains(scalar.value) || (0xf900...0xfaff).contains(scalar.value) {
      throw reading.error(
        "reading", expected: "a reading in kana, without kanji", found: String(scalar))
    }
    return Phrase(
      english: try text(wordings.required("en")), japanese: try text(wordings.required("ja")),
      reading: try text(reading))
  }

  private func text(_ node: ContentNode) throws(ContentError) -> String {
    let text = try node.text()
    guard !text.isEmpty, text.count <= 400 else {
      throw node.error("words", expected: "1 to 400 characters", found: "\(text.count)")
    }
    guard !text.contains("{") else {
      throw node.error("words", expected: "words without braces", found: "{")
    }
    return text
  }
}

// The words of an étude stand in its file, so their ids are made of its name.
extension Etude {
  /// What it is called, as a message.
  public var titleMessage: Message { Message("etude.\(name)") }

  /// The words of the file, for the catalogue of all strings.
  package var entries: [(id: String, words: Phrase)] {
    [(titleMessage.id, title)]
      + hints.enumerated().map { ("etude.\(name).hint.\($0.offset + 1)", $0.element) }
  }
}
