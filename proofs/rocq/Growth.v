(* The text of a code with a tail, and the theorem that the file of a certificate by T2a applies. *)
From Coq Require Import Arith NArith List String Ascii Bool.
From Grundy Require Import Code Check Text Tail.
Import ListNotations.
Local Open Scope string_scope.

(* The digits before the parentheses, and the one digit in them. *)
Fixpoint before_tail (s : string) : option (string * N) :=
  match s with
  | EmptyString => None
  | String "(" (String a (String ")" EmptyString)) => option_map (fun d => ("", d)) (digit_of 8 a)
  | String a s => option_map (fun x => (String a (fst x), snd x)) (before_tail s)
  end.

(* A move may take every positive number that is not in the list, and leaves at most one heap. *)
Definition all_but (l : list nat) : code * N :=
  (map (fun k => if Nat.eqb k 0 || existsb (Nat.eqb k) l then 0%N else 3%N) (seq 0 (S (list_max l))), 3%N).

(* A code such as "0.12(3)", with its last digit repeated forever, or "allbut:1,2". *)
Definition tail_code_of (s : string) : option (code * N) :=
  match after "allbut:" s with
  | Some s => option_map all_but (numbers 0 s)
  | None =>
      match before_tail s with
      | Some (digits, t) => option_map (fun c => (c, t)) (dotted 8 digits)
      | None => None
      end
  end.

(* G(n + p) = G(n) + s for all n >= n0; no smaller period has any saltus, and the preperiod cannot be smaller. *)
Definition has_arithmetic_period (text : string) (n0 p s : N) : Prop :=
  exists c t, tail_code_of text = Some (c, t) /\ least_arithmetic (tail_value c t) (N.to_nat n0) (N.to_nat p) s.

(* The states at the heaps a and a + p agree. *)
Definition accepts_tail (text : string) (n0 p s a : N) : bool :=
  match tail_code_of text with
  | Some (c, t) => check_tail c t (N.to_nat n0) (N.to_nat p) s (N.to_nat a)
  | None => false
  end.

Theorem certified_growth text n0 p s a : accepts_tail text n0 p s a = true -> has_arithmetic_period text n0 p s.
Proof.
  unfold accepts_tail. destruct (tail_code_of text) as [[c t] |] eqn:E; [| discriminate]. intros H.
  exists c, t. split; [exact E | now apply (check_tail_sound c t _ _ _ (N.to_nat a))].
Qed.
