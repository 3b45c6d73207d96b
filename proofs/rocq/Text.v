(* The text of a code, so that a statement shows the game as it is written elsewhere. *)
From Coq Require Import Arith NArith List String Ascii Bool.
From Grundy Require Import Code T0.
Import ListNotations.
Local Open Scope string_scope.

(* The digit of a character below [bound]: 0 to 9, then A to F. *)
Definition digit_of (bound : N) (a : ascii) : option N :=
  let n := N_of_ascii a in
  let d := if N.leb 65 n then (n - 55)%N else (n - 48)%N in
  if N.leb 48 n && (N.leb n 57 || N.leb 65 n) && N.ltb d bound then Some d else None.

Fixpoint digits_of (bound : N) (s : string) : option code :=
  match s with
  | EmptyString => Some []
  | String a s =>
      match digit_of bound a, digits_of bound s with
      | Some d, Some c => Some (d :: c)
      | _, _ => None
      end
  end.

Definition dotted (bound : N) (s : string) : option code :=
  match s with
  | String a (String "." s) => digits_of bound (String a s)
  | _ => None
  end.

(* Numbers separated by commas; n is the number in front of the text. *)
Fixpoint numbers (n : nat) (s : string) : option (list nat) :=
  match s with
  | EmptyString => Some [n]
  | String "," s => option_map (cons n) (numbers 0 s)
  | String a s =>
      match digit_of 10 a with
      | Some d => numbers (10 * n + N.to_nat d) s
      | None => None
      end
  end.

(* A move takes a number of the list and leaves at most one heap. *)
Definition of_list (l : list nat) : code :=
  map (fun k => if existsb (Nat.eqb k) l then 3%N else 0%N) (seq 0 (S (list_max l))).

Definition after (prefix s : string) : option string :=
  if String.prefix prefix s then Some (substring (length prefix) (length s) s) else None.

(* An octal code "0.77", a hexadecimal code "hex:0.8F", or a subtraction set "subtract:1,3,4". *)
Definition code_of (s : string) : option code :=
  match after "subtract:" s, after "hex:" s with
  | Some s, _ => option_map of_list (numbers 0 s)
  | _, Some s => dotted 16 s
  | _, _ => dotted 8 s
  end.

(* G(n + p) = G(n) for all n >= n0, and neither number can be smaller. *)
Definition has_period (s : string) (n0 p : N) : Prop :=
  exists c, code_of s = Some c /\ least_periodic (G c) (N.to_nat n0) (N.to_nat p).

(* The largest value of a heap is v, and the heap of n tokens is the first one with this value. *)
Definition has_largest_value (s : string) (v n : N) : Prop :=
  exists c, code_of s = Some c /\ largest_value (G c) v (N.to_nat n).
