import Testing

@Suite("Rule 4: moments are pulled; nobody pushes a sound")
struct Rule04Tests {
  /// What fills a surface: sound, words or glyphs.
  static let surfaceCalls = ["SoundSurface", "TextSurface", "WordSurface"]

  @Test("No Model and no data source knows a surface")
  func models() {
    for file in SourceTree.models + SourceTree.sources(of: "KodamaDataSources") {
      for word in Self.surfaceCalls { #expect(!file.code.contains(word), "\(file.path)") }
    }
  }

  @Test("No Controller plays, draws or says anything itself")
  func controllers() {
    for file in SourceTree.sources(of: "KodamaControllers", "KodamaGame") {
      let calls = file.code.all(/\b(sound|words|screen|surface)\??\.(play|start|say|write|fill)\(/)
      #expect(calls.isEmpty, "\(file.path)")
    }
  }

  @Test("No type is an audio manager")
  func managers() {
    for file in SourceTree.sources {
      let names = FileNames.topLevelTypes(in: file)
      for name in names {
        #expect(!name.hasSuffix("Manager") && !name.hasSuffix("AudioPlayer"), "\(name)")
      }
    }
  }
}
