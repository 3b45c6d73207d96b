"""Arrays of values for NumPy and Arrow."""

from __future__ import annotations

from typing import Any

from ._grundy import Cells


def to_numpy(cells: Cells, dtype: Any, copy: bool | None) -> Any:
    """Returns the values as an array of NumPy; positions without a value are None."""
    import numpy

    if cells.dtype == "object":
        if copy is False:
            raise ValueError("some values are not numbers: an array of them is a copy")
        made = numpy.empty(len(cells), dtype=object)
        made[:] = list(cells)
        made = made.reshape(cells.shape)
        return made if dtype is None else made.astype(dtype)
    lent: Any = cells  # it has the buffer protocol, which types can state from Python 3.12 on
    view = numpy.asarray(memoryview(lent))
    if dtype is not None and numpy.dtype(dtype) != view.dtype:
        if copy is False:
            raise ValueError(f"the values have the type {view.dtype}: an array of another type is a copy")
        return view.astype(dtype)
    return view.copy() if copy else view


def to_arrow(cells: Cells, requested_schema: Any) -> Any:
    """Returns the values, row after row, for the array interface of Arrow."""
    from ._answers import _imported

    arrow = _imported("pyarrow", "the array interface of Arrow")
    if cells.dtype == "object":
        return arrow.array(list(cells)).__arrow_c_array__(requested_schema)
    return arrow.array(to_numpy(cells, None, None).reshape(-1)).__arrow_c_array__(requested_schema)
