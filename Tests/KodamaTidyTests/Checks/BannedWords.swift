/// Finds words that the code must not contain, and names the replacement for each.
enum BannedWords {
  /// A banned word.
  struct Ban {
    /// The pattern that finds the word in a line of code.
    let pattern: Regex<AnyRegexOutput>
    /// Texts of which every match contains at least one. Files without them are skipped, because
    /// the pattern is about a hundred times slower.
    let signs: [String]
    /// The name of the word in a finding.
    let word: String
    /// The code to write instead.
    let instead: String
    /// True if the word is banned in all targets, false if only in the pure ones.
    let isEverywhere: Bool
  }

  /// The pure targets, which use no platform, clock, chance or hash order.
  static let pureTargets = [
    "KodamaRoles", "KodamaSurfaces", "KodamaHosting", "KodamaDataSources", "KodamaLanguage",
    "KodamaWorld", "KodamaEtudes", "KodamaPlay", "KodamaSaves",
    "KodamaViews", "KodamaControllers", "KodamaGame", "KodamaPerception",
    "KodamaEcho",
  ]

  /// The bans in the order in which they are applied.
  static var bans: [Ban] {
    [
      pure("Date", ["Date"], /\bDate\s*[(.]/, "passes counted by a Model"),
      pure(
        "clock", ["Clock", "DispatchTime", "clock_gettime"],
        /\b(ContinuousClock|SuspendingClock|DispatchTime|clock_gettime)\b/, "passes"),
      pure(
        "Dispatch", ["Dispatch"], /\b(DispatchQueue|DispatchSource|DispatchSemaphore)\b/, "the pass"
      ),
      pure("Thread", ["Thread"], /\bThread\b/, "the one thread of the game"),
      pure(
        "Task", ["Task", "async", "await", "actor"], /\bTask\s*[.{(]|\basync\b|\bawait\b|\bactor\b/,
        "the pass"),
      pure("MainActor", ["@MainActor"], /@MainActor/, "plain classes used from one thread"),
      pure(
        "random", [".random", ".shuffle"], /\.random\(|\.randomElement\(|\.shuffled\(|\.shuffle\(/,
        "a hash of (seed, tick, x, y, salt)"),
      pure(
        "SystemRandomNumberGenerator", ["SystemRandom"], /\bSystemRandomNumberGenerator\b/,
        "a hash of the seed"),
      pure("Hasher", ["Hasher", ".hashValue"], /\bHasher\b|\.hashValue\b/, "Digest"),
      pure(
        "environment", ["getenv", "ProcessInfo", "CommandLine"],
        /\b(getenv|ProcessInfo|CommandLine)\b/, "a parameter"),
      pure(
        "file", ["FileManager", "FileHandle", "fopen", "URL"],
        /\b(FileManager|FileHandle|fopen|URL)\b/, "a parameter"),
      pure("NotificationCenter", ["NotificationCenter"], /\bNotificationCenter\b/, "ObserverSet"),
      pure("UserDefaults", ["UserDefaults"], /\bUserDefaults\b/, "Settings"),
      pure(
        "@objc", ["@objc", "#selector", "Selector"], /@objc\b|#selector|\bSelector\b/,
        "a protocol or ObserverSet"),
      pure("unowned", ["unowned"], /\bunowned\b/, "weak"),
      pure(
        "keys or values unsorted", [".keys", ".values"],
        /\b(?!Self\b)\w+\.(keys|values)\b(?!.*\.sorted\()/,
        ".keys.sorted()"),
      // `print` fails silently if the standard output cannot be written.
      everywhere(
        "print", ["print(", "debugPrint(", "dump("], /\bprint\(|\bdebugPrint\(|\bdump\(/,
        "a surface, or Files.printLine in a command"),
      everywhere("try!", ["try!"], /\btry!/, "try, or a value for the failure"),
      everywhere("force unwrap", ["!"], /[\w)\]}"]!(?=[\s.,)\]:;}\[(]|$)/, "guard let"),
      everywhere("as!", ["as!"], /\bas!/, "as?"),
      everywhere(
        "fatalError", ["fatalError(", "Failure("],
        /\bfatalError\(|\bpreconditionFailure\(|\bassertionFailure\(/, "throw"),
      everywhere(
        "sharedMutable", ["static var"], /\bstatic var \w+(: [^{=]+)?( = |$)/, "a parameter"),
    ]
  }

  /// The findings in the whole project, computed once for all tests.
  static let project = findings(in: SourceTree.sources)

  /// Returns the banned words in some files.
  static func findings(in files: [SourceFile]) -> [Finding] {
    let bans = bans
    let unfinished = (/\b(TODO|FIXME|XXX|HACK)\b/).simple
    return files.flatMap { findings(in: $0, bans, unfinished) }
  }

  private static func findings(
    in file: SourceFile, _ bans: [Ban], _ unfinished: Regex<(Substring, Substring)>
  ) -> [Finding] {
    let isPure = pureTargets.contains(file.target)
    var findings: [Finding] = []
    for ban in bans where ban.isEverywhere || isPure {
      guard ban.signs.contains(where: { file.code.contains($0) }) else { continue }
      for (index, line) in file.codeLines.enumerated() {
        for _ in line.matches(of: ban.pattern) {
          findings.append(file.finding(index + 1, "\(ban.word): write \(ban.instead)"))
        }
      }
    }
    for (index, line) in file.lines.enumerated() where line.contains(unfinished) {
      findings.append(file.finding(index + 1, "unfinished: open an issue instead"))
    }
    return findings
  }

  private static func pure<Output>(
    _ word: String, _ signs: [String], _ pattern: Regex<Output>, _ instead: String
  ) -> Ban {
    Ban(
      pattern: Regex(pattern).simple, signs: signs, word: word, instead: instead,
      isEverywhere: false)
  }

  private static func everywhere<Output>(
    _ word: String, _ signs: [String], _ pattern: Regex<Output>, _ instead: String
  ) -> Ban {
    Ban(
      pattern: Regex(pattern).simple, signs: signs, word: word, instead: instead,
      isEverywhere: true)
  }
}
