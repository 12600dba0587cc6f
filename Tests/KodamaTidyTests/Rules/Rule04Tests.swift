import Testing

@Suite("Only Views play sounds")
struct Rule04Tests {
  /// The surfaces for sound, text and words.
  static let surfaceCalls = ["SoundSurface", "TextSurface", "WordSurface"]

  @Test("Models and data sources refer to no surface")
  func models() {
    for file in SourceTree.models + SourceTree.sources(of: "KodamaDataSources") {
      for word in Self.surfaceCalls { #expect(!file.code.contains(word), "\(file.path)") }
    }
  }

  @Test("Controllers do not play, draw or speak themselves")
  func controllers() {
    for file in SourceTree.sources(of: "KodamaControllers", "KodamaGame") {
      let calls = file.code.all(/\b(sound|words|screen|surface)\??\.(play|start|say|write|fill)\(/)
      #expect(calls.isEmpty, "\(file.path)")
    }
  }

  @Test("There is no audio manager")
  func managers() {
    for file in SourceTree.sources {
      let names = FileNames.topLevelTypes(in: file)
      for name in names {
        #expect(!name.hasSuffix("Manager") && !name.hasSuffix("AudioPlayer"), "\(name)")
      }
    }
  }
}
