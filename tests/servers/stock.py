"""Web servers as Debian installs them: nginx with its own list of types, and busybox, which has one built in."""

import contextlib
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

TYPES = Path("/etc/nginx/mime.types")
STARTS_WITHIN = 20.0
"""Seconds."""

NGINX = """
daemon off;
worker_processes 1;
error_log {scratch}/errors;
pid {scratch}/pid;
{user}
events {{}}
http {{
  include {types};
  default_type application/octet-stream;
  {header}
  access_log off;
  client_body_temp_path {scratch}/body;
  proxy_temp_path {scratch}/proxy;
  fastcgi_temp_path {scratch}/fastcgi;
  uwsgi_temp_path {scratch}/uwsgi;
  scgi_temp_path {scratch}/scgi;
  server {{ listen 127.0.0.1:{port}; root {folder}; }}
}}
"""


class MissingServerError(RuntimeError):
    """A web server isn't installed; the message is one line that says what to install."""


def _program(name: str) -> str:
    """Return a server's path: nginx lies where not everybody's `PATH` leads."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
    if found is None:
        raise MissingServerError(f"{name} is missing. Install it (Debian: apt install nginx-light busybox).")
    return found


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def _running(command: list[str], port: int) -> Iterator[str]:
    """Run a server until the block ends; yields its address once it answers."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            end = time.monotonic() + STARTS_WITHIN
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), 1).close()
                    break
                except ConnectionRefusedError:
                    if server.poll() is not None or time.monotonic() > end:
                        raise
            yield f"http://127.0.0.1:{port}/"
        finally:
            server.terminate()


@contextlib.contextmanager
def nginx(folder: Path, scratch: Path, types: Path = TYPES, *, nosniff: bool = True) -> Iterator[str]:
    """Serve a folder by nginx; yields the address.

    Args:
        folder: what is served.
        scratch: where nginx may write.
        types: its list of types.
        nosniff: whether it has browsers guess no type.
    """
    program, port = _program("nginx"), _free_port()
    user = "user root;" if os.geteuid() == 0 else ""
    written = scratch / "nginx.conf"
    header = "add_header X-Content-Type-Options nosniff;" if nosniff else ""
    said = NGINX.format(scratch=scratch, user=user, types=types, header=header, port=port, folder=folder)
    written.write_text(said, "utf-8")
    with _running([program, "-p", str(scratch), "-c", str(written)], port) as url:
        yield url


@contextlib.contextmanager
def busybox(folder: Path, scratch: Path) -> Iterator[str]:  # noqa: ARG001 - called as nginx is
    """Serve a folder by busybox; yields the address."""
    program, port = _program("busybox"), _free_port()
    with _running([program, "httpd", "-f", "-p", f"127.0.0.1:{port}", "-h", str(folder)], port) as url:
        yield url


Server = Callable[[Path, Path], contextlib.AbstractContextManager[str]]
SERVERS: dict[str, Server] = {"nginx": nginx, "busybox": busybox}
