(* The theorem that the file of a certificate applies. *)
From Coq Require Import NArith List String.
From Grundy Require Import Code T0 Check Sparse Subtraction Text.

(* How the table of values is computed. The theorem holds for every method and every hint. *)
Inductive method :=
  | ByDefinition
  | ByRareValues (hint : mask) (small_heaps : nat)
  | ByLookBack.

Definition run (m : method) (c : code) : nat -> nat -> N -> nat -> bool :=
  match m with
  | ByDefinition => check c
  | ByRareValues hint small_heaps => check_sparse c hint small_heaps
  | ByLookBack => check_set c
  end.

Definition accepts (m : method) (s : string) (n0 p v n : N) : bool :=
  match code_of s with
  | Some c => run m c (N.to_nat n0) (N.to_nat p) v (N.to_nat n)
  | None => false
  end.

Theorem certified (m : method) (s : string) (n0 p v n : N) :
  accepts m s n0 p v n = true -> has_period s n0 p /\ has_largest_value s v n.
Proof.
  unfold accepts. destruct (code_of s) as [c |] eqn:E; [| discriminate]. intros H.
  assert (least_periodic (G c) (N.to_nat n0) (N.to_nat p) /\ largest_value (G c) v (N.to_nat n)) as [A B].
  { destruct m; [now apply check_sound | now apply (check_sparse_sound c hint small_heaps) | now apply check_set_sound]. }
  split; exists c; now split.
Qed.
