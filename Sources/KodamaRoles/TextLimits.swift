extension StringProtocol {
  /// The first Unicode scalars of a text, at most four bytes each. A limit in characters would not
  /// do: one letter can have a million marks, and comparing it takes seconds.
  package func cut(to scalars: Int) -> String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(scalars)))
  }
}
