#!/usr/bin/env python3
"""Prints the list of the software in a release, as an SPDX 2.3 document in JSON.

Usage: spdx.py VERSION SECONDS CONTAINS FOLDER
SECONDS is the time of the commit, CONTAINS a file with a line "package version" for each Debian
package in the AppImage, and FOLDER has the files of the release.

What is linked into the program comes from scripts/packaging/copyright.
"""
import datetime
import hashlib
import json
import os
import re
import sys

COPYRIGHT = os.path.join(os.path.dirname(os.path.realpath(__file__)), "copyright")
# The SPDX names of the licences in the file of copyrights.
LICENCES = {"MIT": "MIT", "Apache-2.0-with-Swift-exception": "Apache-2.0 WITH Swift-exception",
            "GPL-3+ with GCC exception": "GPL-3.0-or-later WITH GCC-exception-3.1",
            "Unicode-3.0": "Unicode-3.0"}


def identifier(*parts):
    """An identifier of letters, digits, points and hyphens."""
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]+", "-", "-".join(parts))


def package(name, licence, **more):
    fields = {"name": name, "SPDXID": identifier("package", name),
              "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
              "licenseConcluded": licence, "licenseDeclared": licence,
              "copyrightText": "NOASSERTION"}
    return {**fields, **more}


def linked_in():
    """Returns the packages that are linked into the program, with their licences and copyrights."""
    with open(COPYRIGHT, encoding="utf-8") as file:
        paragraphs = file.read().split("\n\n")
    for text in paragraphs:
        fields = dict(re.findall(r"^([A-Z][a-z]+): *((?:.*\n?)(?:^ .*\n?)*)", text, re.M))
        names = [name.removeprefix("linked-in/") for name in fields.get("Files", "").split()
                 if name.startswith("linked-in/")]
        for name in names:
            yield package(name, LICENCES[fields["License"].strip()],
                          copyrightText=" ".join(fields["Copyright"].split()))


def main():
    version, seconds, contains, folder = sys.argv[1:]
    packages = [package("kodama", "MIT", versionInfo=version,
                        copyrightText="2026 The Kodama authors")]
    packages += linked_in()
    with open(contains, encoding="utf-8") as file:
        for name, number in map(str.split, sorted(set(file))):
            packages.append(package(f"debian/{name}", "NOASSERTION", versionInfo=number,
                                    comment="in the AppImage, with its file of copyrights"))
    files = []
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), "rb") as file:
            data = file.read()
        if data:
            files.append({"fileName": f"./{name}", "SPDXID": identifier("file", name),
                          "licenseConcluded": "MIT", "copyrightText": "NOASSERTION",
                          "checksums": [{"algorithm": kind.upper(), "checksumValue":
                                         hashlib.new(kind, data).hexdigest()}
                                        for kind in ("sha1", "sha256")]})
    kodama = identifier("package", "kodama")
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", kodama)]
    relations += [(kodama, "CONTAINS", each["SPDXID"]) for each in packages[1:]]
    relations += [(each["SPDXID"], "GENERATED_FROM", kodama) for each in files]
    created = datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc)
    digest = hashlib.sha256("".join(each["checksums"][1]["checksumValue"] for each in files)
                            .encode()).hexdigest()
    json.dump({"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
               "name": f"kodama-{version}",
               "documentNamespace": f"https://kodama.example/spdx/kodama-{version}-{digest}",
               "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"),
                                "creators": ["Tool: kodama-release"]},
               "packages": packages, "files": files,
               "relationships": [{"spdxElementId": a, "relationshipType": kind,
                                  "relatedSpdxElement": b} for a, kind, b in relations]},
              sys.stdout, indent=2, ensure_ascii=False)
    print()


main()
