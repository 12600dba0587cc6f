import Foundation
import KodamaContent
@testable import KodamaControllers
import KodamaDataSources
import KodamaEtudes
import KodamaGame
import KodamaHosting
import KodamaLanguage
import KodamaPerception
@testable import KodamaPlay
import KodamaSurfaces
@testable import KodamaViews
import KodamaWorld
import Testing

/// An id such as `scale.minor` consists of a prefix and the name of a case. The test fails if a new
/// case has no message.
@Suite("Every message id that is assembled from parts exists")
struct ComputedIDTests {
  /// A prefix of message ids, with all its suffixes.
  struct Family: Sendable, CustomStringConvertible {
    let start: String
    let ends: [String]
    var description: String { start }

    init(_ start: String, _ ends: [String]) { (self.start, self.ends) = (start, ends) }

    /// Creates a family from the names of cases.
    init<Case: Sendable>(_ start: String, cases: [Case]) {
      self.init(start, cases.map { "\($0)" })
    }

    /// Creates a family from raw values.
    init<Case: CaseIterable & RawRepresentable<String>>(_ start: String, _ cases: Case.Type) {
      self.init(start, cases.allCases.map(\.rawValue))
    }
  }

  private static let fromCases: [Family] = [
    Family("action.", actions.filter { !isNumbered($0) }),
    Family(
      "actions.", Set(actions.filter(isNumbered).map { String($0.prefix { $0 != "-" }) }).sorted()),
    Family("awake.", cases: Liveliness.allCases),
    Family("body.", ["pool", "pond", "lake"]),
    Family("bot.", Thought.Plan.self),
    Family("caption.", cases: MomentKind.allCases),
    Family("caption.ambience.", MaterialFamily.names),
    Family("caption.near.", cases: NearestThing.Role.allCases),
    // A sweep by families has a caption for each family instead.
    Family("caption.sweep.", cases: SweepProgress.Kind.allCases.filter { $0 != .families }),
    Family("distance.", Direction.self),
    Family("direction.", Direction.allCases.map(\.rawValue) + ["here"]),
    Family("etudes.", Etude.Group.allCases.map(\.rawValue) + ["yours"]),
    Family("export.failed.", ExportError.self),
    Family("export.form.", ExportForm.self),
    Family("grove.miss.", GroveMiss.Reason.self),
    Family("family.", MaterialFamily.names + KodamaPerception.Family.heard.map(\.name)),
    Family("gallery.kind.", GalleryItem.Kind.allCases.map(\.rawValue) + ["proven"]),
    Family("goal.ring.", Goal.Order.self),
    Family("help.", cases: HelpTopic.allCases),
    Family("hint.", HintName.self),
    Family("key.", Key.self),
    Family("repeat.", KeyRepeatRate.self),
    Family("key.with.", modifiers),
    Family("look.", PictureStyle.Look.self),
    Family("nothere.", InputContext.self),
    Family("menu.group.", OperationGroup.self),
    Family("output.name.", OutputKind.self), Family("status.about.", StatusView.Readout.self),
    Family("parts.", ScreenPart.Visibility.self), Family("parts.name.", ScreenPart.self),
    Family("note.", (0..<12).map { "\($0)" }),
    Family("output.", SoundOutput.self),
    Family("voice.", VoiceKind.self),
    Family("palette.", PictureStyle.ColourSet.self),
    Family("phase.", cases: DayPhase.allCases),
    Family("question.", LargeChange.self),
    Family("play.brush.", cases: BrushShape.allCases),
    Family("play.drawn.", EditShape.self),
    Family("play.look.", Direction.self),
    Family("play.look.nothing.", Direction.self),
    Family("play.outline.", GhostKind.self),
    Family("play.ran.", RunStop.self),
    Family("play.shape.", EditShape.self),
    Family("play.turned.", Direction.allCases.map(\.rawValue) + ["none"]),
    Family("play.used.", UseOutcome.self),
    Family("property.", EditProperty.self),
    Family("area.", ["all", "half", "third", "quarter", "little", "percent"]),
    Family("landform.", LandformKind.self),
    Family(
      "state.",
      [
        "on", "off", "turning", "still", "open", "closed", "pulsing", "quiet", "young", "grown",
        "old", "answering", "listening",
      ] + Direction.allCases.map(\.rawValue)),
    Family("share.kind.", SharedKind.self),
    Family("share.nothing.", SharedKind.self),
    Family("play.speed.", cases: Array(Timekeeping.speedExponents)),
    Family("scale.", Scale.self),
    Family("scale.short.", Scale.self),
    Family("scan.", cases: ScanCategory.allCases),
    Family(
      "grove.",
      GroveKind.allCases.flatMap { kind in
        ["", ".about", ".trait", ".lack"].map { kind.rawValue + $0 }
      } + ["lamps.lack.path"]),
    Family("caption.size.", CaptionStyle.Size.self),
    Family("settings.event.", EventChoice.Kind.self),
    Family("settings.group.", SettingsGroup.self),
    Family("settings.sound.", SoundKind.self), Family("settings.volume.", VolumeName.self),
    Family("site.", SiteKind.allCases.flatMap { [$0.rawValue, "\($0.rawValue).about"] }),
    Family("store.fault.", StoreError.self),
    Family("tag.", MaterialTag.self),
    Family("telling.", EventChoice.Telling.self),
    Family("terrain.", Terrain.allCases.flatMap { [$0.rawValue, "\($0.rawValue).about"] }),
    Family("verbosity.", Verbosity.self),
    Family("verbosity.about.", Verbosity.self),
    Family("hour.", cases: [DayPhase.night, .dawn]),
    Family("weather.", cases: Weather.allCases),
    Family("weather.begins.", cases: Weather.allCases.filter { $0 != .clear }),
    Family("weather.ends.", cases: Weather.allCases.filter { $0 != .clear }),
    Family("workshop.change.", EtudeChange.self),
    Family("workshop.kind.", GoalKind.self),
    Family("workshop.order.", Goal.Order.self),
    Family("workshop.refused.", WorkshopProblem.self),
    Family("workshop.tool.", EtudeTool.self),
    Family("worldtext.", WorldText.ErrorCode.self),
  ]

  /// Families whose suffixes come from the content.
  private static func fromContent(_ content: Content) -> [Family] {
    // Sounds with a slash are named after their materials, and layers are parts of a sound.
    let sounds = content.patches.patches.map(\.name).filter {
      !$0.contains("/") && !$0.contains("+")
    }
    let materials = content.rules.materials.map(\.name)
    return [
      Family("material.", materials.flatMap { [$0, "\($0).about"] }),
      Family("sound.", sounds + NearestThing.Role.allCases.map { SoundKind($0).rawValue }),
      Family(
        "etude.",
        content.etudes.flatMap { etude in
          [etude.name] + etude.hints.indices.map { "\(etude.name).hint.\($0 + 1)" }
        }),
    ]
  }

  private static let actions = KeyTable(.standard).actions

  /// True for actions such as `slot-3`, which share one message with a number.
  private static func isNumbered(_ action: String) -> Bool {
    KeyNames.name(ofAction: action).id.hasPrefix("actions.")
  }

  private static let modifiers = [KeyModifiers.shift, .control, .alt].map {
    String(KeyStroke(.a, $0).description.dropLast(2))
  }

  @Test("Every enumeration case has English, Japanese and kana messages", arguments: fromCases)
  func cases(_ family: Family) throws { try check(family) }

  @Test("All content has English, Japanese and kana messages")
  func content() throws {
    for family in Self.fromContent(try TestGame.content.get()) { try check(family) }
  }

  private func check(_ family: Family) throws {
    let messages = try TestGame.content.get().messages
    #expect(!family.ends.isEmpty, "\(family) has no ends")
    for id in family.ends.map({ family.start + $0 }) {
      let entry = try #require(messages[id], "\(id) is missing")
      for text in [entry.english, entry.japanese, entry.reading] {
        #expect(text.contains { !$0.isWhitespace }, "\(id) is empty in one wording")
      }
    }
  }

  @Test("The listed families cover every id that the sources assemble")
  func complete() throws {
    let content = try TestGame.content.get()
    let known = (Self.fromCases + Self.fromContent(content)).map(\.start)
    var found: Set<String> = []
    for text in try Self.sources() {
      for match in text.matches(of: #/"([a-z]+(?:\.[a-z0-9-]+)*\.)\\\(/#) {
        found.insert(String(match.1))
      }
    }
    #expect(found.count > 20)
    #expect(found.subtracting(known).isEmpty, "add \(found.subtracting(known)) to the families")
    #expect(Set(known).subtracting(found).isEmpty, "nobody uses \(Set(known).subtracting(found))")
  }

  @Test("Every material family and weather has a patch and a texture")
  func textures() throws {
    let patches = try TestGame.content.get().patches
    let sky = ["rain", "wind", "air", "night", "dawn"]
    for family in MaterialFamily.allCases { #expect(patches.patch(named: family.name) != nil) }
    for name in MaterialFamily.allCases.map(\.name) + sky {
      let patch = try #require(patches.patch(named: "ambience-\(name)"), "\(name)")
      #expect(patches.patches[Int(patch.rawValue)].texture != nil, "\(name)")
    }
  }

  @Test(
    "Settings and credits have no missing message", arguments: Language.allCases)
  func lists(_ language: Language) throws {
    let game = try TestGame(language: language, start: .title)
    try choose("title.credits", in: game)
    #expect(!game.text.contains("<"), "\(game.text)")
    try game.press("escape")
    try choose("title.settings", in: game)
    let inner: [SettingsGroup: SettingsGroup] = [.speech: .captions, .sound: .sounds]
    let apart = [.keys, .language] + inner.values
    for group in SettingsGroup.allCases where !apart.contains(group) {
      try choose("settings.group.\(group)", in: game)
      #expect(!game.text.contains("<"), "\(game.text)")
      guard let inside = inner[group] else {
        try game.press("escape")
        continue
      }
      try choose("settings.group.\(inside)", in: game)
      #expect(!game.text.contains("<"), "\(game.text)")
      try game.press("escape")
      try game.press("escape")
    }
  }

  /// Chooses the item of a list with this message.
  private func choose(_ id: String, in game: TestGame) throws {
    let messages = try TestGame.content.get().messages
    let item = "▶ \(messages.text(Message(id), in: game.app.language))"
    try game.press("home")
    for _ in 0..<16 where !game.text.contains(item) { try game.press("down") }
    #expect(game.text.contains(item), "\(game.text)")
    try game.press("enter")
  }

  /// Returns the source files that may contain message ids.
  private static func sources() throws -> [String] {
    try ["Sources", "Lab/KodamaTrials", "Lab/KodamaLabTool"].flatMap { path in
      let folder = ProjectFile.url(path)
      let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
      return try (names ?? []).filter { name in
        name.hasSuffix(".swift") && !["KodamaStore/", "KodamaCLI/"].contains { name.hasPrefix($0) }
      }.map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
    }
  }
}
