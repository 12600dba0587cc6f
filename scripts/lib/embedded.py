"""Compiles the game's modules as Embedded Swift for WebAssembly.

scripts/checks/27-embedded only emits them, scripts/web links them too.

Embedded Swift has no weak references. The sources are copied to .build/embedded, where each
`weak var` and `[weak self]` becomes an unretained reference and a `WeakMark`, which knows whether
the object still exists: a link whose target is gone reads nil, as everywhere
(docs/decisions/16-browser.md). A module is compiled again only after a change.
"""
import concurrent.futures
import hashlib
import inspect
import json
import os
import re
import shutil
import subprocess
import sys

TARGET = "wasm32-unknown-none-wasm"
WORK = os.path.join(".build", "embedded")
FEATURES = ["MemberImportVisibility", "InternalImportsByDefault", "ExistentialAny"]
# A value without a description would be interpolated as an apology, and no compiler says so. The
# first file makes such an interpolation deprecated, which is an error here.
ADDED = {
    "Nameless.swift": """extension DefaultStringInterpolation {
  @available(*, deprecated, message: "a value without a description has no text in the browser")
  mutating func appendInterpolation<Value>(_ value: Value) {}
}
""",
    "WeakMark.swift": """@_extern(c, "kodama_mark") private func kodamaMark(_: UnsafeRawPointer) -> UInt32
@_extern(c, "kodama_is_alive") private func kodamaIsAlive(_: UnsafeRawPointer, _: UInt32) -> UInt32
struct WeakMark: @unchecked Sendable {
  private var address: UnsafeRawPointer?
  private var number: UInt32 = 0
  init() {}
  init(_ object: AnyObject?) {
    guard let object else { return }
    let place = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    (address, number) = (place, kodamaMark(place))
  }
  var isAlive: Bool {
    guard let address else { return false }
    return kodamaIsAlive(address, number) != 0
  }
}
""",
}
WEAK_VAR = re.compile(
    r"^( *)((?:(?:package|public|private|fileprivate|final)(?:\(set\))? )*)weak var (\w+): (.+)$",
    re.MULTILINE)
WEAK_SELF = "[weak self"
LIVE_SELF = "(weakSelfMark.isAlive ? weakSelf : nil)"


def run(*command):
    return subprocess.run(command, capture_output=True, text=True)


def has_toolchain():
    info = json.loads(run("swiftc", "-print-target-info").stdout)
    library = os.path.join(info["paths"]["runtimeResourcePath"], "embedded", "Swift.swiftmodule")
    return os.path.exists(os.path.join(library, TARGET + ".swiftmodule"))


def targets():
    """The folder and the modules of the package that each target needs."""
    text = subprocess.run(["swift", "package", "dump-package"], check=True,
                          capture_output=True, text=True).stdout
    graph = {}
    for target in json.loads(text)["targets"]:
        if target["type"] == "regular" and target.get("path"):
            names = [list(entry.values())[0][0] for entry in target["dependencies"]]
            graph[target["name"]] = (target["path"], names)
    return graph


def closure(graph, names):
    """The modules and what they need, each after what it needs."""
    ordered = []

    def add(name):
        if name not in ordered and name in graph:
            for needed in graph[name][1]:
                add(needed)
            ordered.append(name)

    for name in names:
        add(name)
    return ordered


def sources(folder):
    found = []
    for place, _, names in os.walk(folder):
        found += [os.path.join(place, name) for name in names if name.endswith(".swift")]
    return sorted(found)


def weak_property(match):
    """A `weak var` as a computed property over an unretained reference, on one line."""
    indent, modifiers, name, kind = match.groups()
    return (f"{indent}{modifiers}var {name}: {kind} "
            f"{{ get {{ {name}Mark.isAlive ? {name}Raw : nil }} "
            f"set {{ {name}Raw = newValue; {name}Mark = WeakMark(newValue) }} }}; "
            f"private unowned(unsafe) var {name}Raw: {kind}; private var {name}Mark = WeakMark()")


def end_of_closure(text, start):
    """The place of the brace that ends the closure which is open at a place."""
    depth = 0
    for at in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth < 0:
            return at
    return len(text)


def rewrite_text(text):
    """A source file as Embedded Swift sees it; its lines keep their numbers."""
    text = WEAK_VAR.sub(weak_property, text)
    at = text.rfind(WEAK_SELF)
    while at >= 0:
        if not text[text.rfind("\n", 0, at) + 1:at].lstrip().startswith("//"):
            start, end = at + len(WEAK_SELF), end_of_closure(text, at)
            body = re.sub(r"\bself\?", LIVE_SELF + "?", text[start:end])
            body = re.sub(r"\blet self\b(?! =)", "let self = " + LIVE_SELF, body)
            capture = "[unowned(unsafe) weakSelf = Optional(self), weakSelfMark = WeakMark(self)"
            text = text[:at] + capture + body + text[end:]
        at = text.rfind(WEAK_SELF, 0, at)
    return text


def rewrite(paths, place):
    """Copies files as the build for the browser sees them; returns their copies."""
    shutil.rmtree(place, ignore_errors=True)
    copies = []

    def put(path, text):
        copies.append(os.path.join(place, path))
        os.makedirs(os.path.dirname(copies[-1]), exist_ok=True)
        with open(copies[-1], "w", encoding="utf-8") as file:
            file.write(text)

    for path in paths:
        with open(path, encoding="utf-8") as file:
            put(path, rewrite_text(file.read()))
    for name, text in ADDED.items():
        put(name, text)
    return copies


def compile_module(name, files, *more):
    """The errors of a module; None where it is emitted. `more` are options of the compiler.

    It is optimized for size, which makes the page 12 % smaller and a pass 3 % slower.
    """
    command = ["swiftc", "-target", TARGET, "-enable-experimental-feature", "Embedded",
               "-enable-experimental-feature", "Extern", "-swift-version", "6", "-Osize", "-wmo",
               "-package-name", "kodama", "-parse-as-library", "-Werror", "EmbeddedRestrictions",
               "-Werror", "DeprecatedDeclaration", "-I", WORK, "-module-name", name,
               "-emit-module", "-emit-module-path", os.path.join(WORK, name + ".swiftmodule")]
    for feature in FEATURES:
        command += ["-enable-upcoming-feature", feature]
    result = run(*command, *more, *files)
    return None if result.returncode == 0 else result.stderr


def errors(text):
    """The errors in what a compiler says, each once, as PATH:LINE and text."""
    found = re.findall(r"^(\S+\.swift:\d+):\d+: error: (.*)$", text, re.MULTILINE)
    return sorted({(place.split("/sources/", 1)[-1], what) for place, what in found})


def digest(paths, needed):
    """A number for what a module is made of, so that it is compiled only after a change.

    Lines that are comments are left out.
    """
    found = hashlib.sha256(run("swiftc", "--version").stdout.encode())
    for part in (weak_property, end_of_closure, rewrite_text, compile_module):
        found.update(inspect.getsource(part).encode())
    found.update(repr((sorted(ADDED.items()), FEATURES)).encode())
    for path in paths:
        with open(path, encoding="utf-8") as file:
            lines = [line for line in file if not line.lstrip().startswith("//")]
        found.update("\0".join([path] + lines).encode())
    for key in needed:
        found.update(key.encode())
    return found.hexdigest()


def is_marked(path, key):
    """Whether a file of this name holds the digest, that is, nothing has changed."""
    if not os.path.exists(path):
        return False
    with open(path, encoding="utf-8") as file:
        return file.read() == key


def mark(path, key):
    with open(path, "w", encoding="utf-8") as file:
        file.write(key)


def emit_all(graph, modules):
    """Emits modules, several at a time.

    Returns the digest of each, and the names of those that failed.
    """
    os.makedirs(WORK, exist_ok=True)
    keys, waiting, failed, done = {}, list(modules), [], set()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        running = {}
        while waiting or running:
            for name in [name for name in waiting if done >= set(graph[name][1]) & set(modules)]:
                waiting.remove(name)
                paths = sources(graph[name][0])
                needed = [keys[other] for other in graph[name][1] if other in keys]
                keys[name] = digest(paths, needed)
                if is_marked(os.path.join(WORK, name + ".key"), keys[name]):
                    done.add(name)
                    continue
                files = rewrite(paths, os.path.join(WORK, name, "sources"))
                running[pool.submit(compile_module, name, files)] = name
            if not running:
                if any(done >= set(graph[name][1]) & set(modules) for name in waiting):
                    continue
                break
            ended, _ = concurrent.futures.wait(
                running, return_when=concurrent.futures.FIRST_COMPLETED)
            for future in ended:
                name, text = running.pop(future), future.result()
                if text is None:
                    done.add(name)
                    mark(os.path.join(WORK, name + ".key"), keys[name])
                    continue
                failed.append(name)
                for place, what in errors(text) or [(name, text[-2000:])]:
                    print(f"{place}: error: {what}")
    for name in waiting:
        print(f"{name}: not emitted, because what it needs is not")
    sys.stdout.flush()
    return keys, failed + waiting
