(* Impartial games in general: outcomes, Grundy functions, sums (R. Sprague 1935, P. M. Grundy 1939). *)
From Coq Require Import NArith List Lia Bool Wellfounded.
From Grundy Require Import Mex Nim.
Import ListNotations.
Open Scope N_scope.

Section Game.
Context {A : Type} (move : A -> A -> Prop).

(* Normal play: a player without a move loses. *)
Inductive wins : A -> Prop :=
  | wins_by x y : move x y -> loses y -> wins x
with loses : A -> Prop :=
  | loses_all x : (forall y, move x y -> wins y) -> loses x.

Fixpoint wins_not x (w : wins x) {struct w} : loses x -> False :=
  match w with
  | wins_by x y m ly => fun l =>
      loses_not y ly ((match l in loses z return move z y -> wins y with loses_all z all => all y end) m)
  end
with loses_not x (l : loses x) {struct l} : wins x -> False :=
  match l with
  | loses_all x all => fun w =>
      (match w in wins z return (forall y, move z y -> wins y) -> False with
       | wins_by z y m ly => fun all => wins_not y (all y m) ly
       end) all
  end.

(* [g] is the Grundy function: each value is the mex of the values of the options. *)
Definition grundy (g : A -> N) : Prop :=
  forall x, is_mex (fun v => exists y, move x y /\ v = g y) (g x).

Hypothesis wf : well_founded (fun y x => move x y).

Theorem outcome g : grundy g -> forall x, (g x = 0 -> loses x) /\ (g x <> 0 -> wins x).
Proof.
  intros H x. induction x as [x IH] using (well_founded_ind wf). destruct (H x) as [no yes].
  split; intros Z.
  - constructor. intros y M. apply (IH y M). intros E. apply no. exists y. split; [exact M | congruence].
  - destruct (yes 0 ltac:(lia)) as [y [M E]]. apply (wins_by x y M). apply (IH y M). now symmetry.
Qed.

Corollary loses_iff g : grundy g -> forall x, loses x <-> g x = 0.
Proof.
  intros H x. destruct (outcome g H x) as [A1 B1]. split; [| exact A1]. intros L.
  destruct (N.eq_dec (g x) 0) as [E | E]; [exact E |]. destruct (loses_not x L (B1 E)).
Qed.

Theorem grundy_unique g h : grundy g -> grundy h -> forall x, g x = h x.
Proof.
  intros Hg Hh x. induction x as [x IH] using (well_founded_ind wf).
  refine (is_mex_unique _ _ _ _ _ (Hg x) (Hh x)).
  intros v. split; intros [y [M ->]]; exists y; (split; [exact M |]); [| symmetry]; now apply IH.
Qed.

(* A Grundy function exists if the options of each position can be listed. *)
Fixpoint map_in (l : list A) : (forall y, In y l -> N) -> list N :=
  match l with
  | [] => fun _ => []
  | x :: l => fun f => f x (or_introl eq_refl) :: map_in l (fun y i => f y (or_intror i))
  end.

Lemma map_in_spec l (g : A -> N) f : (forall y i, f y i = g y) -> map_in l f = map g l.
Proof. induction l as [| x l IH]; simpl; intros E; [reflexivity |]. rewrite E. f_equal. now apply IH. Qed.

Lemma map_in_ext l f f' : (forall y i, f y i = f' y i) -> map_in l f = map_in l f'.
Proof. induction l as [| x l IH]; simpl; intros E; [reflexivity |]. rewrite E. f_equal. now apply IH. Qed.

Theorem grundy_exists (options : A -> list A) :
  (forall x y, In y (options x) <-> move x y) -> { g | grundy g }.
Proof.
  intros O.
  pose (F := fun x (rec : forall y, move x y -> N) =>
    mex (map_in (options x) (fun y i => rec y (proj1 (O x y) i)))).
  pose (g := Fix wf (fun _ => N) F).
  assert (forall x, g x = mex (map g (options x))) as E.
  { intros x. unfold g at 1. rewrite Fix_eq.
    - unfold F at 1. f_equal. now apply map_in_spec.
    - intros y f f' H. unfold F. f_equal. apply map_in_ext. intros z i. apply H. }
  exists g. intros x. rewrite E. eapply is_mex_ext; [| apply mex_spec]. intros v. cbv beta.
  rewrite in_map_iff. split; intros [y [H1 H2]]; exists y.
  - split; [now apply O | now symmetry].
  - split; [now symmetry | now apply O].
Qed.
End Game.

(* A move in a sum is a move in one component. *)
Inductive sum {A B} (ma : A -> A -> Prop) (mb : B -> B -> Prop) : A * B -> A * B -> Prop :=
  | in_left a a' b : ma a a' -> sum ma mb (a, b) (a', b)
  | in_right a b b' : mb b b' -> sum ma mb (a, b) (a, b').

Theorem sprague_grundy {A B} (ma : A -> A -> Prop) (mb : B -> B -> Prop) ga gb :
  grundy ma ga -> grundy mb gb ->
  grundy (sum ma mb) (fun x => N.lxor (ga (fst x)) (gb (snd x))).
Proof.
  intros Ha Hb [a b]. simpl. destruct (Ha a) as [na ya]. destruct (Hb b) as [nb yb]. split.
  - intros [[a' b'] [M E]]. inversion M; subst; simpl in E.
    + apply na. exists a'. split; [assumption |].
      rewrite <- (lxor_back (ga a) (gb b')), E. apply lxor_back.
    + apply nb. exists b'. split; [assumption |].
      rewrite (N.lxor_comm (ga a')), (N.lxor_comm (ga a')) in E.
      rewrite <- (lxor_back (gb b) (ga a')), E. apply lxor_back.
  - intros w L. destruct (lxor_less _ _ _ L) as [[u [U E]] | [u [U E]]].
    + destruct (ya u U) as [a' [M ->]]. exists (a', b). split; [now constructor | now symmetry].
    + destruct (yb u U) as [b' [M ->]]. exists (a, b'). split; [now constructor | now symmetry].
Qed.

Theorem sum_wf {A B} (ma : A -> A -> Prop) (mb : B -> B -> Prop) :
  well_founded (fun y x => ma x y) -> well_founded (fun y x => mb x y) ->
  well_founded (fun y x => sum ma mb x y).
Proof.
  intros Wa Wb [a b]. revert b. induction (Wa a) as [a _ IHa]. intros b.
  induction (Wb b) as [b _ IHb]. constructor. intros y M. inversion M; subst; auto.
Qed.
