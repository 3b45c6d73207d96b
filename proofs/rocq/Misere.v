(* Misere play of heaps: the theorem behind a misere certificate, and M0 which extends it to all heaps. *)
From Coq Require Import Arith NArith List Lia Bool Wf_nat.
From Grundy Require Import Mex Nim Impartial Code SpragueGrundy T0.
Import ListNotations.
Open Scope nat_scope.

Section Misere.
Context {A : Type} (move : A -> A -> Prop).
(* Misere play: a player without a move wins. *)
Inductive m_wins : A -> Prop :=
  | m_end x : (forall y, ~ move x y) -> m_wins x
  | m_by x y : move x y -> m_loses y -> m_wins x
with m_loses : A -> Prop :=
  | m_all x y : move x y -> (forall y, move x y -> m_wins y) -> m_loses x.
End Misere.

Section Quotient.
Variables (c : code) (M : Type) (op : M -> M -> M) (e : M) (phi : nat -> M) (P : M -> bool).
Hypothesis W : well_formed c = true.
Hypothesis assoc : forall x y z, op x (op y z) = op (op x y) z.
Hypothesis comm : forall x y, op x y = op y x.
Hypothesis unit : forall x, op e x = x.

Definition value (x : list nat) : M := fold_right op e (map phi x).
Definition moves (n : nat) : Prop := exists parts, leaves c n parts.

Hypothesis neutral : P e = false.
Hypothesis ends : forall n, ~ moves n -> phi n = e.

Definition cond_a (n : nat) : Prop :=
  forall r w, sum_value op e c phi n w -> P (op r (phi n)) = true -> P (op r w) = true -> False.
Definition cond_b (x : list nat) : Prop :=
  (exists y, move c x y) -> P (value x) = false -> exists y, move c x y /\ P (value y) = true.

Lemma value_app x y : value (x ++ y) = op (value x) (value y).
Proof.
  unfold value. induction x as [| n x IH]; simpl; [now rewrite unit |]. now rewrite IH, assoc.
Qed.

(* The changed heap is one factor, the other heaps are another one. *)
Lemma value_at l parts r : value (l ++ parts ++ r) = op (op (value l) (value r)) (value parts).
Proof. rewrite !value_app, <- assoc. f_equal. apply comm. Qed.

Lemma value_one n : value [n] = phi n.
Proof. unfold value. simpl. rewrite comm. apply unit. Qed.

Theorem misere : (forall x, (forall y, ~ move c x y) \/ (exists y, move c x y)) ->
  (forall n, cond_a n) -> (forall x, cond_b x) -> forall x,
  (P (value x) = true -> m_loses (move c) x) /\ (P (value x) = false -> m_wins (move c) x).
Proof.
  intros dec Ca Cb x. induction x as [x IH] using (well_founded_ind (move_wf c W)).
  destruct (dec x) as [no | [y My]].
  - split; [| intros _; now constructor]. intros V. exfalso.
    assert (value x = e) as E; [| congruence].
    assert (forall n, In n x -> phi n = e) as K.
    { intros n I. apply ends. intros [parts O]. destruct (in_split _ _ I) as [l [r ->]].
      apply (no (l ++ parts ++ r)). now exists l, n, parts, r. }
    clear - K unit. unfold value. induction x as [| n x IH]; [reflexivity |]. simpl.
    rewrite (K n) by now left. rewrite unit. apply IH. intros m I. apply K. now right.
  - split; intros V.
    + apply (m_all _ x y My). intros z Mz. apply (IH z Mz).
      destruct (P (value z)) eqn:Pz; [exfalso | reflexivity].
      destruct Mz as [l [n [parts [r [-> [-> O]]]]]].
      change (n :: r) with ([n] ++ r) in V. rewrite value_at, value_one in V. rewrite value_at in Pz.
      apply (Ca n (op (value l) (value r)) (value parts)); trivial. exists parts. now split.
    + destruct (Cb x (ex_intro _ y My) V) as [z [Mz Pz]]. apply (m_by _ x z Mz). now apply (IH z Mz).
Qed.

(* M0: if phi is periodic, conditions that hold for the heaps below L hold for all heaps. *)
Variables (t b n0 p L : nat).
Hypothesis within : moves_within c t b.
Hypothesis B : 1 <= b.
Hypothesis N0 : 1 <= n0.
Hypothesis Pp : 1 <= p.
Hypothesis HL : b * (n0 + p) + t + 1 - b <= L.
Hypothesis repeats : forall n, n0 <= n -> phi (n + p) = phi n.

Lemma same n w : L <= n -> (sum_value op e c phi n w <-> sum_value op e c phi (n - p) w).
Proof.
  intros I. apply (same_options op e c phi t b n0 p n W within B N0 Pp); [lia |].
  intros m J. rewrite <- (repeats (m - p)) by lia. f_equal. lia.
Qed.

Lemma enough_length : n0 + p <= L.
Proof. nia. Qed.

Lemma phi_down n : L <= n -> phi n = phi (n - p).
Proof. intros I. pose proof enough_length. rewrite <- (repeats (n - p)) by lia. f_equal. lia. Qed.

Theorem all_a : (forall n, n < L -> cond_a n) -> forall n, cond_a n.
Proof.
  intros H n. induction n as [n IH] using lt_wf_ind.
  destruct (Nat.lt_ge_cases n L) as [J | J]; [now apply H |]. pose proof enough_length.
  intros r w S V1 V2. apply same in S; [| exact J]. rewrite phi_down in V1 by exact J.
  apply (IH (n - p) ltac:(lia) r w S V1 V2).
Qed.

Theorem all_b : (forall x, Forall (fun n => n < L) x -> cond_b x) -> forall x, cond_b x.
Proof.
  intros H x. pose proof enough_length as EL. remember (list_sum x) as s eqn:E. revert x E.
  induction s as [s IH] using lt_wf_ind. intros x ->.
  destruct (Forall_Exists_dec (fun n => n < L) (fun n => lt_dec n L) x) as [F | F]; [now apply H |].
  apply Exists_exists in F. destruct F as [n [I J]]. destruct (in_split _ _ I) as [l [r ->]].
  assert (L <= n) as J' by lia. clear J I.
  intros [y My] V. change (n :: r) with ([n] ++ r) in V. rewrite value_at, value_one in V.
  rewrite phi_down in V by exact J'.
  destruct (IH (list_sum (l ++ (n - p) :: r)) ltac:(rewrite !sum_app; simpl; lia) (l ++ (n - p) :: r) eq_refl) as [z [Mz Pz]].
  - destruct My as [l1 [m [parts [r1 [E [-> O]]]]]].
    assert (moves (n - p) \/ exists y, move c (l ++ (n - p) :: r) y) as [[q Oq] | K]; [| | exact K].
    + apply app_eq_app in E. destruct E as [d [[-> E] | [-> E]]].
      * destruct d as [| k d]; simpl in E.
        -- injection E as -> ->. left. assert (sum_value op e c phi n (value parts)) as S by (exists parts; now split).
           apply same in S; [| exact J']. destruct S as [q [Oq _]]. now exists q.
        -- injection E as -> ->. right. exists (l1 ++ parts ++ d ++ (n - p) :: r).
           exists l1, k, parts, (d ++ (n - p) :: r). repeat split; trivial. now rewrite <- app_assoc.
      * destruct d as [| k d]; simpl in E.
        -- injection E as E1 E2; subst m r1. left. assert (sum_value op e c phi n (value parts)) as S by (exists parts; now split).
           apply same in S; [| exact J']. destruct S as [q [Oq _]]. now exists q.
        -- injection E as E1 E2; subst k r. right. exists (l ++ (n - p) :: d ++ parts ++ r1).
           exists (l ++ (n - p) :: d), m, parts, r1. rewrite <- !app_assoc. simpl. repeat split; trivial.
    + exists (l ++ q ++ r). now exists l, (n - p), q, r.
  - change ((n - p) :: r) with ([n - p] ++ r). now rewrite value_at, value_one.
  - destruct Mz as [l1 [m [parts [r1 [E [-> O]]]]]].
    apply app_eq_app in E. destruct E as [d [[-> E] | [-> E]]]; destruct d as [| k d]; simpl in E.
    + injection E as E1 E2; subst m r1. assert (sum_value op e c phi (n - p) (value parts)) as S by (exists parts; now split).
      apply same in S; [| exact J']. destruct S as [q [Oq Eq]]. fold (value q) in Eq.
      exists (l1 ++ q ++ r). split; [exists l1, n, q, r; rewrite app_nil_r; repeat split; trivial |].
      rewrite value_at, <- Eq, <- value_at. exact Pz.
    + injection E as -> ->. exists (l1 ++ parts ++ d ++ n :: r). split.
      * exists l1, k, parts, (d ++ n :: r). repeat split; trivial. now rewrite <- app_assoc.
      * rewrite !value_app in *. change (n :: r) with ([n] ++ r). change ((n - p) :: r) with ([n - p] ++ r) in Pz.
        rewrite value_app in *. rewrite value_one in *. now rewrite phi_down.
    + injection E as E1 E2; subst m r1. assert (sum_value op e c phi (n - p) (value parts)) as S by (exists parts; now split).
      apply same in S; [| exact J']. destruct S as [q [Oq Eq]]. fold (value q) in Eq.
      exists (l ++ q ++ r). split; [now exists l, n, q, r |].
      rewrite app_nil_r in Pz. rewrite value_at, <- Eq, <- value_at. exact Pz.
    + injection E as E1 E2; subst k r. exists (l ++ n :: d ++ parts ++ r1). split.
      * exists (l ++ n :: d), m, parts, r1. rewrite <- !app_assoc. simpl. repeat split; trivial.
      * rewrite <- app_assoc in Pz. simpl in Pz. rewrite !value_app in *.
        change (n :: d ++ parts ++ r1) with ([n] ++ (d ++ parts ++ r1)).
        change ((n - p) :: d ++ parts ++ r1) with ([n - p] ++ (d ++ parts ++ r1)) in Pz.
        rewrite value_app in *. rewrite value_one in *. now rewrite phi_down.
Qed.
End Quotient.
