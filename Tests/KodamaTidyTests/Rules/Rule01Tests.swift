import Testing

/// Checks which members delegate protocols contain.
enum DelegateRule {
  /// Returns the protocols through which a child notifies. The parts of the play also ask their
  /// parent for what they cannot do themselves, which are requests and no notices.
  static func notices(in file: SourceFile) -> [Declaration] {
    file.declarations("protocol").filter {
      $0.name.hasSuffix("Delegate") && !requests.contains($0.name)
        && !$0.inheritance.contains("PlayPartDelegate")
    }
  }

  private static let requests = ["TellingDelegate", "PlayPartDelegate"]

  /// The enumerations without associated values, which delegate calls may have as arguments.
  static let kinds = Set(
    SourceTree.sources.flatMap { $0.declarations("enum") }.filter { !$0.body.contains("(") }
      .map(\.name))

  /// Returns the calls that carry data, and the members that are not calls.
  static func findings(in file: SourceFile) -> [Finding] {
    notices(in: file).flatMap { delegate in
      var findings: [Finding] = []
      if !delegate.inheritance.contains("AnyObject") {
        findings.append(file.finding(delegate.line, "\(delegate.name) is not class-bound"))
      }
      for member in delegate.members {
        let call = member.wholeMatch(of: /func \w+\((?:_ \w+: (\w+))?\)\s*/)
        if let call, call.1.map({ kinds.contains(String($0)) }) ?? true { continue }
        findings.append(file.finding(delegate.line, "\(delegate.name): \(member)"))
      }
      return findings
    }
  }
}

@Suite("Delegate and observer calls carry no data")
struct Rule01Tests {
  @Test("Delegate protocols contain only calls without data and results")
  func delegates() {
    let files = SourceTree.sources + SourceTree.examples
    let names = files.flatMap { $0.declarations("protocol") }.map(\.name)
      .filter { $0.hasSuffix("Delegate") }
    #expect(names.contains("PlayDelegate") && names.contains("PresentationDelegate"))
    #expect(names.count >= 12)
    let findings = files.flatMap(DelegateRule.findings)
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test("Delegates have a few kinds of calls instead of one for each event")
  func kinds() {
    for file in SourceTree.sources {
      for delegate in DelegateRule.notices(in: file) {
        #expect(delegate.members.count <= 5, "\(delegate.name)")
      }
    }
  }

  @Test("The notices of observer sets are enumerations without associated values")
  func notices() {
    let enumerations = SourceTree.sources.flatMap { $0.declarations("enum") }
    let sets = SourceTree.sources.flatMap { file in
      file.target == "KodamaRoles"
        ? [] : file.code.all(/ObserverSet<(\w+)>/).map { String($0.1) }
    }
    #expect(!sets.isEmpty)
    for notice in sets {
      let declared = enumerations.filter { $0.name == notice }
      #expect(!declared.isEmpty, "\(notice) is no enumeration")
      for enumeration in declared { #expect(!enumeration.body.contains("("), "\(notice)") }
    }
  }

  @Test(
    "A call that carries data is found",
    arguments: [
      "protocol ADelegate: AnyObject {\n  func aDidChange(to value: Int)\n}",
      "protocol ADelegate: AnyObject {\n  func aDidChange(_ value: Int)\n}",
      "protocol ADelegate: AnyObject {\n  func aDidChange(_ change: PlayChange) -> Int\n}",
      "protocol ADelegate: AnyObject {\n  var value: Int { get }\n}",
      "protocol ADelegate {\n  func aDidChange()\n}",
    ])
  func bad(_ text: String) {
    let file = SourceFile(path: "Sources/Game/KodamaPlay/A.swift", text: text)
    #expect(DelegateRule.findings(in: file).count == 1)
  }
}
