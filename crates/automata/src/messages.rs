//! The messages of this crate.

use grundy_core::messages;

messages! {
    too_many_states(most) {
        "automata grow beyond {most} states",
        "オートマトンの状態が {most} 個を超えます",
    }
    too_many_nodes(most) {
        "automata grow beyond {most} nodes",
        "オートマトンの節点が {most} 個を超えます",
    }
    too_many_bytes(most) {
        "automata grow beyond {most} bytes",
        "オートマトンが {most} バイトを超えます",
    }
}
