#!/usr/bin/env python3
"""Writes the manual pages of kodama from the program's own help.

Usage: kodama --experimental-dump-help | manual.py VERSION DATE FOLDER
The program and each of its commands get a page, except commands that the help hides.
"""
import json
import pathlib
import sys

FILES = [
    ("~/.local/share/kodama/", "Saves, settings and favourites, and the pictures taken with F12."),
    ("../share/kodama/Content/", "The content of the game, relative to the program."),
]
ENVIRONMENT = [
    ("KODAMA_HOME", "The player's folder, instead of the one in the home folder."),
    ("KODAMA_CONTENT", "The folder of the game's content, instead of the one beside the program "
     "and those in XDG_DATA_DIRS."),
    ("KODAMA_SEED", "The seed of a new valley in play, if --seed is not given."),
    ("XDG_DATA_HOME, XDG_DATA_DIRS", "Where the player's folder and the content are searched."),
    ("LC_ALL, LC_MESSAGES, LANG", "The first one that is set chooses Japanese if it begins with "
     "ja, otherwise English."),
]
STATUS = [
    ("0", "Success."), ("1", "A check failed."), ("2", "A file is invalid."),
    ("64", "Wrong usage."),
    ("66", "A file cannot be read."),
    ("69", "A required display, loudspeaker, voice or program is missing."),
    ("70", "An internal error, or the content of the game is incomplete."),
    ("73", "A file cannot be written."),
]


def roff(text):
    """Escapes a text for troff."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "").strip()
    return "\n".join("\\&" + line if line.startswith((".", "'")) else line for line in text.split("\n"))


def paragraphs(text):
    """Returns a discussion as troff lines: paragraphs, and examples as they are."""
    lines, is_example = [], False
    for line in roff(text).split("\n"):
        begins = line.startswith("  ")
        if begins != is_example:
            lines.append(".nf" if begins else ".fi")
        is_example = begins
        lines.append(line or ".PP")
    return lines + ([".fi"] if is_example else [])


def synopsis(argument):
    """Returns an argument as the synopsis shows it."""
    value = "\\fI" + roff(argument.get("valueName") or "value") + "\\fR"
    if argument["kind"] == "positional":
        text = value
    else:
        name = argument["preferredName"]
        text = "\\fB" + roff(("--" if name["kind"] == "long" else "-") + name["name"]) + "\\fR"
        if argument["kind"] == "option":
            text += " " + value
    if argument["isRepeating"]:
        text += "..."
    return "[" + text + "]" if argument["isOptional"] else text


def entry(argument):
    """Returns the lines of an argument and its explanation."""
    names = []
    for name in argument.get("names") or []:
        dashes = "--" if name["kind"] == "long" else "-"
        names.append("\\fB" + roff(dashes + name["name"]) + "\\fR")
    head = ", ".join(names)
    if argument["kind"] != "flag":
        head += (" " if head else "") + "\\fI" + roff(argument.get("valueName") or "value") + "\\fR"
    about = argument.get("abstract") or ""
    if argument.get("defaultValue"):
        about += f" (default: {argument['defaultValue']})"
    return [".TP", head, roff(about) or "\\&"]


def pages(command, parents, version, date):
    """Yields the name and text of the pages of a command and its subcommands."""
    path = parents + [command["commandName"]]
    name = "-".join(path)
    shown = [a for a in command.get("arguments") or [] if a["shouldDisplay"]]
    below = [c for c in command.get("subcommands") or [] if c["shouldDisplay"]]
    below = [c for c in below if c["commandName"] != "help"]
    lines = [
        f'.TH {name.upper()} 6 {date} "Kodama {version}" "Games"', ".SH NAME",
        f"{roff(name)} \\- {roff((command.get('abstract') or name).rstrip('.'))}", ".SH SYNOPSIS",
        "\\fB" + roff(" ".join(path)) + "\\fR " + " ".join(synopsis(a) for a in shown),
    ]
    if below:
        lines += [".br", "\\fB" + roff(" ".join(path)) + "\\fR \\fIcommand\\fR ..."]
    if command.get("discussion"):
        lines += [".SH DESCRIPTION", *paragraphs(command["discussion"])]
    if below:
        lines.append(".SH COMMANDS")
        for child in below:
            lines += [".TP", "\\fB" + roff("-".join(path + [child["commandName"]])) + "\\fR(6)",
                      roff(child.get("abstract") or "")]
    if shown:
        lines.append(".SH OPTIONS")
        for argument in shown:
            lines += entry(argument)
    if not parents:
        for title, rows in [("FILES", FILES), ("ENVIRONMENT", ENVIRONMENT)]:
            lines.append(f".SH {title}")
            for key, text in rows:
                lines += [".TP", "\\fI" + roff(key) + "\\fR", roff(text)]
    lines.append('.SH "EXIT STATUS"')
    for key, text in STATUS:
        lines += [".TP", f"\\fB{key}\\fR", roff(text)]
    relatives = ["-".join(parents)] if parents else []
    if relatives:
        lines += ['.SH "SEE ALSO"', f"\\fB{roff(relatives[0])}\\fR(6)"]
    yield name, "\n".join(lines) + "\n"
    for child in below:
        yield from pages(child, path, version, date)


def main():
    version, date, folder = sys.argv[1:]
    help_text = json.load(sys.stdin)
    for name, text in pages(help_text["command"], [], version, date):
        (pathlib.Path(folder) / f"{name}.6").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
