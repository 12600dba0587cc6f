import KodamaContent
import KodamaDataSources
import KodamaSurfaces
@testable import KodamaViews
import KodamaYAML
import Testing

/// A data source with one event, and with a player's choice of how events are reported.
private final class ChoiceDouble: HeardWordsViewDataSource, LanguageDataSource,
  NarrationDataSource, CaptionViewDataSource, EventLogDataSource
{
  var moments: [Moment] = []
  var momentPass = 1
  var isSweepAudible = false
  var listener = Listener(hand: CellPoint(20, 12))
  var ambienceTextures: [AmbienceTexture] = []
  var handTile = CellPoint(20, 12)
  var nearestThings: [NearestThing] = []
  var audiblePasses = 1
  let chosenLanguage = Language.english
  var chosenVerbosity = Verbosity.own
  var chosenEvents = EventChoice()
  let areWordsUnplugged = false
  let isSoundHeard = true
  var wantsCaptions = true
  var showsCaptionsInWindow = true
  var captionStyle = CaptionStyle()
  var factsOfPass: [Fact] = []
  var factCount: Int { factsOfPass.count }

  /// Sets the same choice for all kinds of event.
  func choose(_ telling: EventChoice.Telling) {
    for kind in EventChoice.Kind.allCases { chosenEvents[kind] = telling }
  }
}

@Suite("Each kind of event is reported as the player has chosen", .serialized)
struct OwnChoiceWordsTests {
  private let content: Content
  private let source = ChoiceDouble()

  init() throws { content = try Content.shipped() }

  private var vocabulary: Vocabulary {
    Vocabulary(messages: content.messages, looks: content.looks)
  }

  private func bell() throws -> MaterialID {
    MaterialID(UInt8(try #require(content.looks.looks.firstIndex { $0.name == "bell" })))
  }

  /// The numbers of spoken and written lines in a pass, and of captions on the screen.
  private struct Counts: Equatable {
    var said = 0
    var written = 0
    var shown = 0
  }

  private func counts(on surface: WordSurface) -> Counts {
    var result = Counts(shown: surface.captions.count)
    for event in surface.takeEvents() {
      switch event {
      case .say: result.said += 1
      case .caption: result.written += 1
      case .stop: break
      }
    }
    return result
  }

  private func hear(_ kind: MomentKind) throws -> Counts {
    source.moments = [Moment(kind, try bell(), at: CellPoint(24, 12))]
    let surface = WordSurface()
    let view = HeardWordsView(surface: surface, vocabulary: vocabulary)
    view.dataSource = source
    view.languageSource = source
    view.narrationSource = source
    view.captionSource = source
    view.update()
    return counts(on: surface)
  }

  /// The kinds of event to which the choice applies. Waking and dozing are reported as facts.
  private static let heard = MomentKind.allCases.filter { $0 != .wake && $0 != .doze }

  @Test("An event can be spoken, written, both or neither", arguments: heard)
  func moments(_ kind: MomentKind) throws {
    source.choose(.said)
    #expect(try hear(kind) == Counts(said: 1, shown: 1))
    source.choose(.written)
    #expect(try hear(kind) == Counts(written: 1, shown: 1))
    source.choose(.neither)
    #expect(try hear(kind) == Counts(shown: 1))
  }

  @Test("Each kind of event has its own choice")
  func kinds() throws {
    source.choose(.neither)
    source.chosenEvents[.fire] = .said
    source.chosenEvents[.growth] = .written
    #expect(try hear(.ignite) == Counts(said: 1, shown: 1))
    #expect(try hear(.grow) == Counts(written: 1, shown: 1))
    for kind in [MomentKind.splash, .signal, .call, .thunder, .ring, .landing, .arrive] {
      #expect(try hear(kind) == Counts(shown: 1), "\(kind)")
    }
  }

  @Test("An event without captions can still be spoken", arguments: heard)
  func excludedKinds(_ kind: MomentKind) throws {
    let event = try #require(CaptionedSound.moment(kind, try bell()).kind)
    source.captionStyle.excludedKinds = Set(EventChoice.Kind.allCases).subtracting([event])
    source.choose(.written)
    #expect(try hear(kind) == Counts(written: 1, shown: 1))
    source.captionStyle.excludedKinds = [event]
    #expect(try hear(kind) == Counts())
    source.choose(.said)
    #expect(try hear(kind) == Counts(said: 1))
    source.chosenVerbosity = .full
    #expect(try hear(kind) == Counts())
  }

  @Test("Events are spoken even when captions are off")
  func withoutCaptions() throws {
    source.wantsCaptions = false
    source.choose(.said)
    #expect(try hear(.ignite) == Counts(said: 1, shown: 1))
    source.choose(.written)
    #expect(try hear(.ignite) == Counts(shown: 1))
  }

  @Test("Named verbosity levels ignore the player's custom choices")
  func levels() throws {
    source.choose(.neither)
    for (level, said, written) in [(Verbosity.full, 1, 0), (.normal, 0, 1), (.terse, 0, 1)] {
      source.chosenVerbosity = level
      #expect(try hear(.ignite) == Counts(said: said, written: written, shown: 1), "\(level)")
    }
    #expect(try hear(.grow) == Counts(shown: 1), "the tersest level leaves out background")
  }

  @Test("Weather can be spoken, written or neither")
  func facts() throws {
    func report(_ fact: Fact) -> Counts {
      source.factsOfPass = [fact]
      let surface = WordSurface()
      let narration = NarrationView(surface: surface, vocabulary: vocabulary)
      narration.dataSource = source
      narration.narrationSource = source
      narration.languageSource = source
      let captions = CaptionWordsView(surface: surface, vocabulary: vocabulary)
      captions.dataSource = source
      captions.captionSource = source
      captions.narrationSource = source
      captions.languageSource = source
      narration.update()
      captions.update()
      return counts(on: surface)
    }
    let rain = Fact.valley(.weather(.rain, before: .clear))
    source.choose(.said)
    #expect(report(rain) == Counts(said: 1, shown: 1))
    #expect(report(.valley(.woke(true))) == Counts(said: 1))
    #expect(try hear(.wake) == Counts(shown: 1), "not twice")
    source.choose(.written)
    #expect(report(rain) == Counts(written: 1, shown: 1))
    #expect(report(.valley(.woke(true))) == Counts())
    #expect(try hear(.wake) == Counts(written: 1, shown: 1))
    source.choose(.neither)
    #expect(report(rain) == Counts(shown: 1))
    #expect(try hear(.wake) == Counts(shown: 1))
  }
}
