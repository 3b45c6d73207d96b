"""nim.py text|json N: the winner and the moves of Nim with the heaps 1 to N.

The text has the nim-sum, the numbers of winning moves and of moves, and the first ten winning moves. The JSON has the winning moves and the number of the others.
"""

import json
import sys
from functools import reduce
from operator import xor


def text(heaps):
    total = reduce(xor, heaps)
    winning = [(i, heap, heap ^ total) for i, heap in enumerate(heaps, 1) if heap ^ total < heap]
    print(total, len(winning), sum(heaps))
    for i, heap, to in winning[:10]:
        print(f"component {i}: {heap} -> {to}")


def as_json(heaps):
    total = reduce(xor, heaps)
    moves = []
    for i, heap in enumerate(heaps):
        for to in range(heap):
            if total ^ heap ^ to:
                continue
            moves.append({
                "component": i, "from": [heap], "to": [[to]], "move": f"{heap} -> {to}", "outcome": "P", "value": 0,
                "distance": None, "winning": True,
            })
    components = [{"position": [heap], "value": heap, "outcome": "N" if heap else "P"} for heap in heaps]
    answer = {"outcome": "N" if total else "P", "value": total, "components": components, "moves": moves}
    print(json.dumps({**answer, "moves_omitted": sum(heaps) - len(moves)}))


if __name__ == "__main__":
    {"text": text, "json": as_json}[sys.argv[1]](range(1, int(sys.argv[2]) + 1))
