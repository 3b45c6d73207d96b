(* The mex of a set: the least natural number outside of it. Nim-sums of lists. *)
From Coq Require Import NArith List Lia.
Import ListNotations.
Open Scope N_scope.

Definition is_mex (P : N -> Prop) (v : N) : Prop :=
  ~ P v /\ forall w, w < v -> P w.

Lemma is_mex_unique P Q v w :
  (forall x, P x <-> Q x) -> is_mex P v -> is_mex Q w -> v = w.
Proof.
  intros E [nv bv] [nw bw].
  destruct (N.lt_trichotomy v w) as [H | [H | H]]; [| exact H |].
  - destruct nv. apply E, bw, H.
  - destruct nw. apply E, bv, H.
Qed.

Lemma is_mex_ext P Q v : (forall x, P x <-> Q x) -> is_mex P v -> is_mex Q v.
Proof. intros E [n b]. split; [rewrite <- E; exact n | intros w H; apply E, b, H]. Qed.

(* The mex of a list exists. Fast programs use sets instead of lists. *)
Definition mem (v : N) (l : list N) : bool := existsb (N.eqb v) l.

Lemma mem_spec v l : mem v l = true <-> In v l.
Proof.
  unfold mem. rewrite existsb_exists. split.
  - intros [x [H E]]. apply N.eqb_eq in E. subst. exact H.
  - intros H. exists v. split; [exact H | apply N.eqb_refl].
Qed.

Fixpoint mex_from (fuel : nat) (v : N) (l : list N) : N :=
  match fuel with
  | O => v
  | S fuel => if mem v l then mex_from fuel (N.succ v) l else v
  end.

Definition bound (l : list N) : N := fold_right N.max 0 l.
Definition mex (l : list N) : N := mex_from (S (N.to_nat (bound l))) 0 l.

Lemma bound_spec l v : In v l -> v <= bound l.
Proof. induction l as [| a l IH]; simpl; [easy | intros [-> | H]; [lia | apply IH in H; lia]]. Qed.

Lemma mex_from_spec fuel : forall v l,
  (forall w, w < v -> In w l) -> bound l < v + N.of_nat fuel ->
  is_mex (fun x => In x l) (mex_from fuel v l).
Proof.
  induction fuel as [| fuel IH]; intros v l below enough; simpl.
  - split; [| exact below]. intros H. apply bound_spec in H. lia.
  - destruct (mem v l) eqn:E.
    + apply IH; [| lia]. intros w H. apply mem_spec in E.
      destruct (N.eq_dec w v) as [-> | D]; [exact E | apply below; lia].
    + split; [| exact below]. intros H. apply mem_spec in H. congruence.
Qed.

Theorem mex_spec l : is_mex (fun x => In x l) (mex l).
Proof. apply mex_from_spec; [intros; lia | lia]. Qed.

Definition nimsum (l : list N) : N := fold_right N.lxor 0 l.

Lemma nimsum_app l m : nimsum (l ++ m) = N.lxor (nimsum l) (nimsum m).
Proof.
  induction l as [| a l IH]; simpl; [reflexivity |].
  rewrite IH. symmetry. apply N.lxor_assoc.
Qed.
