"""A real speech-dispatcher of a stage's own, whose voice goes to a sink of its own."""
import os
import time

SINK = "speech"


def start_dispatcher(stage):
    """A dispatcher with the packaged espeak-ng module and the settings as they are shipped."""
    folder = f"{stage.folder}/speechd"
    os.makedirs(f"{folder}/modules", exist_ok=True)
    with open(f"{folder}/speechd.conf", "w", encoding="ascii") as file:
        file.write(
            'LogLevel 1\nDefaultModule espeak-ng\nDefaultLanguage "en"\n'
            'AddModule "espeak-ng" "sd_espeak-ng" ""\n'
            f'AudioOutputMethod "pulse"\nAudioPulseDevice "{SINK}"\n')
    socket = f"{folder}/socket"
    program = stage.start(
        ["speech-dispatcher", "-s", "-c", "unix_socket", "-S", socket, "-P", f"{folder}/pid",
         "-C", folder, "-L", folder, "-t", "0"])
    deadline = time.monotonic() + 10
    while not os.path.exists(socket):
        if time.monotonic() > deadline or program.popen.poll() is not None:
            raise RuntimeError("speech-dispatcher does not start: " + program.output())
        time.sleep(0.05)
    stage.env["SPEECHD_ADDRESS"] = f"unix_socket:{socket}"
    return program
