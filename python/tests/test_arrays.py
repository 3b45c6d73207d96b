"""Tests of arrays: no copies, the right types, and conversion to other libraries."""

import pytest

import grundy as g

np = pytest.importorskip("numpy")


def test_values_are_lent_without_a_copy():
    values = g.game("kayles").values(10**5)
    array = np.asarray(values)
    assert array.__array_interface__["data"][0] == values.__array_interface__["data"][0]
    assert array.dtype == np.uint8 and not array.flags.writeable
    assert array[:8].tolist() == [0, 1, 2, 3, 1, 4, 3, 2]
    again = np.asarray(values)
    assert again.ctypes.data == array.ctypes.data
    del values
    assert int(array[-1]) == g.game("kayles")(10**5 - 1)


def test_tables_are_lent_in_their_shape():
    table = g.game("wythoff").table((30, 40))
    array = np.asarray(table)
    assert array.shape == (30, 40)
    assert array.ctypes.data == np.asarray(table).ctypes.data
    assert array.tolist() == table.tolist()


@pytest.mark.parametrize(
    ("rules", "dtype"),
    [
        ("g(n) = mex{ g(n-k) for k in 1..=3 if k<=n }", "uint8"),
        ("w(n) = win{ w(n-k) for k in 1..=3 if k<=n }", "bool"),
        ("f(n) = n*n*n*n*1000000000 - 5", "int64"),
    ],
)
def test_types_of_arrays(rules, dtype):
    table = g.rules(rules).table(9)
    array = np.asarray(table)
    assert array.dtype == dtype and array.tolist() == table.tolist()


def test_missing_positions_become_objects():
    table = g.game("maya2").table(3)
    array = np.asarray(table)
    assert array.dtype == object and array[1, 1] is None and array[0, 1] == 0


def test_nim_products_of_arrays():
    random = np.random.default_rng(1)
    a = random.integers(0, 2**64, (7, 5), dtype=np.uint64)
    b = random.integers(0, 2**64, (7, 5), dtype=np.uint64)
    product = np.asarray(g.nim_mul(a, b))
    assert product.dtype == np.uint64 and product.shape == (7, 5)
    for x, y, z in zip(a.ravel(), b.ravel(), product.ravel()):
        assert (g.Nimber(int(x)) * g.Nimber(int(y))).value == int(z)
    with pytest.raises(ValueError):
        g.nim_mul(a, b[:3])


def test_nim_products_into_an_array():
    random = np.random.default_rng(2)
    a, b = (random.integers(0, 2**64, 20_001, dtype=np.uint64) for _ in range(2))
    product = np.asarray(g.nim_mul(a, b))
    out = np.zeros_like(a)
    assert g.nim_mul(a, b, out=out) is out and np.array_equal(out, product)
    gaps = np.repeat(a, 2)[::2]
    assert not gaps.flags.c_contiguous and np.array_equal(g.nim_mul(gaps, b), product)
    # Into one of the factors, and into memory of which a factor is a later part: as if all had been read before.
    both = a.copy()
    assert np.array_equal(g.nim_mul(both, b, out=both), product)
    shifted = a.copy()
    g.nim_mul(shifted[:-1], b[:-1], out=shifted[1:])
    assert np.array_equal(shifted[1:], product[:-1])
    out.flags.writeable = False
    for bad in (out, np.zeros(20_001, dtype=np.uint32), np.zeros(40_002, dtype=np.uint64)[::2], [0] * 20_001):
        with pytest.raises(TypeError, match="out"):
            g.nim_mul(a, b, out=bad)
    with pytest.raises(ValueError, match="shapes"):
        g.nim_mul(a, b, out=np.zeros(7, dtype=np.uint64))
    none = np.zeros((0, 3), dtype=np.uint64)
    assert np.asarray(g.nim_mul(none, none)).shape == (0, 3) and g.nim_mul(none, none, out=none) is none


def test_graphs_of_arrays_have_the_values_of_the_game():
    n = 60
    rows = [[n_ - k for k in (1, 3, 4) if k <= n_] for n_ in range(n)]
    indptr = np.cumsum([0] + [len(row) for row in rows])
    indices = np.concatenate([np.array(row, dtype=np.int64) for row in rows])
    values = g.graph_values(indptr, indices)
    assert values.tolist() == g.game("subtract:1,3,4").values(n).tolist()
    assert g.graph_values(indptr.astype(np.uint32), indices.astype(np.int32)).tolist() == values.tolist()
    wins = g.graph_values(indptr, indices, play="normal").tolist()
    assert wins == [value != 0 for value in values.tolist()]
    misere = g.graph_values([0, 0, 1, 3], [0, 0, 1], play="misere").tolist()
    assert misere == [True, False, True]


@pytest.mark.parametrize(
    ("indptr", "indices", "words"),
    [
        ([0, 1], [5], "leaves the graph"),
        ([0, 1, 2], [1, 0], "0 -> 1 -> 0"),
        ([0, 2, 1], [0], "rows"),
        ([], [], "rows"),
        ([0, 1], [2**40], "leaves the graph"),
    ],
)
def test_wrong_graphs_are_refused(indptr, indices, words):
    with pytest.raises(g.GrundyError, match=words):
        g.graph_values(indptr, indices)


def test_frames_graphs_and_plots():
    pandas = pytest.importorskip("pandas")
    frame = g.game("wythoff").table((3, 4)).to_frame()
    assert frame.loc[1, 3] == g.game("wythoff")(1, 3) and frame.index.name == "x"
    row = g.game("nim").table(4).to_frame()
    assert isinstance(row, pandas.DataFrame) and row.iloc[:, 0].tolist() == [0, 1, 2, 3]
    networkx = pytest.importorskip("networkx")
    graph = g.game("kayles").graph(6).to_networkx()
    assert networkx.is_directed_acyclic_graph(graph)
    for node in graph:
        options = {graph.nodes[to]["value"] for to in graph.successors(node)}
        assert graph.nodes[node]["value"] == g.mex(options)
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    assert g.game("wythoff").table(9).plot().get_xlabel() == "y"
    assert g.game("nim").table(9).plot().lines
    rows = g.game("kayles").period().plot(cmap="Greys")
    assert rows.get_ylabel() == "row" and rows.get_xlabel() == "n mod 12"
    with pytest.raises(ValueError, match="no period was found among the first"):
        g.game("0.007").period(1000).plot()
