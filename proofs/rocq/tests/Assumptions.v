(* The theorems of the library. Each must be closed under the global context. *)
From Coq Require Import Arith NArith List.
From Grundy Require Import Mex Nim Impartial Code SpragueGrundy T0 Check Sparse Subtraction Text Certified Misere T5 Automata Decide Law Partizan Replies Recognise
  Sums Boards P0 Tail Growth Outcomes.
Print Assumptions mex_spec.
Print Assumptions outcome.
Print Assumptions grundy_unique.
Print Assumptions grundy_exists.
Print Assumptions sprague_grundy.
Print Assumptions G_spec.
Print Assumptions G_unique.
Print Assumptions loses_heaps.
Print Assumptions same_options.
Print Assumptions T0.T0.
Print Assumptions check_sound.
Print Assumptions check_sparse_sound.
Print Assumptions window.
Print Assumptions check_set_sound.
Print Assumptions certified.
Print Assumptions misere.
Print Assumptions all_a.
Print Assumptions all_b.
Print Assumptions T5.T5.
Print Assumptions compile_spec.
Print Assumptions decide_sound.
Print Assumptions graph_spec.
Print Assumptions by_law.
Print Assumptions le_iff.
Print Assumptions le_by_play.
Print Assumptions equal_by_play.
Print Assumptions equal_in_sums.
Print Assumptions play_options.
Print Assumptions check_replies_sound.
Print Assumptions recognise_sound.
Print Assumptions equal_nodes.
Print Assumptions equal_positions.
Print Assumptions equal_sums.
Print Assumptions total_many.
Print Assumptions P0.P0.
Print Assumptions check_heaps_sound.
Print Assumptions tail_spec.
Print Assumptions T2a.
Print Assumptions check_tail_sound.
Print Assumptions certified_growth.
Print Assumptions check_outcomes_sound.
Print Assumptions check_least_sound.
Print Assumptions certified_outcomes.
