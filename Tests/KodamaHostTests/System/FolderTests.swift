import Foundation
import KodamaSystem
import Testing

@Suite("The player's folder is found from the environment")
struct FolderTests {
  private let root: String

  init() throws {
    root = NSTemporaryDirectory() + "kodama-folder-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: root + "/there", withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: root + "/file"))
    symlink("/nowhere/at/all", root + "/lost")
    symlink(root + "/there", root + "/link")
  }

  @Test("Inspecting a folder creates nothing")
  func states() {
    defer { try? FileManager.default.removeItem(atPath: root) }
    #expect(FolderState(of: root + "/there") == .present(isWritable: true))
    #expect(FolderState(of: root + "/there/") == .present(isWritable: true))
    #expect(FolderState(of: root + "/link") == .present(isWritable: true))
    #expect(
      FolderState(of: root + "/there/a/b/c") == .absent(in: root + "/there", isWritable: true))
    #expect(FolderState(of: root + "/file") == .blocked(by: root + "/file"))
    #expect(FolderState(of: root + "/file/a") == .blocked(by: root + "/file"))
    // Nothing can be created at a dangling symbolic link.
    #expect(FolderState(of: root + "/lost") == .blocked(by: root + "/lost"))
    #expect(FolderState(of: "/") == .present(isWritable: access("/", W_OK | X_OK) == 0))
    #expect(FolderState(of: "/proc/kodama").isWritable == (access("/proc", W_OK | X_OK) == 0))
    #expect(!FileManager.default.fileExists(atPath: root + "/there/a"))
  }

  @Test("A relative path is resolved against the working directory")
  func relative() {
    defer { try? FileManager.default.removeItem(atPath: root) }
    #expect(FolderState(of: ".") == FolderState(of: FileManager.default.currentDirectoryPath))
    let isWritable = FolderState(of: ".").isWritable
    #expect(FolderState(of: "no/such/folder") == .absent(in: ".", isWritable: isWritable))
  }

  @Test(
    "The environment determines the player's folder",
    arguments: [
      (["HOME": "/h"], "/h/.local/share/kodama"),
      (["HOME": "/h", "XDG_DATA_HOME": "/x"], "/x/kodama"),
      (["HOME": "/h", "XDG_DATA_HOME": "x"], "/h/.local/share/kodama"),
      (["HOME": "/h", "XDG_DATA_HOME": "/x", "KODAMA_HOME": "/k"], "/k"),
      (["HOME": "/h", "KODAMA_HOME": "k"], "/h/k"),
      (["HOME": "/h", "KODAMA_HOME": ""], "/h/.local/share/kodama"),
      (["XDG_DATA_HOME": "/x"], "/x/kodama"),
      (["KODAMA_HOME": "/k"], "/k"),
    ])
  func player(_ environment: [String: String], _ path: String) throws {
    #expect(try PlayerFolder.path { environment[$0] } == path)
  }

  @Test(
    "A missing home folder is an error that names the variable to set",
    arguments: [[:], ["HOME": "here"], ["KODAMA_HOME": "k"], ["XDG_DATA_HOME": "x"]])
  func homeless(_ environment: [String: String]) {
    let error = #expect(throws: PlayerFolderError.self) {
      try PlayerFolder.path { environment[$0] }
    }
    #expect(error == .unset && error?.description.contains("set KODAMA_HOME") == true)
  }

  @Test("A variable that is not valid UTF-8 is rejected")
  func bytes() throws {
    let name = "KODAMA_TEST_BYTES"
    defer { unsetenv(name) }
    setenv(name, "/k/\u{fffd}", 1)
    #expect(try PlayerFolder.environmentVariable(name) == "/k/\u{fffd}")
    let value: [CChar] = [0x2f, 0x6b, -1, 0]
    setenv(name, value, 1)
    #expect(throws: PlayerFolderError.notUTF8(name)) { try PlayerFolder.environmentVariable(name) }
    unsetenv(name)
    #expect(try PlayerFolder.environmentVariable(name) == nil)
  }
}

@Suite("System libraries are loaded at run time")
struct SystemLibraryTests {
  private typealias Length = @convention(c) (UnsafePointer<CChar>) -> Int

  @Test("The first installed library name is loaded")
  func finds() throws {
    let names = ["libkodama-nowhere.so.9", "libc.so.6", "libSystem.B.dylib"]
    let library = try #require(SystemLibrary(names))
    let length = try #require(library.function("strlen", Length.self))
    #expect(length("kodama") == 6)
    #expect(library.function("kodama_has_no_such_function", Length.self) == nil)
  }

  @Test("A library that is not installed loads as nil")
  func missing() {
    #expect(SystemLibrary(["libkodama-nowhere.so.9"]) == nil)
    #expect(SystemLibrary([]) == nil)
  }
}
