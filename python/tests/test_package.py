"""The names of the package are loaded at their first use, in a process that nothing was imported into."""

import subprocess
import sys


def output(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_import_loads_neither_the_library_nor_the_classes() -> None:
    program = "import grundy, sys; print([m for m in sys.modules if m.startswith('grundy') or m == 'dataclasses'])"
    assert output(program) == "['grundy']"


def test_each_way_to_a_name_loads_it() -> None:
    assert output("import grundy; print(grundy.game('nim')(5))") == "5"
    assert output("from grundy import game; print(game('nim')(5))") == "5"
    assert output("from grundy import *; print(game('nim')(5), Nimber(2) * Nimber(3))") == "5 *1"
    assert output("import grundy; print('Period' in dir(grundy), grundy.__version__.count('.'))") == "True 2"
    assert output("import grundy; print(grundy.Game.__module__, grundy.value('1/2').__class__.__module__)") == "grundy grundy"
    assert output("import grundy; print(hasattr(grundy, 'no_such_name'), hasattr(grundy, '_private'))") == "False False"


def test_a_pickled_object_is_read_without_an_import() -> None:
    program = "import grundy, pickle; print(pickle.dumps(grundy.game('nim').solve(3, 4, 5).winning[0]).hex())"
    read = output(f"import pickle; print(pickle.loads(bytes.fromhex('{output(program)}')))")
    assert read == "3 -> 1"
