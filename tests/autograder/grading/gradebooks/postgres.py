"""A PostgreSQL server of the tests' own: in a folder that goes again, on a socket, without TCP, never as root."""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

MISSING = "PostgreSQL's server is not installed: apt install postgresql"


def programs() -> Path | None:
    """The folder with initdb and postgres; Debian doesn't put it on PATH."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    known = shutil.which("initdb")
    return found[-1].parent if found else Path(known).parent if known else None


@contextlib.contextmanager
def server() -> Iterator[str]:
    """A running server: the address of an empty database."""
    bin_folder = programs()
    assert bin_folder is not None, MISSING
    folder = Path(tempfile.mkdtemp(prefix="postgres-"))
    user = {"cwd": folder}
    if os.geteuid() == 0:  # the server refuses to be root
        known = {account.pw_name for account in pwd.getpwall()}
        account = pwd.getpwnam("postgres" if "postgres" in known else "nobody")
        user |= {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
        os.chown(folder, account.pw_uid, account.pw_gid)
    try:
        command = [
            bin_folder / "initdb", "-D", folder / "data", "-A", "trust", "-U", "grader", "--no-sync", "-E", "UTF8",
        ]  # fmt: skip
        subprocess.run(command, check=True, capture_output=True, **user)
        settings = {"listen_addresses": "", "unix_socket_directories": folder, "fsync": "off", "shared_buffers": "16MB"}
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        command = [bin_folder / "postgres", "-D", folder / "data", *options]
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True, **user)
        try:
            ready = [bin_folder / "pg_isready", "-h", folder, "-U", "grader"]
            while subprocess.run(ready, capture_output=True).returncode:
                assert process.poll() is None, (folder / "log").read_text()
                time.sleep(0.05)
            yield f"postgresql+psycopg://grader@/postgres?host={folder}"
        finally:
            process.send_signal(signal.SIGINT)  # its word for: end all connections, and yourself
            process.wait()
    finally:
        shutil.rmtree(folder)
