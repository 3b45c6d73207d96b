"""Builds the wheel, without the folder names of the build machine.

    python python/tools/wheel.py FOLDER            the wheel for distribution
    python python/tools/wheel.py FOLDER dev        a wheel for tests, from the source distribution, in less time

The wheel for tests is compiled by pip in the profile `dev`, from the unpacked source distribution, outside of the repository. So the
tests of the package show that its archive is complete. `pip install .` uses the profile `release`.

maturin builds the wheel for distribution in the profile `wheel` (Cargo.toml). All crates are optimised as one unit, in which only small
functions are inlined again. A Rust library contains monomorphised code and constants more than once. The linker therefore folds
equal sections and puts similar ones side by side, where compression finds them.

For panic messages, a Rust library contains the paths of its dependencies' source files in cargo's registry. That folder
is in the home of the user. `--remap-path-prefix` in the compiler flags would rename the paths, but it would override
the flags of the user. So the paths are rewritten in the built files, each to one of the same length, and the list of
checksums in the wheel is updated.
"""

import base64
import hashlib
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from zopfli import zlib  # type: ignore[import-untyped]

# Functions with more instructions are not inlined across crates; inlining within a crate happens before.
INLINED = "-Cllvm-args=-inline-threshold=10 -inlinehint-threshold=25"
# Block files are compressed at the first level of zstd, which uses one strategy; the others are left out. The same bytes.
PACKERS = ("DFAST", "GREEDY", "LAZY", "LAZY2", "BTLAZY2", "BTOPT", "BTULTRA")
# For LLD, which is Rust's linker here. Relocations are packed, which loaders support since glibc 2.36 (2022).
LINKER = ("--icf=all", "--ignore-data-address-equality", "--bp-compression-sort=both", "-z,pack-relative-relocs")
ROOT = Path(__file__).resolve().parents[2]


def places() -> list[bytes]:
    """Returns the folders whose names may occur in a library: cargo's, rustup's, this one, and the home of the user."""
    home = Path.home()
    cargo = Path(os.environ.get("CARGO_HOME", home / ".cargo"))
    rustup = Path(os.environ.get("RUSTUP_HOME", home / ".rustup"))
    registries = sorted((cargo / "registry" / "src").glob("*"))
    return [str(place).encode() for place in (*registries, cargo, rustup, ROOT, home) if len(str(place)) > 1]


def without_places(data: bytes) -> bytes:
    """Returns the same bytes with neutral names of the same length instead of these folders."""
    for place in places():
        name = b"/build"[: len(place)]
        neutral = name + b"/" * (len(place) - len(name))
        data = data.replace(place + b"/", neutral + b"/")
    return data


class Patient:
    """Writes the zlib format of the standard library with a slower, better compression."""

    def __init__(self) -> None:
        self.data = b""

    def compress(self, data: bytes) -> bytes:
        """Adds data."""
        self.data += data
        return b""

    def flush(self) -> bytes:
        """Returns the compressed data, without the zlib header and checksum."""
        stream: bytes = zlib.compress(self.data, numiterations=15)
        return stream[2:-4]


def rewrite(wheel: Path) -> None:
    """Rewrites the library, its bill of materials, and the list of checksums in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        files = {info: archive.read(info) for info in archive.infolist()}
    record = next(info for info in files if info.filename.endswith("/RECORD"))
    lines = files[record].decode().splitlines()
    for info, data in list(files.items()):
        if info is record:
            continue
        data = without_places(data)
        if info.filename.endswith(".cyclonedx.json"):
            data = json.dumps(json.loads(data), separators=(",", ":")).encode()
        files[info] = data
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        entry = f"{info.filename},sha256={digest},{len(data)}"
        lines = [entry if line.startswith(info.filename + ",") else line for line in lines]
    files[record] = ("\n".join(lines) + "\n").encode()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for info, data in files.items():
            info.compress_type = zipfile.ZIP_DEFLATED
            with archive.open(info, "w") as written:
                written._compressor = Patient()  # type: ignore[attr-defined]
                written.write(data)


def from_archive(out: Path, profile: str) -> None:
    """Packs the source distribution, and compiles its wheel where nothing else of the repository is."""
    python = [sys.executable, "-m"]
    # The target folder of the repository, whose dependencies are compiled already.
    target = os.environ.get("CARGO_TARGET_DIR", str(ROOT / "target"))
    environment = {**os.environ, "CARGO_TARGET_DIR": target, "MATURIN_PEP517_ARGS": f"--profile {profile}"}
    environment["PATH"] = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    with tempfile.TemporaryDirectory(prefix="grundy-wheel-") as made:
        outside = Path(made)
        subprocess.run([*python, "maturin", "sdist", "--out", made], cwd=ROOT, check=True, stdout=sys.stderr)
        (sdist,) = outside.glob("grundy-*.tar.gz")
        unpacked = outside / "unpacked"
        unpacked.mkdir()
        # With the present time (`-m`): cargo decides by the time of a file whether it compiles it again.
        subprocess.run(["tar", "-xmf", sdist, "-C", unpacked], check=True)
        (source,) = unpacked.iterdir()
        options = ["--quiet", "--disable-pip-version-check", "--no-build-isolation", "--no-deps", "--no-index"]
        command = [*python, "pip", "wheel", *options, "--wheel-dir", str(out), str(source)]
        subprocess.run(command, cwd=outside, check=True, env=environment)


def for_distribution(out: Path) -> None:
    """Compiles the wheel for distribution, and rewrites the folder names in it."""
    command = [sys.executable, "-m", "maturin", "build", "--profile", "wheel", "--quiet", "--out", str(out), "--", INLINED]
    environment = dict(os.environ)
    if (sys.platform, platform.machine()) == ("linux", "x86_64"):
        command += (f"-Clink-arg=-Wl,{flag}" for flag in LINKER)
    flags = [os.environ.get("CFLAGS", ""), *(f"-DZSTD_EXCLUDE_{name}_BLOCK_COMPRESSOR" for name in PACKERS)]
    environment["CFLAGS"] = " ".join(flags).strip()
    subprocess.run(command, cwd=ROOT, check=True, env=environment)
    (wheel,) = out.glob("grundy-*.whl")
    rewrite(wheel)
    with zipfile.ZipFile(wheel) as archive:
        bad = archive.testzip()
        assert bad is None, bad
        for part in archive.namelist():
            data = archive.read(part)
            found = [place.decode() for place in places() if re.search(re.escape(place), data)]
            assert not found, f"{part} names {found}"


def main(folder: str, profile: str = "wheel") -> None:
    """Builds the wheel into a folder and prints its name."""
    out = Path(folder)
    for old in out.glob("grundy-*.whl"):
        old.unlink()
    if profile == "wheel":
        for_distribution(out)
    else:
        from_archive(out, profile)
    (wheel,) = out.glob("grundy-*.whl")
    print(wheel)


if __name__ == "__main__":
    main(*sys.argv[1:])
