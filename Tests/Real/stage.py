"""A screen and loudspeakers that nobody sits at: Xvfb and null sinks of PulseAudio.

    with Stage() as stage:
        with stage.start(["kodama"]) as game:
            stage.keys.press("Right")

Everything started here is ended here, by its own process, and lies in a folder of its own.
"""
import array
import ctypes
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time

RATE = 48_000
CHANNELS = 2


class Process:
    """A program that is ended when the block ends."""

    def __init__(self, arguments, env, log):
        self.log = log
        self.started = time.monotonic()
        with open(log, "wb") as output:
            # A check that runs in the background was told to ignore SIGINT; a player's game was not.
            self.popen = subprocess.Popen(
                arguments, env=env, stdin=subprocess.DEVNULL, stdout=output,
                stderr=subprocess.STDOUT,
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def end(self, patience=5):
        """Asks it to end, and after some seconds makes it."""
        if self.popen.poll() is None:
            self.popen.send_signal(signal.SIGTERM)
            try:
                self.popen.wait(patience)
            except subprocess.TimeoutExpired:
                self.popen.kill()
                self.popen.wait()

    def wait(self, seconds):
        """Waits for the program to end by itself; returns its status, None if it does not."""
        try:
            return self.popen.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def memory_mib(self):
        """The largest resident memory so far, in MiB."""
        with open(f"/proc/{self.popen.pid}/status", encoding="ascii") as file:
            for line in file:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) / 1024
        return 0.0

    def output(self):
        with open(self.log, encoding="utf-8", errors="replace") as file:
            return file.read()


class XWindow:
    """The X display: keys go in, pixels come out."""

    class Image(ctypes.Structure):
        _fields_ = [
            ("width", ctypes.c_int), ("height", ctypes.c_int), ("xoffset", ctypes.c_int),
            ("format", ctypes.c_int), ("data", ctypes.POINTER(ctypes.c_char)),
            ("byte_order", ctypes.c_int), ("bitmap_unit", ctypes.c_int),
            ("bitmap_bit_order", ctypes.c_int), ("bitmap_pad", ctypes.c_int),
            ("depth", ctypes.c_int), ("bytes_per_line", ctypes.c_int)]

    def __init__(self, display):
        self.x = ctypes.CDLL("libX11.so.6")
        self.test = ctypes.CDLL("libXtst.so.6")
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        self.x.XGetImage.restype = ctypes.POINTER(self.Image)
        self.x.XGetImage.argtypes = [
            ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_int, ctypes.c_uint,
            ctypes.c_uint, ctypes.c_ulong, ctypes.c_int]
        self.x.XStringToKeysym.restype = ctypes.c_ulong
        self.x.XKeysymToKeycode.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
        self.x.XKeysymToKeycode.restype = ctypes.c_ubyte
        self.x.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
        self.x.XDefaultRootWindow.restype = ctypes.c_ulong
        self.x.XFlush.argtypes = [ctypes.c_void_p]
        self.x.XSync.argtypes = [ctypes.c_void_p, ctypes.c_int]
        self.x.XCloseDisplay.argtypes = [ctypes.c_void_p]
        self.test.XTestFakeKeyEvent.argtypes = [
            ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]
        self.test.XTestFakeMotionEvent.argtypes = [
            ctypes.c_void_p, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_ulong]
        self.test.XTestFakeButtonEvent.argtypes = [
            ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]
        self.x.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
        self.x.XInternAtom.restype = ctypes.c_ulong
        self.x.XGetWindowProperty.argtypes = [
            ctypes.c_void_p, ctypes.c_ulong, ctypes.c_ulong, ctypes.c_long, ctypes.c_long,
            ctypes.c_int, ctypes.c_ulong] + [ctypes.c_void_p] * 5
        self.x.XGetInputFocus.argtypes = [ctypes.c_void_p] * 3
        self.x.XSendEvent.argtypes = [
            ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p]
        # A window may be gone before it is asked about; Xlib would end us for it.
        self.on_error = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(
            lambda *_: 0)
        self.x.XSetErrorHandler.argtypes = [ctypes.c_void_p]
        self.x.XSetErrorHandler(ctypes.cast(self.on_error, ctypes.c_void_p))
        self.display = self.x.XOpenDisplay(display.encode())
        if not self.display:
            raise RuntimeError(f"cannot open display {display}")
        self.root = self.x.XDefaultRootWindow(self.display)

    def close(self):
        self.x.XCloseDisplay(self.display)

    def key(self, name, down):
        code = self.x.XKeysymToKeycode(self.display, self.x.XStringToKeysym(name.encode()))
        if code == 0:
            raise ValueError(f"no key is called {name}")
        self.test.XTestFakeKeyEvent(self.display, code, int(down), 0)
        self.x.XFlush(self.display)

    def move(self, x, y):
        """Puts the pointer on a pixel of the screen."""
        self.test.XTestFakeMotionEvent(self.display, -1, x, y, 0)
        self.x.XFlush(self.display)

    def button(self, number, down):
        """Presses a button of the pointer, or lets it go: 1 left, 2 middle, 3 right, 4 and 5 the
        wheel up and down."""
        self.test.XTestFakeButtonEvent(self.display, number, int(down), 0)
        self.x.XFlush(self.display)

    def press(self, stroke):
        """Presses and lets go `Right` or `shift+ctrl+z`; returns when it was pressed."""
        *modifiers, name = stroke.split("+")
        names = [{"shift": "Shift_L", "ctrl": "Control_L", "alt": "Alt_L"}[m] for m in modifiers]
        for modifier in names:
            self.key(modifier, True)
        pressed = time.monotonic()
        self.key(name, True)
        self.key(name, False)
        for modifier in reversed(names):
            self.key(modifier, False)
        return pressed

    class Message(ctypes.Structure):
        """What one program tells another by way of the screen: XClientMessageEvent."""
        _fields_ = [
            ("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
            ("display", ctypes.c_void_p), ("window", ctypes.c_ulong), ("name", ctypes.c_ulong),
            ("format", ctypes.c_int), ("data", ctypes.c_long * 5),
            # An event is as long as the longest kind of it.
            ("rest", ctypes.c_long * 12)]

    CLIENT_MESSAGE = 33
    # What a window manager listens to on the root: its children, and requests about them.
    MANAGED = 1 << 19 | 1 << 20

    def atom(self, name):
        return self.x.XInternAtom(self.display, name.encode(), 0)

    def numbers(self, window, name):
        """The numbers that a property of a window holds; none where it has no such property, or
        where there is no such window any more."""
        kind, size = ctypes.c_ulong(), ctypes.c_int()
        count, left, data = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.POINTER(ctypes.c_ulong)()
        failed = self.x.XGetWindowProperty(
            self.display, window, self.atom(name), 0, 1024, 0, 0, ctypes.byref(kind),
            ctypes.byref(size), ctypes.byref(count), ctypes.byref(left), ctypes.byref(data))
        if failed or not data:
            return []
        found = data[:count.value] if size.value == 32 else []
        self.x.XFree(data)
        return found

    def is_managed(self):
        """Whether a window manager is at work."""
        return bool(self.numbers(self.root, "_NET_SUPPORTING_WM_CHECK"))

    def window_of(self, pid):
        """The window of a program that the window manager has taken up; None before."""
        for window in self.numbers(self.root, "_NET_CLIENT_LIST"):
            if self.numbers(window, "_NET_WM_PID") == [pid]:
                return window
        return None

    def has_focus(self, window):
        """Whether keys go to a window, as the server and the window manager see it."""
        focused, revert = ctypes.c_ulong(), ctypes.c_int()
        self.x.XGetInputFocus(self.display, ctypes.byref(focused), ctypes.byref(revert))
        return focused.value == window and self.numbers(self.root, "_NET_ACTIVE_WINDOW") == [window]

    def ask_for_focus(self, window):
        """Asks the window manager to give a window the keys, as a task bar would."""
        message = self.Message(type=self.CLIENT_MESSAGE, window=window, format=32,
                               name=self.atom("_NET_ACTIVE_WINDOW"))
        # From a task bar; in answer to nothing; from no window.
        message.data[0] = 2
        self.x.XSendEvent(self.display, self.root, 0, self.MANAGED, ctypes.byref(message))
        self.x.XFlush(self.display)

    def pixels(self, x, y, width, height):
        """The pixels of a rectangle, four bytes each: blue, green, red, nothing."""
        image = self.x.XGetImage(
            self.display, self.root, x, y, width, height, 0xffff_ffff_ffff_ffff, 2)
        if not image:
            raise RuntimeError("the screen cannot be read")
        content = image.contents
        data = ctypes.string_at(content.data, content.bytes_per_line * content.height)
        # XDestroyImage is a macro over a function pointer of the image; freeing what it frees.
        self.x.XFree(content.data)
        self.x.XFree(image)
        return data


class Recorder:
    """Records what the null sink plays, and knows when each frame was played."""

    class Spec(ctypes.Structure):
        _fields_ = [("format", ctypes.c_int), ("rate", ctypes.c_uint32),
                    ("channels", ctypes.c_uint8)]

    class Attributes(ctypes.Structure):
        _fields_ = [(name, ctypes.c_uint32) for name in (
            "maxlength", "tlength", "prebuf", "minreq", "fragsize")]

    CHUNK_FRAMES = 64
    FLOAT32LE = 5
    RECORD = 2

    def __init__(self, server, source):
        pulse = ctypes.CDLL("libpulse-simple.so.0")
        pulse.pa_simple_new.restype = ctypes.c_void_p
        pulse.pa_simple_new.argtypes = [
            ctypes.c_char_p, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_char_p,
            ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]
        pulse.pa_simple_read.argtypes = [
            ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p]
        pulse.pa_simple_free.argtypes = [ctypes.c_void_p]
        spec = self.Spec(self.FLOAT32LE, RATE, CHANNELS)
        none = 0xffff_ffff
        attributes = self.Attributes(none, none, none, none, self.CHUNK_FRAMES * 8)
        error = ctypes.c_int()
        self.pulse = pulse
        self.stream = pulse.pa_simple_new(
            server.encode(), b"recorder", self.RECORD, source.encode(), b"recorder",
            ctypes.byref(spec), None, ctypes.byref(attributes), ctypes.byref(error))
        if not self.stream:
            raise RuntimeError(f"the monitor cannot be recorded: error {error.value}")
        self.samples = array.array("f")
        # When frame 0 would have been played according to each chunk, by the chunk's arrival.
        self.origins = array.array("d")
        self.is_running = True
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self):
        size = self.CHUNK_FRAMES * 8
        buffer = ctypes.create_string_buffer(size)
        while self.is_running:
            if self.pulse.pa_simple_read(self.stream, buffer, size, None) < 0:
                return
            now = time.monotonic()
            self.samples.frombytes(buffer.raw)
            self.origins.append(now - self.frames / RATE)

    @property
    def frames(self):
        return len(self.samples) // CHANNELS

    def origin(self, moment):
        """When frame 0 would have been played, going by the second around a moment: the sink's
        clock and ours drift apart by 10 ms a minute. The earliest arrival is the least delayed."""
        chunk = int((moment - self.origins[0]) * RATE) // self.CHUNK_FRAMES
        reach = RATE // 2 // self.CHUNK_FRAMES
        near = self.origins[max(0, chunk - reach):chunk + reach]
        return min(near) if near else self.origins[-1]

    def stop(self):
        self.is_running = False
        self.thread.join(5)
        self.pulse.pa_simple_free(self.stream)


class Stage:
    """The screen and the loudspeakers, of which the first is the usual one."""

    def __init__(self, width=1280, height=800, sinks=("kodama",), has_sound=True):
        self.has_sound = has_sound
        self.size = (width, height)
        self.sinks = sinks
        self.folder = tempfile.mkdtemp(prefix="kodama-real-")
        os.chmod(self.folder, 0o700)
        self.server = f"unix:{self.folder}/pulse.sock"
        self.env = dict(os.environ)
        for name in ("WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "DISPLAY"):
            self.env.pop(name, None)
        self.env.update(
            XDG_RUNTIME_DIR=self.folder, HOME=self.folder, PULSE_SERVER=self.server,
            XDG_DATA_HOME=f"{self.folder}/data", XDG_CONFIG_HOME=f"{self.folder}/config")
        self.parts = []
        self.count = 0

    def __enter__(self):
        try:
            self._start_screen()
            if self.has_sound:
                self._start_sound()
            return self
        except BaseException:
            self.__exit__()
            raise

    def __exit__(self, *_):
        if getattr(self, "keys", None):
            self.keys.close()
        for part in reversed(self.parts):
            part.end()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self, arguments, **extra):
        """Starts a program on this stage."""
        self.count += 1
        env = dict(self.env, **extra)
        process = Process(arguments, env, f"{self.folder}/program-{self.count}.log")
        self.parts.append(process)
        return process

    def manage_windows(self):
        """Starts a window manager and waits until it is at work: a window that is opened before is
        taken up by it late, and loses the keys on the way."""
        manager = self.start(["openbox"])
        self.wait_until(self.keys.is_managed, manager, "the window manager is at work")

    def give_keys(self, program):
        """Waits until a program's window has the keys, and asks the window manager for them where it
        has given them to nobody."""
        self.wait_until(lambda: self.keys.window_of(program.popen.pid), program, "it has a window")
        window = self.keys.window_of(program.popen.pid)

        def has_keys():
            if self.keys.has_focus(window):
                return True
            self.keys.ask_for_focus(window)
            return False

        self.wait_until(has_keys, program, "its window has the keys")

    def wait_until(self, holds, program, what, seconds=30):
        """Waits until something is true while a program runs."""
        until = time.monotonic() + seconds
        while not holds():
            if program.popen.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"not so after {seconds} s: {what}: {program.output()}")
            time.sleep(0.05)

    def record(self, sink="kodama"):
        return Recorder(self.server, f"{sink}.monitor")

    def end_sound(self):
        """The sound server dies, as in a crash: nobody is told."""
        self.sound.popen.kill()
        self.sound.popen.wait()
        os.remove(f"{self.folder}/pulse.sock")

    def start_sound(self):
        """The sound server is started, again or for the first time."""
        self._start_sound()

    def control_sound(self, *words):
        """Asks the sound server for something, as `pactl` does; returns what it says."""
        return subprocess.run(
            ["pactl", *words], env=self.env, check=True, capture_output=True, text=True).stdout

    def _start_screen(self):
        read, write = os.pipe()
        os.set_inheritable(write, True)
        width, height = self.size
        log = open(f"{self.folder}/xvfb.log", "wb")
        process = Process.__new__(Process)
        process.log = log.name
        # The display's number is chosen by the server: two runs never meet.
        process.popen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24",
             "-nolisten", "tcp", "-noreset"],
            pass_fds=[write], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        log.close()
        os.close(write)
        self.parts.append(process)
        with os.fdopen(read) as file:
            number = file.readline().strip()
        if not number:
            raise RuntimeError("Xvfb does not start: " + process.output())
        self.env["DISPLAY"] = f":{number}"
        self.keys = XWindow(f":{number}")

    def _start_sound(self):
        script = f"{self.folder}/sound.pa"
        with open(script, "w", encoding="ascii") as file:
            file.write(
                "load-module module-native-protocol-unix auth-anonymous=1"
                f" socket={self.folder}/pulse.sock\n")
            for sink in self.sinks:
                file.write(
                    f"load-module module-null-sink sink_name={sink} rate=48000 format=float32le"
                    " channels=2\n")
            file.write(f"set-default-sink {self.sinks[0]}\n")
        self.sound = self.start(
            ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
             "--disallow-exit", "-F", script])
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            if os.path.exists(f"{self.folder}/pulse.sock"):
                return
            if self.sound.popen.poll() is not None:
                break
            time.sleep(0.02)
        raise RuntimeError("PulseAudio does not start: " + self.sound.output())
