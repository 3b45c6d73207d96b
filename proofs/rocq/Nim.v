(* Nim-sums and the order. *)
From Coq Require Import NArith List Lia Bool.
From Grundy Require Import Mex.
Import ListNotations.
Open Scope N_scope.

(* A number becomes smaller if its highest changed bit was 1. *)
Lemma lower a s : s <> 0 -> N.testbit a (N.log2 s) = true -> N.lxor a s < a.
Proof.
  intros Z T. set (m := N.log2 s) in *.
  assert (N.testbit s m = true) as Ts by now apply N.bit_log2.
  set (b := N.lxor a s).
  assert (N.shiftr b (N.succ m) = N.shiftr a (N.succ m)) as Eh.
  { apply N.bits_inj. intros i. rewrite !N.shiftr_spec by lia. unfold b. rewrite N.lxor_spec.
    rewrite (N.bits_above_log2 s); [apply xorb_false_r | fold m; lia]. }
  assert (N.testbit b m = false) as Tb by (unfold b; rewrite N.lxor_spec, T, Ts; reflexivity).
  clearbody b m. clear Ts Z.
  assert (N.shiftr a m = N.succ (N.shiftr b m)) as E.
  { assert (forall x, N.shiftr x m = 2 * N.shiftr x (N.succ m) + N.b2n (N.testbit x m)) as H.
    { intros x. rewrite <- N.add_1_r, <- N.shiftr_shiftr, <- N.div2_spec.
      rewrite <- (N.add_0_l m) at 3. rewrite <- N.shiftr_spec by lia.
      rewrite N.bit0_odd. apply N.div2_odd. }
    rewrite (H a), (H b), Eh, T, Tb. simpl N.b2n. lia. }
  rewrite !N.shiftr_div_pow2 in E.
  destruct (N.lt_ge_cases b a) as [L | L]; [exact L | exfalso].
  pose proof (N.div_le_mono a b (2 ^ m) (N.pow_nonzero 2 m ltac:(lia)) L). lia.
Qed.

Lemma lxor_back a b : N.lxor (N.lxor a b) b = a.
Proof. now rewrite N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r. Qed.

(* Every number below a nim-sum is the nim-sum after one of the two numbers is decreased. *)
Lemma lxor_less w a b : w < N.lxor a b ->
  (exists u, u < a /\ N.lxor u b = w) \/ (exists u, u < b /\ N.lxor a u = w).
Proof.
  intros L. set (s := N.lxor w (N.lxor a b)).
  assert (s <> 0) as Z by (unfold s; rewrite N.lxor_eq_0_iff; lia).
  assert (N.testbit s (N.log2 s) = true) as T by now apply N.bit_log2.
  assert (N.testbit (N.lxor a b) (N.log2 s) = true) as Tc.
  { destruct (N.testbit (N.lxor a b) (N.log2 s)) eqn:E; [reflexivity | exfalso].
    assert (N.testbit w (N.log2 s) = true) as Tw.
    { unfold s in T at 1. rewrite N.lxor_spec, E in T. now rewrite xorb_false_r in T. }
    apply (lower w s Z) in Tw. unfold s in Tw. rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l in Tw. lia. }
  rewrite N.lxor_spec in Tc. destruct (N.testbit a (N.log2 s)) eqn:Ta.
  - left. exists (N.lxor a s). split; [now apply lower |]. unfold s.
    rewrite (N.lxor_comm w), <- !N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l.
    rewrite (N.lxor_comm b w). apply lxor_back.
  - right. exists (N.lxor b s). split; [apply lower; [exact Z | now rewrite xorb_false_l in Tc] |].
    unfold s. rewrite (N.lxor_comm w), <- !N.lxor_assoc. apply N.bits_inj. intros i.
    rewrite !N.lxor_spec. now destruct (N.testbit a i), (N.testbit b i), (N.testbit w i).
Qed.

Lemma top_bit l : nimsum l <> 0 ->
  exists l1 a l2, l = l1 ++ a :: l2 /\ N.lxor a (nimsum l) < a.
Proof.
  intros Z. assert (exists l1 a l2, l = l1 ++ a :: l2 /\ N.testbit a (N.log2 (nimsum l)) = true)
    as [l1 [a [l2 [E T]]]].
  { assert (N.testbit (nimsum l) (N.log2 (nimsum l)) = true) as T by now apply N.bit_log2.
    revert T. generalize (N.log2 (nimsum l)). clear Z. intros m.
    induction l as [| a l IH]; simpl; intros T; [discriminate |].
    destruct (N.testbit a m) eqn:Ta; [now exists [], a, l |].
    rewrite N.lxor_spec, Ta, xorb_false_l in T.
    destruct (IH T) as [l1 [b [l2 [-> Tb]]]]. now exists (a :: l1), b, l2. }
  exists l1, a, l2. split; [exact E | now apply lower].
Qed.
