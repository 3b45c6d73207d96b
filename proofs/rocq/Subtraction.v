(* Theorem T3: subtraction sets, as codes with the digits 0 and 3; and any recurrence of bounded look-back. *)
From Coq Require Import Arith NArith List Lia Bool Wf_nat.
From Grundy Require Import Mex Code T0 Check.
Import ListNotations.
Open Scope nat_scope.

Definition look_back (f : nat -> N) (w : nat) : Prop :=
  forall m n, w <= m -> w <= n -> (forall i, 1 <= i <= w -> f (m - i) = f (n - i)) -> f m = f n.

Theorem window f w L p :
  look_back f w -> w + p <= L -> (forall i, 1 <= i <= w -> f (L - i) = f (L - p - i)) ->
  forall n, L - w <= n -> f n = f (n - p).
Proof.
  intros B HL H n. induction n as [n IH] using lt_wf_ind. intros I.
  destruct (Nat.lt_ge_cases n L) as [J | J].
  - specialize (H (L - n)). replace (L - (L - n)) with n in H by lia.
    replace (L - p - (L - n)) with (n - p) in H by lia. apply H; lia.
  - apply B; [lia | lia |]. intros i Ii.
    replace (n - p - i) with (n - i - p) by lia. apply IH; lia.
Qed.

Definition of_set (c : code) : bool := forallb (fun d => N.eqb d 0 || N.eqb d 3) c.

Lemma of_set_octal c : of_set c = true -> octal c = true.
Proof.
  unfold of_set, octal. rewrite !forallb_forall. intros H d I. specialize (H d I).
  apply orb_true_iff in H. destruct H as [H | H]; apply N.eqb_eq in H; subst; reflexivity.
Qed.

Lemma digit_of_set c k : of_set c = true -> nth k c 0%N = 0%N \/ nth k c 0%N = 3%N.
Proof.
  intros H. destruct (Nat.lt_ge_cases k (length c)) as [L | L]; [| left; now apply nth_overflow].
  unfold of_set in H. rewrite forallb_forall in H. specialize (H _ (nth_In c 0%N L)).
  apply orb_true_iff in H. destruct H as [H | H]; apply N.eqb_eq in H; auto.
Qed.

Lemma G_0 c : well_formed c = true -> G c 0 = 0%N.
Proof.
  intros W. destruct (N.eq_dec (G c 0) 0) as [E | E]; [exact E | exfalso].
  destruct (proj2 (G_spec c W 0) 0%N ltac:(lia)) as [parts [O _]].
  destruct parts as [| a parts].
  - destruct O as [k [A [_ S]]]. simpl in *. replace k with 0 in A by lia.
    apply andb_true_iff in W. destruct W as [W _]. rewrite A in W. discriminate.
  - pose proof (leaves_smaller c 0 _ a W O (or_introl eq_refl)). lia.
Qed.

Lemma set_option_value c n v : well_formed c = true -> of_set c = true ->
  (option_value c (G c) n v <->
   exists k, k <= n /\ 1 <= k < length c /\ nth k c 0%N = 3%N /\ v = G c (n - k)).
Proof.
  intros W S. rewrite octal_option_value by now apply of_set_octal.
  assert (nth 0 c 0%N <> 3%N) as Z.
  { intros E. unfold well_formed, allows in W. rewrite E in W. discriminate. }
  split; intros [k H]; exists k.
  - destruct H as [L H]. assert (nth k c 0%N = 3%N /\ v = G c (n - k)) as [D ->].
    { destruct (digit_of_set c k S) as [E | E]; rewrite E in *.
      - unfold octal_value in H. rewrite !N.bits_0 in H. intuition discriminate.
      - split; [reflexivity |]. destruct H as [[_ [H ->]] | [[_ [_ ->]] | [H _]]].
        + rewrite H. symmetry. now apply G_0.
        + reflexivity.
        + discriminate. }
    repeat split; trivial.
    + destruct k as [| k]; [contradiction | lia].
    + destruct (Nat.lt_ge_cases k (length c)) as [K | K]; [exact K |].
      rewrite nth_overflow in D by exact K. discriminate.
  - destruct H as [L [K [D ->]]]. split; [exact L |]. rewrite D.
    destruct (Nat.eq_dec (n - k) 0) as [E | E].
    + left. rewrite E. repeat split; trivial. now apply G_0.
    + right; left. repeat split. lia.
Qed.

Theorem set_look_back c : well_formed c = true -> of_set c = true -> look_back (G c) (length c - 1).
Proof.
  intros W S m n Hm Hn H. refine (is_mex_unique _ _ _ _ _ (G_spec c W m) (G_spec c W n)).
  intros v. rewrite !set_option_value by trivial. split; intros [k [_ [K [D ->]]]]; exists k;
    (split; [lia |]); (split; [exact K |]); (split; [exact D |]).
  - apply H. lia.
  - symmetry. apply H. lia.
Qed.

Definition check_set (c : code) (n0 p : nat) (v : N) (at_heap : nat) : bool :=
  if well_formed c && of_set c && (1 <=? p) then
    match grow c (n0 + p + length c) 0 [] with
    | None => false
    | Some vals => judge n0 p v at_heap vals
    end
  else false.

Theorem check_set_sound c n0 p v at_heap : check_set c n0 p v at_heap = true ->
  least_periodic (G c) n0 p /\ largest_value (G c) v at_heap.
Proof.
  unfold check_set. destruct (well_formed c) eqn:W; [| discriminate].
  destruct (of_set c) eqn:S; [| discriminate].
  destruct (Nat.leb_spec 1 p) as [P | P]; [| discriminate]. cbn [andb].
  destruct (grow c (n0 + p + length c) 0 []) as [vals |] eqn:E; [| discriminate].
  apply (grow_spec c vals W (of_set_octal c S) _ 0) in E. rewrite Nat.add_0_l in E. subst vals.
  intros H. apply judge_spec in H; [| exact P | lia]. destruct H as [A H]. apply H.
  split; [exact P |]. intros n I.
  replace (G c n) with (G c (n + p - p)) by (f_equal; lia).
  destruct (Nat.lt_ge_cases (n + p) (n0 + p + length c)) as [J | J]; [apply A; lia |].
  apply (window (G c) (length c - 1) (n0 + p + length c) p (set_look_back c W S)); [lia | | lia].
  intros i Ii. rewrite (A (n0 + p + length c - i)) by lia. f_equal. lia.
Qed.

