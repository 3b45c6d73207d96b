(* False claims are refused. Wrong hints may cost time, but a true claim stays true and a false one false. *)
From Coq Require Import Arith NArith List String.
From Grundy Require Import Sparse Text Certified Automata Decide.
From Grundy Require Law Replies Recognise Boards P0 Growth.
Import ListNotations.
Local Open Scope string_scope.

Definition masked (b : N) (few : nat) : method := ByRareValues {| bits := b; position := false |} few.
Definition placed (b : N) (few : nat) : method := ByRareValues {| bits := b; position := true |} few.
Definition refused (b : bool) : Prop := b = false.

(* Kayles: period 12, preperiod 71, largest value 9, first at 11. *)
Goal accepts ByDefinition "0.77" 71 12 8 27 = true. Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts ByDefinition "0.77" 70 12 8 27). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts ByDefinition "0.77" 72 12 8 27). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts ByDefinition "0.77" 71 6 8 27). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts ByDefinition "0.77" 71 24 8 27). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts ByDefinition "0.77" 71 0 8 27). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts ByDefinition "0.77" 71 12 9 27). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts ByDefinition "0.77" 71 12 8 35). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts ByDefinition "0.77" 71 12 7 15). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts ByDefinition "0.76" 71 12 8 27). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts ByDefinition "3.77" 71 12 8 27). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts ByDefinition "0.7u" 71 12 8 27). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts ByLookBack "0.77" 71 12 8 27). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts (masked 5 20) "0.77" 70 12 8 27). Proof. vm_compute. reflexivity. Qed.

(* Any mask, and no small heaps at all. *)
Goal accepts (masked 5 20) "0.77" 71 12 8 27 = true. Proof. vm_compute. reflexivity. Qed.
Goal accepts (masked 0 0) "0.77" 71 12 8 27 = true. Proof. vm_compute. reflexivity. Qed.
(* Kayles splits after an odd and after an even number of tokens, so the position cannot count. *)
Goal refused (accepts (placed 5 20) "0.77" 71 12 8 27). Proof. vm_compute. reflexivity. Qed.

Goal accepts ByLookBack "subtract:1,3,4" 0 7 3 5 = true. Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts ByLookBack "subtract:1,3,4" 0 14 3 5). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts ByLookBack "subtract:1,3,5" 0 7 3 5). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts ByLookBack "subtract:0,1" 0 2 1 1). Proof. vm_compute. reflexivity. Qed.

(* The rook: x xor y is the law; x + y is not, and x xor y needs an order that each move decreases. *)
Module Rook.
Import Law.
Definition rook := [For (C 0) (V 0) (To [[V 3; V 1]]); For (C 0) (V 1) (To [[V 0; V 3]])].
Definition sum := [Plus (V 0) (V 1)].
Goal accepts 2 rook None (Nimsum (V 0) (V 1)) sum 1000 = true. Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts 2 rook None (Plus (V 0) (V 1)) sum 1000). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts 2 rook None (Nimsum (V 0) (V 1)) [V 0] 1000). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts 2 rook (Some (Lt (V 0) (V 1))) (Nimsum (V 0) (V 1)) sum 1000). Proof. vm_compute. reflexivity. Qed.
End Rook.

(* x xor y = x + y is not a law, x xor y <= x + y is one. *)
Goal refused (decide 500 (All (All (All (Imp (Xor 0 1 2) (Add 0 1 2)))))). Proof. vm_compute. reflexivity. Qed.
Goal decide 500 (All (All (All (All (Imp (And (Xor 0 1 2) (Add 0 1 3)) (Not (Less 3 2))))))) = true.
Proof. vm_compute. reflexivity. Qed.

(* Partizan games: * + * = 0, with nodes 0, *, and the sum, and the replies to each first move. *)
Module Stars.
Import Replies Recognise Boards P0.
Local Open Scope N_scope.
Definition graph : digraph := [([], []); ([0], [0]); ([1], [1])].
Definition replies : list line := [(0, 0, []); (2, 0, [(0, 0)]); (0, 2, [(0, 0)])].
Goal check_replies graph replies 2 0 = true. Proof. vm_compute. reflexivity. Qed.
Goal refused (check_replies graph replies 1 0). Proof. vm_compute. reflexivity. Qed.
Goal refused (check_replies graph [(0, 0, []); (2, 0, []); (0, 2, [(0, 0)])] 2 0). Proof. vm_compute. reflexivity. Qed.
Goal refused (check_replies graph [(0, 0, []); (2, 0, [(1, 0)]); (0, 2, [(0, 0)])] 2 0). Proof. vm_compute. reflexivity. Qed.
Goal refused (check_replies graph [(2, 0, [(0, 0)]); (0, 2, [(0, 0)])] 2 0). Proof. vm_compute. reflexivity. Qed.
Goal refused (check_replies [([], []); ([0], []); ([1], [1])] replies 2 0). Proof. vm_compute. reflexivity. Qed.
Goal refused (check_replies [([2], []); ([0], [0]); ([1], [1])] replies 2 0). Proof. vm_compute. reflexivity. Qed.
(* Both players take one token: the heap of one is *, and the only option of the heap of two is *, as at node 2. *)
Definition same (i : N) (n : nat) := recognise graph (subtraction [1%nat] [1%nat]) Nat.eq_dec Pos.of_succ_nat n i.
Goal same 1 1 = true. Proof. vm_compute. reflexivity. Qed.
Goal same 2 2 = true. Proof. vm_compute. reflexivity. Qed.
Goal refused (same 0 1). Proof. vm_compute. reflexivity. Qed.
Goal refused (same 1 2). Proof. vm_compute. reflexivity. Qed.
(* No node has the options of the heap of three tokens. *)
Goal refused (same 1 3). Proof. vm_compute. reflexivity. Qed.
Goal check_heaps [1; 2]%nat [1; 2]%nat 0 3 = true. Proof. vm_compute. reflexivity. Qed.
Goal refused (check_heaps [1; 2]%nat [1; 2]%nat 0 6). Proof. vm_compute. reflexivity. Qed.
Goal refused (check_heaps [1; 2]%nat [1; 2]%nat 1 3). Proof. vm_compute. reflexivity. Qed.
Goal refused (check_heaps [1; 2]%nat [1; 2]%nat 0 2). Proof. vm_compute. reflexivity. Qed.
Goal refused (check_heaps [1]%nat [] 0 1). Proof. vm_compute. reflexivity. Qed.
Goal refused (check_heaps [0]%nat [1]%nat 0 1). Proof. vm_compute. reflexivity. Qed.
Goal refused (check_heaps [1]%nat [1]%nat 0 0). Proof. vm_compute. reflexivity. Qed.
End Stars.

(* Codes with a tail: each number of the claim, and the heap with the state that recurs. *)
Module Growing.
Import Growth.
Goal accepts_tail "0.12(3)" 3 2 1 4 = true. Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts_tail "0.12(3)" 2 2 1 4). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts_tail "0.12(3)" 4 2 1 4). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts_tail "0.12(3)" 3 4 2 4). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts_tail "0.12(3)" 3 2 2 4). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts_tail "0.12(3)" 3 1 1 4). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts_tail "0.12(3)" 3 0 0 4). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts_tail "0.12(3)" 3 2 1 2). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts_tail "0.12(1)" 3 2 1 4). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts_tail "0.14(3)" 3 2 1 4). Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts_tail "0.12" 3 2 1 4). Proof. vm_compute. reflexivity. Qed.
Goal accepts_tail "allbut:1,2" 0 3 1 4 = true. Proof. vm_compute. reflexivity. Qed.
Goal refused (accepts_tail "allbut:1,3" 0 3 1 4). Proof. vm_compute. reflexivity. Qed.
End Growing.
