import KodamaSystem
import Testing

@Suite("Loading system libraries")
struct SystemLibraryTests {
  private typealias Length = @convention(c) (UnsafePointer<CChar>) -> Int

  @Test("The first installed name is loaded, and its functions are found")
  func finds() throws {
    let names = ["libkodama-nowhere.so.9", "libc.so.6", "libSystem.B.dylib"]
    let library = try #require(SystemLibrary(names))
    let length = try #require(library.function("strlen", Length.self))
    #expect(length("kodama") == 6)
    #expect(library.function("kodama_has_no_such_function", Length.self) == nil)
  }

  @Test("A library that is not installed is nil")
  func missing() {
    #expect(SystemLibrary(["libkodama-nowhere.so.9"]) == nil)
    #expect(SystemLibrary([]) == nil)
  }
}
