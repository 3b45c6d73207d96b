(* Taking-and-breaking games given by a code, and the Grundy values of their heaps. *)
From Coq Require Import Arith NArith List Lia Bool Wf_nat.
From Grundy Require Import Mex.
Import ListNotations.
Open Scope nat_scope.

(* Bit j of digit k says that a move may take k tokens and leave exactly j heaps, none of them empty. *)
Definition code := list N.

Definition allows (c : code) (k j : nat) : bool := N.testbit (nth k c 0%N) (N.of_nat j).

(* The digit before the point has neither the bit 1 nor the bit 2: such moves would change nothing. *)
Definition well_formed (c : code) : bool := negb (allows c 0 0) && negb (allows c 0 1).

(* A move from a heap of n tokens leaves the heaps of [parts]. *)
Definition leaves (c : code) (n : nat) (parts : list nat) : Prop :=
  exists k, allows c k (length parts) = true /\
            Forall (fun a => 1 <= a) parts /\ k + list_sum parts = n.

Definition option_value (c : code) (g : nat -> N) (n : nat) (v : N) : Prop :=
  exists parts, leaves c n parts /\ v = nimsum (map g parts).

(* [g] is the Grundy function of the code: each value is the mex of the values of the options. *)
Definition grundy_function (c : code) (g : nat -> N) : Prop :=
  forall n, is_mex (option_value c g n) (g n).

Lemma allows_beyond c k j : length c <= k -> allows c k j = false.
Proof. intros H. unfold allows. rewrite nth_overflow by exact H. apply N.bits_0. Qed.

Lemma sum_in a l : In a l -> a <= list_sum l.
Proof. induction l as [| b l IH]; simpl; [easy | intros [-> | H]; [lia | apply IH in H; lia]]. Qed.

Lemma sum_app l m : list_sum (l ++ m) = list_sum l + list_sum m.
Proof. apply list_sum_app. Qed.

Lemma sum_ge_length l : Forall (fun a => 1 <= a) l -> length l <= list_sum l.
Proof. induction 1; simpl; lia. Qed.

(* Every move leads to smaller heaps. *)
Lemma leaves_smaller c n parts a :
  well_formed c = true -> leaves c n parts -> In a parts -> a < n.
Proof.
  intros W [k [A [F S]]] I.
  apply andb_true_iff in W. destruct W as [W0 W1].
  apply negb_true_iff in W0. apply negb_true_iff in W1.
  destruct (in_split _ _ I) as [l1 [l2 ->]].
  rewrite sum_app in S. simpl in S.
  apply Forall_app in F. destruct F as [F1 F2]. inversion F2 as [| ? ? Ha F3]; subst.
  pose proof (sum_ge_length _ F1) as G1. pose proof (sum_ge_length _ F3) as G2.
  destruct (Nat.eq_dec k 0) as [-> | K]; [| lia].
  destruct l1 as [| x l1]; simpl in *; [| lia].
  destruct l2 as [| y l2]; simpl in *; [congruence | lia].
Qed.

Lemma option_value_local c g h n v :
  well_formed c = true -> (forall i, i < n -> g i = h i) ->
  option_value c g n v -> option_value c h n v.
Proof.
  intros W E [parts [O ->]]. exists parts. split; [exact O |].
  f_equal. apply map_ext_in. intros a I. apply E. eapply leaves_smaller; eauto.
Qed.

Lemma grundy_unique_below c g h m :
  well_formed c = true ->
  (forall n, n < m -> is_mex (option_value c g n) (g n)) ->
  (forall n, n < m -> is_mex (option_value c h n) (h n)) ->
  forall n, n < m -> g n = h n.
Proof.
  intros W Hg Hh n. induction n as [n IH] using lt_wf_ind. intros L.
  refine (is_mex_unique _ _ _ _ _ (Hg n L) (Hh n L)).
  intros v. split; apply option_value_local; trivial; intros i I; [| symmetry]; apply IH; lia.
Qed.

Theorem grundy_unique c g h :
  well_formed c = true -> grundy_function c g -> grundy_function c h -> forall n, g n = h n.
Proof.
  intros W Hg Hh n.
  apply (grundy_unique_below c g h (S n) W); [| | lia]; intros m _; [apply Hg | apply Hh].
Qed.

(* The values of the options by enumeration. It is slow and only proves that the function exists. *)
Fixpoint sums (g : nat -> N) (j m : nat) : list N :=
  match j with
  | O => if m =? 0 then [0%N] else []
  | S j => flat_map (fun a => map (N.lxor (g a)) (sums g j (m - a))) (seq 1 m)
  end.

Lemma sums_spec g j : forall m v,
  In v (sums g j m) <->
  exists parts, length parts = j /\ Forall (fun a => 1 <= a) parts /\
                list_sum parts = m /\ v = nimsum (map g parts).
Proof.
  induction j as [| j IH]; intros m v; simpl.
  - destruct (Nat.eqb_spec m 0) as [-> | H]; simpl; split.
    + intros [<- | []]. exists []. repeat split; constructor.
    + intros [[| a l] [E [_ [_ ->]]]]; [now left | discriminate].
    + intros [].
    + intros [[| a l] [E [_ [S _]]]]; [simpl in S; lia | discriminate].
  - rewrite in_flat_map. split.
    + intros [a [Ia Iv]]. apply in_seq in Ia. apply in_map_iff in Iv.
      destruct Iv as [w [<- Iw]]. apply IH in Iw. destruct Iw as [l [E [F [S ->]]]].
      exists (a :: l). simpl. repeat split; [lia | constructor; [lia | exact F] | lia].
    + intros [[| a l] [E [F [S ->]]]]; [discriminate |].
      inversion F as [| ? ? Fa Fl]; subst. simpl in *.
      exists a. split; [apply in_seq; lia |]. apply in_map_iff.
      exists (nimsum (map g l)). split; [reflexivity |]. apply IH.
      exists l. repeat split; [lia | exact Fl | lia].
Qed.

Definition option_values (c : code) (g : nat -> N) (n : nat) : list N :=
  flat_map (fun k =>
    flat_map (fun j => if allows c k j then sums g j (n - k) else [])
             (seq 0 (N.to_nat (N.size (nth k c 0%N)))))
    (seq 0 (S n)).

Lemma testbit_size d j : N.testbit d (N.of_nat j) = true -> j < N.to_nat (N.size d).
Proof.
  intros H. destruct (N.eq_dec d 0) as [-> | D]; [rewrite N.bits_0 in H; discriminate |].
  rewrite N.size_log2 by exact D.
  destruct (N.lt_ge_cases (N.log2 d) (N.of_nat j)) as [L | L]; [| lia].
  rewrite N.bits_above_log2 in H by exact L. discriminate.
Qed.

Lemma option_values_spec c g n v : In v (option_values c g n) <-> option_value c g n v.
Proof.
  unfold option_values, option_value, leaves. rewrite in_flat_map. split.
  - intros [k [Ik H]]. apply in_seq in Ik. apply in_flat_map in H. destruct H as [j [_ H]].
    destruct (allows c k j) eqn:A; [| destruct H].
    apply sums_spec in H. destruct H as [l [E [F [S ->]]]].
    exists l. split; [| reflexivity]. exists k. subst j. repeat split; trivial; lia.
  - intros [l [[k [A [F S]]] ->]]. exists k. split; [apply in_seq; lia |].
    apply in_flat_map. exists (length l). split.
    + apply in_seq. split; [lia | apply testbit_size, A].
    + rewrite A. apply sums_spec. exists l. repeat split; trivial; lia.
Qed.

(* The values of the heaps n-1, n-2, ..., 0. *)
Fixpoint values (c : code) (n : nat) : list N :=
  match n with
  | O => []
  | S m => let l := values c m in mex (option_values c (fun i => nth (m - 1 - i) l 0%N) m) :: l
  end.

Definition G (c : code) (n : nat) : N := hd 0%N (values c (S n)).

Lemma values_length c n : length (values c n) = n.
Proof. induction n as [| n IH]; simpl; [reflexivity | now rewrite IH]. Qed.

Lemma values_nth c n : forall i, i < n -> nth (n - 1 - i) (values c n) 0%N = G c i.
Proof.
  induction n as [| n IH]; intros i L; [lia |].
  destruct (Nat.eq_dec i n) as [-> | D].
  - replace (S n - 1 - n) with 0 by lia. reflexivity.
  - replace (S n - 1 - i) with (S (n - 1 - i)) by lia.
    change (nth (n - 1 - i) (values c n) 0%N = G c i). apply IH. lia.
Qed.

Theorem G_spec c : well_formed c = true -> grundy_function c (G c).
Proof.
  intros W n. unfold G at 2. simpl.
  eapply is_mex_ext; [| apply mex_spec]. intros v. rewrite option_values_spec.
  split; apply option_value_local; trivial; intros i L; [| symmetry]; now apply values_nth.
Qed.

Corollary G_unique c g : well_formed c = true -> grundy_function c g -> forall n, g n = G c n.
Proof. intros W H. apply (grundy_unique c); trivial. now apply G_spec. Qed.
