(* Theorem T5: a law that every position and its options satisfy gives the Grundy values. An option is a list of positions;
   its value is the nim-sum of their values. *)
From Coq Require Import NArith List Lia Wellfounded.
From Grundy Require Import Mex.
Import ListNotations.
Local Open Scope N_scope.

Section T5.
Context {A : Type} (D : A -> Prop) (leaves : A -> list A -> Prop) (below : A -> A -> Prop) (law : A -> N -> Prop).

Definition values_of (g : A -> N) : Prop :=
  forall x, D x -> is_mex (fun v => exists l, leaves x l /\ v = nimsum (map g l)) (g x).

(* The values of the options of x by the law. *)
Definition by_law (x : A) (u : N) : Prop :=
  exists l vs, leaves x l /\ Forall2 law l vs /\ u = nimsum vs.

Hypothesis wf : well_founded below.
Hypothesis some : forall x, D x -> exists v, law x v.
Hypothesis one : forall x v w, D x -> law x v -> law x w -> v = w.
Hypothesis no_option : forall x v, D x -> law x v -> ~ by_law x v.
Hypothesis each_smaller : forall x v w, D x -> law x v -> w < v -> by_law x w.
Hypothesis goes_down : forall x l y, D x -> leaves x l -> In y l -> D y /\ below y x.

Theorem T5 g : values_of g -> forall x, D x -> law x (g x).
Proof.
  intros H x. induction x as [x IH] using (well_founded_ind wf). intros Dx.
  destruct (some x Dx) as [v Lv]. enough (g x = v) as -> by exact Lv.
  refine (is_mex_unique _ (by_law x) _ _ _ (H x Dx) (conj (no_option x v Dx Lv) (fun w => each_smaller x v w Dx Lv))).
  intros u. split.
  - intros [l [M ->]]. exists l, (map g l). repeat split; [exact M |].
    assert (forall y, In y l -> law y (g y)) as K.
    { intros y I. destruct (goes_down x l y Dx M I) as [Dy B]. now apply IH. }
    clear M. induction l as [| y l IHl]; simpl; constructor; [apply K; now left | apply IHl; intros z I; apply K; now right].
  - intros [l [vs [M [F ->]]]]. exists l. split; [exact M |]. f_equal.
    assert (forall y, In y l -> D y /\ law y (g y)) as K.
    { intros y I. destruct (goes_down x l y Dx M I) as [Dy B]. split; [exact Dy | now apply IH]. }
    clear M. induction F as [| y w l vs L F IHF]; [reflexivity |]. simpl. f_equal.
    + destruct (K y (or_introl eq_refl)) as [Dy Ly]. now apply (one y).
    + apply IHF. intros z I. apply K. now right.
Qed.
End T5.
