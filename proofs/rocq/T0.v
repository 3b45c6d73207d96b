(* Theorem T0 (R. K. Guy and C. A. B. Smith 1956), for codes that leave any number of heaps. *)
From Coq Require Import Arith NArith List Lia Bool Wf_nat.
From Grundy Require Import Mex Code.
Import ListNotations.
Open Scope nat_scope.

(* No move takes more than t or leaves more than b heaps. *)
Definition moves_within (c : code) (t b : nat) : Prop :=
  forall k j, allows c k j = true -> k <= t /\ j <= b.

Lemma large_part l : forall m, length l * m < list_sum l ->
  exists l1 a l2, l = l1 ++ a :: l2 /\ m < a.
Proof.
  induction l as [| x l IH]; simpl; intros m H; [lia |].
  destruct (Nat.lt_ge_cases m x) as [L | L].
  - exists [], x, l. now split.
  - destruct (IH m ltac:(lia)) as [l1 [a [l2 [-> A]]]]. exists (x :: l1), a, l2. now split.
Qed.

(* Values in any set with a sum: nim-sums here, products in a misere quotient. *)
Section Sums.
Context {V : Type} (op : V -> V -> V) (e : V) (c : code) (g : nat -> V).

Definition sum_value (n : nat) (v : V) : Prop :=
  exists parts, leaves c n parts /\ v = fold_right op e (map g parts).

(* One part may be replaced by another one of the same value; the heap changes by the same number of tokens. *)
Lemma change_part k l1 a b l2 n m :
  allows c k (length (l1 ++ a :: l2)) = true -> Forall (fun a => 1 <= a) (l1 ++ a :: l2) ->
  k + list_sum (l1 ++ a :: l2) = n -> 1 <= b -> n + b = m + a -> g a = g b ->
  sum_value m (fold_right op e (map g (l1 ++ a :: l2))).
Proof.
  intros A F S B E W. exists (l1 ++ b :: l2). split.
  - exists k. rewrite app_length in *. simpl in *. split; [exact A |].
    rewrite sum_app in *. simpl in *. split; [| lia].
    apply Forall_app in F. destruct F as [F1 F2]. inversion F2; subst.
    apply Forall_app. split; [exact F1 | now constructor].
  - rewrite !map_app. simpl. now rewrite W.
Qed.

(* The options of the heaps n and n-p have the same values. *)
Theorem same_options t b n0 p n :
  well_formed c = true -> moves_within c t b -> 1 <= b -> 1 <= n0 -> 1 <= p ->
  b * (n0 + p) + t + 1 - b <= n ->
  (forall m, n0 + p <= m < n -> g m = g (m - p)) ->
  forall v, sum_value n v <-> sum_value (n - p) v.
Proof.
  intros W M B N0 P HL IH v.
  assert (b * (n0 - 1) + b = b * n0) as E0 by nia.
  assert (b * (n0 + p - 1) + b = b * (n0 + p)) as E1 by nia.
  assert (b * (n0 + p) = b * n0 + b * p) as E2 by nia.
  assert (p <= b * p) as E3 by nia.
  assert (n0 <= b * n0) as E4 by nia.
  split; intros [l [O ->]]; pose proof O as [k [A [F S]]]; destruct (M _ _ A) as [Kt Kb].
  - assert (length l * (n0 + p - 1) <= b * (n0 + p - 1)) by nia.
    destruct (large_part l (n0 + p - 1) ltac:(lia)) as [l1 [a [l2 [-> Q]]]].
    assert (a < n) by (eapply leaves_smaller; eauto; apply in_elt).
    eapply (change_part k l1 a (a - p) l2 n); eauto; try lia.
    apply IH; lia.
  - assert (length l * (n0 - 1) <= b * (n0 - 1)) by nia.
    destruct (large_part l (n0 - 1) ltac:(lia)) as [l1 [a [l2 [-> Q]]]].
    assert (a < n - p) by (eapply leaves_smaller; eauto; apply in_elt).
    eapply (change_part k l1 a (a + p) l2 (n - p)); eauto; try lia.
    rewrite (IH (a + p)) by lia. f_equal. lia.
Qed.
End Sums.

Theorem T0 c g t b n0 p L :
  well_formed c = true -> grundy_function c g -> moves_within c t b ->
  1 <= b -> 1 <= n0 -> 1 <= p ->
  b * (n0 + p) + t + 1 - b <= L ->
  (forall n, n0 + p <= n < L -> g n = g (n - p)) ->
  forall n, n0 <= n -> g (n + p) = g n.
Proof.
  intros W Hg M B N0 P HL H.
  cut (forall n, n0 + p <= n -> g n = g (n - p)).
  { intros K n I. rewrite K by lia. f_equal. lia. }
  intros n. induction n as [n IH] using lt_wf_ind. intros I.
  destruct (Nat.lt_ge_cases n L) as [J | J]; [apply H; lia |].
  refine (is_mex_unique _ _ _ _ _ (Hg n) (Hg (n - p))).
  apply (same_options N.lxor 0%N c g t b n0 p n W M B N0 P); [lia |].
  intros m Im. apply IH; lia.
Qed.

(* The claim of a certificate: the least period and the least preperiod. *)
Definition periodic (f : nat -> N) (n0 p : nat) : Prop :=
  1 <= p /\ forall n, n0 <= n -> f (n + p) = f n.

Definition least_periodic (f : nat -> N) (n0 p : nat) : Prop :=
  periodic f n0 p /\
  (forall m q, periodic f m q -> p <= q) /\ (forall m, periodic f m p -> n0 <= m).

(* The largest value, and the first heap that has it. *)
Definition largest_value (f : nat -> N) (v : N) (at_heap : nat) : Prop :=
  f at_heap = v /\ (forall n, (f n <= v)%N) /\ (forall n, n < at_heap -> (f n < v)%N).

Lemma periodic_far f n0 p i : periodic f n0 p -> forall n, n0 <= n -> f (n + i * p) = f n.
Proof.
  intros [_ H]. induction i as [| i IH]; intros n L; simpl; [f_equal; lia |].
  replace (n + (p + i * p)) with (n + p + i * p) by lia. rewrite IH by lia. now apply H.
Qed.

(* If two periods hold from some heaps on, both hold from the smaller of the two preperiods on. *)
Lemma periodic_back f n0 p m q : periodic f n0 p -> periodic f m q -> periodic f n0 q.
Proof.
  intros A B. split; [apply B |]. intros n L. pose proof (proj1 A) as P.
  rewrite <- (periodic_far f n0 p m A (n + q)) by lia.
  rewrite <- (periodic_far f n0 p m A n) by lia.
  replace (n + q + m * p) with (n + m * p + q) by lia. apply B. nia.
Qed.

Theorem least_intro f n0 p :
  periodic f n0 p ->
  (forall q, 1 <= q < p -> exists n, n0 <= n /\ f (n + q) <> f n) ->
  (forall m, n0 = S m -> f (m + p) <> f m) ->
  least_periodic f n0 p.
Proof.
  intros A Q M. repeat split; try apply A.
  - intros m q B. destruct (Nat.le_gt_cases p q) as [L | L]; [exact L | exfalso].
    destruct (Q q) as [n [I D]]; [split; [apply B | exact L] |].
    apply D. now apply (periodic_back f n0 p m q A B).
  - intros m B. destruct (Nat.le_gt_cases n0 m) as [L | L]; [exact L | exfalso].
    apply (M (n0 - 1)); [lia |]. apply B. lia.
Qed.

(* Every value of a periodic sequence is one of the first n0 + p values. *)
Lemma periodic_below f n0 p n : periodic f n0 p -> exists m, m < n0 + p /\ m <= n /\ f m = f n.
Proof.
  intros A. pose proof (proj1 A) as P. destruct (Nat.lt_ge_cases n (n0 + p)) as [L | L]; [now exists n |].
  exists (n0 + (n - n0) mod p). pose proof (Nat.mod_upper_bound (n - n0) p ltac:(lia)).
  pose proof (Nat.div_mod (n - n0) p ltac:(lia)) as E.
  repeat split; [lia | nia |]. rewrite <- (periodic_far f n0 p ((n - n0) / p) A) by lia. f_equal. nia.
Qed.
