"""A small process that starts `grundy` for run.py: one question a line, one answer a line, both as JSON.

The evaluator's own process grows to hundreds of megabytes, and to fork such a process takes longer than most answers.
CPython starts programs without a copy (vfork), so it does this work for PyPy too.
"""

import json
import subprocess
import sys


def answer(question):
    """What the program said, or nothing if it did not end in a minute."""
    try:
        done = subprocess.run(
            question["command"], capture_output=True, text=True, env=question["environment"], timeout=60
        )
    except subprocess.TimeoutExpired:
        return None
    return {"status": done.returncode, "out": done.stdout, "err": done.stderr}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
