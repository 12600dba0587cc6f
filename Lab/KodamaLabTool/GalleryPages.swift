import Foundation
import Kodama
import KodamaCLI
import KodamaGallery

/// A gallery's HTML pages in both languages, and its feed. They need no script. Every picture has a
/// text alternative, and every sound has the browser's own controls.
struct GalleryPages {
  static let entriesOnAPage = 100
  /// The maximum number of entries in the feed. It contains the newest entries.
  private static let feedLimit = 100

  private static let style = """

    body { background: #14161c; color: #e8e6df; font: 1.1rem/1.6 sans-serif; margin: auto; \
    max-width: 60rem; padding: 1rem; }
    a { color: #9fd0ff; } img { max-width: 100%; height: auto; image-rendering: pixelated; }
    article { border-top: 1px solid #555a66; padding: 1rem 0; } audio { width: 100%; }

    """
  /// The content security policy of every page. It permits pictures and sounds from the folder, and
  /// the style above by its SHA-256 digest.
  private static let policy = """
    default-src 'none'; img-src 'self'; media-src 'self'; \
    style-src 'sha256-NXtFkNHdV9NCv58/lOetkDV4hBTrPizmWIbUBzHk/dI='; \
    base-uri 'none'; form-action 'none'
    """

  private let index: GalleryIndex
  private let changed: [Int]
  private let content: Content
  private let places: [String: Int]
  /// The address of the page in which entries can be played; empty if there is none.
  private let page: String
  /// The share code of each entry that has one, keyed by the entry's name.
  private let codes: [String: String]

  /// Creates the pages of an index. `changed` holds the modification time of each entry, in seconds
  /// since 1970.
  init(
    _ index: GalleryIndex, _ changed: [Int], _ content: Content, page: String = "",
    codes: [String: String] = [:]
  ) {
    (self.index, self.changed, self.content) = (index, changed, content)
    (self.page, self.codes) = (page, codes)
    places = index.places
  }

  /// Writes all pages.
  ///
  /// - Throws: `CommandError` if the folder cannot be written.
  func write(to folder: String) throws {
    for language in Language.allCases {
      let count = max(1, (index.entries.count + Self.entriesOnAPage - 1) / Self.entriesOnAPage)
      for number in 0..<count {
        let name = Self.name(number, language)
        try Files.write(page(number, of: count, language).utf8, to: name, below: folder)
      }
    }
    try Files.write(feed.utf8, to: "feed" + ".xml", below: folder)
  }

  private static func name(_ number: Int, _ language: Language) -> String {
    "index\(number == 0 ? "" : "-\(number + 1)")\(language == .english ? "" : "-ja").html"
  }

  private func say(_ message: Message, _ language: Language) -> String {
    XMLText.escaped(content.messages.text(message, in: language))
  }

  private func words(_ words: GalleryEntry.LocalizedText, _ language: Language) -> String {
    language == .japanese && !words.japanese.isEmpty ? words.japanese : words.english
  }

  private func page(_ number: Int, of count: Int, _ language: Language) -> String {
    let title = XMLText.escaped(words(index.title, language))
    let first = number * Self.entriesOnAPage
    let other: Language = language == .english ? .japanese : .english
    var links = [(Self.name(number, other), say(Message("gallery.page.other"), language))]
    if number > 0 {
      links.append(
        (Self.name(number - 1, language), say(Message("gallery.page.previous"), language)))
    }
    if number + 1 < count {
      links.append((Self.name(number + 1, language), say(Message("gallery.page.next"), language)))
    }
    let navigation = links.map { "<a href=\"\($0.0)\">\($0.1)</a>" }.joined(separator: "\n")
    return """
      <!DOCTYPE html>
      <html lang="\(language.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <title>\(title)</title>
      <link rel="alternate" type="application/atom+xml" href="feed.xml" title="\(title)">
      <style>\(Self.style)</style>
      </head>
      <body>
      <header>
      <h1>\(title)</h1>
      <p>\(say(Message("gallery.page.about"), language))</p>
      <nav>
      \(navigation)
      </nav>
      </header>
      <main>
      \(index.entries.dropFirst(first).prefix(Self.entriesOnAPage)
        .map { article($0, language) }.joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  private func article(_ entry: GalleryEntry, _ language: Language) -> String {
    let plain = words(entry.title, language)
    let title = XMLText.escaped(plain)
    var lines = ["<article id=\"\(entry.name)\">", "<h2>\(title)</h2>"]
    if let picture = entry.picture {
      let text = XMLText.escaped(words(entry.pictured, language))
      lines.append("<img src=\"\(picture)\" alt=\"\(text)\" loading=\"lazy\">")
    }
    if let sound = entry.sound {
      let label = say(Message("gallery.page.sound", ("name", .text(plain))), language)
      lines.append(
        "<audio controls preload=\"none\" src=\"\(sound)\" aria-label=\"\(label)\"></audio>")
    }
    for text in [words(entry.about, language), entry.author] where !text.isEmpty {
      lines.append("<p>\(XMLText.escaped(text))</p>")
    }
    let names = entry.holds.prefix(12).compactMap { content.rules[$0] }
      .map { content.messages.text(content.looks.name($0), in: language) }
    if !names.isEmpty {
      let text = names.joined(separator: language == .english ? ", " : "、")
      lines.append("<p>\(say(Message("gallery.page.holds", ("names", .text(text))), language))</p>")
    }
    if let place = places[entry.origin] {
      let origin = index.entries[place]
      let text = say(
        Message("gallery.page.origin", ("name", .text(words(origin.title, language)))), language)
      let page = Self.name(place / Self.entriesOnAPage, language)
      lines.append("<p><a href=\"\(page)#\(origin.name)\">\(text)</a></p>")
    }
    if entry.isProven {
      lines.append("<p><strong>\(say(Message("gallery.page.proven"), language))</strong></p>")
    }
    let take = say(Message("gallery.page.take", ("name", .text(plain))), language)
    lines.append("<p><a href=\"\(entry.file)\" download>\(take)</a></p>")
    if !page.isEmpty, let code = codes[entry.name] {
      let play = say(Message("gallery.page.play", ("name", .text(plain))), language)
      lines.append("<p><a href=\"\(XMLText.escaped(page))#\(code)\">\(play)</a></p>")
    }
    lines.append("</article>")
    return lines.joined(separator: "\n")
  }

  /// The newest entries as an Atom feed (RFC 4287). The feed does not depend on when it is built.
  private var feed: String {
    let newest = changed.indices.sorted { (changed[$0], $1) > (changed[$1], $0) }
    let title = XMLText.escaped(index.title.english)
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
      <title>\(title)</title>
      <id>urn:kodama:gallery:\(Digest.text(of: GalleryReader.digest(of: Array(title.utf8))))</id>
      <updated>\(Self.time(newest.first.map { changed[$0] } ?? 0))</updated>
      <link href="index.html"/>

      """
    for place in newest.prefix(Self.feedLimit) {
      let entry = index.entries[place]
      let author = XMLText.escaped(entry.author.isEmpty ? index.title.english : entry.author)
      text += """
        <entry>
        <title>\(XMLText.escaped(entry.title.english))</title>
        <id>urn:kodama:entry:\(entry.name):\(Digest.text(of: entry.fileDigest))</id>
        <updated>\(Self.time(changed[place]))</updated>
        <author><name>\(author)</name></author>
        <link href="index.html#\(entry.name)"/>
        <summary>\(XMLText.escaped(entry.about.english))</summary>
        </entry>

        """
    }
    return text + "</feed>\n"
  }

  private static func time(_ seconds: Int) -> String {
    Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
  }
}

/// Escapes untrusted text for HTML and XML.
enum XMLText {
  /// Returns a text that is safe between tags and in quoted attributes. It works on scalars, as
  /// browsers do, so that a combining character cannot hide a `<`. Scalars that XML forbids become
  /// U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: escaped.append(contentsOf: "&amp;".unicodeScalars)
      case 0x3c: escaped.append(contentsOf: "&lt;".unicodeScalars)
      case 0x3e: escaped.append(contentsOf: "&gt;".unicodeScalars)
      case 0x22: escaped.append(contentsOf: "&quot;".unicodeScalars)
      case 0x27: escaped.append(contentsOf: "&#39;".unicodeScalars)
      case 0x09, 0x0a, 0x20..<0xfffe, 0x1_0000...: escaped.append(scalar)
      default: escaped.append("\u{fffd}")
      }
    }
    return String(escaped)
  }
}
