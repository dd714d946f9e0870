"""A Dask cluster on this machine, for tests."""

import json
import subprocess
import sys

from shell import environment
from waiting import wait_until


class DaskCluster:
    """A scheduler and its workers, each a process."""

    def __init__(self, folder):
        self.folder = folder
        self.processes = []
        file = folder / "scheduler.json"
        self.start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
                   "--scheduler-file", str(file))  # fmt: skip
        wait_until(lambda: file.exists() and file.read_text(), self.processes[0])
        self.address = json.loads(file.read_text())["address"]

    def start(self, *words):
        with open(self.folder / f"{len(self.processes)}.log", "wb") as log:
            command = [sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]]
            process = subprocess.Popen(
                command, stdout=log, stderr=log, env=environment(), cwd=self.folder
            )
        self.processes.append(process)
        return process

    def worker(self, *words):
        return self.start("worker", self.address, "--nthreads", "1", "--no-nanny",
                          "--no-dashboard", *words)  # fmt: skip

    def end(self):
        for process in reversed(self.processes):
            process.kill()
            process.wait()
