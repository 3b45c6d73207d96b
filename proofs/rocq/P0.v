(* Theorem P0: the period of heaps from which Left and Right take numbers of two lists, and its checker. *)
From Coq Require Import Arith NArith List Lia Bool FMapPositive.
From Grundy Require Import Partizan Replies Boards.
Import ListNotations.
Local Open Scope game_scope.
Local Open Scope nat_scope.

Section Heaps.
Context (left right : list nat).

Definition heap (n : nat) : game := play (subtraction left right) n.

(* The heaps n + p and n are equal for all n >= n0. *)
Definition heaps_repeat (n0 p : nat) : Prop := 1 <= p /\ forall n, n0 <= n -> heap (n + p) == heap n.

(* Neither number can be smaller. *)
Definition heaps_have_period (n0 p : nat) : Prop :=
  heaps_repeat n0 p /\ (forall m q, heaps_repeat m q -> p <= q) /\ (forall m, heaps_repeat m p -> n0 <= m).

Lemma covered_takes l n p : (forall a, In a l -> a <= n) ->
  (forall a, In a l -> 1 <= a -> heap (n + p - a) == heap (n - a)) ->
  covered (map heap (takes l (n + p))) (map heap (takes l n)) /\ covered (map heap (takes l n)) (map heap (takes l (n + p))).
Proof.
  intros B E. unfold takes. rewrite !map_map. split; intros g I; apply in_map_iff in I; destruct I as [a [<- I]];
    apply filter_In in I; destruct I as [I F]; apply andb_prop in F; destruct F as [F F'];
    apply Nat.leb_le in F, F'; specialize (B a I).
  - exists (heap (n - a)). split; [| now apply E]. apply in_map_iff. exists a. split; [reflexivity |].
    apply filter_In. split; [exact I |]. apply andb_true_intro. split; now apply Nat.leb_le.
  - exists (heap (n + p - a)). split; [| now apply equal_sym, E]. apply in_map_iff. exists a. split; [reflexivity |].
    apply filter_In. split; [exact I |]. apply andb_true_intro. split; apply Nat.leb_le; [exact F | lia].
Qed.

Theorem P0 n0 p k : (forall a, In a (left ++ right) -> a <= k) ->
  (forall n, n0 <= n < n0 + k -> heap (n + p) == heap n) -> forall n, n0 <= n -> heap (n + p) == heap n.
Proof.
  intros K H n. induction n as [n IH] using (well_founded_ind lt_wf). intros B.
  destruct (Nat.lt_ge_cases n (n0 + k)) as [C | C]; [now apply H |].
  assert (forall l, incl l (left ++ right) -> covered (map heap (takes l (n + p))) (map heap (takes l n)) /\
    covered (map heap (takes l n)) (map heap (takes l (n + p)))) as T.
  { intros l I. apply covered_takes.
    - intros a A. apply I, K in A. lia.
    - intros a A A1. apply I, K in A. replace (n + p - a) with (n - a + p) by lia. apply IH; lia. }
  destruct (T left (incl_appl _ (incl_refl _))) as [T1 T2]. destruct (T right (incl_appr _ (incl_refl _))) as [T3 T4].
  unfold heap at 1 2. rewrite !play_options. now apply equal_of_options.
Qed.

(* The order of pairs of heaps in a table. *)
Definition order := PositiveMap.t (PositiveMap.t bool).

Definition look_up (t : order) (g h : nat) : option bool :=
  match PositiveMap.find (Pos.of_succ_nat g) t with
  | Some row => PositiveMap.find (Pos.of_succ_nat h) row
  | None => None
  end.

Definition enter (t : order) (g h : nat) (b : bool) : order :=
  let row := match PositiveMap.find (Pos.of_succ_nat g) t with Some row => row | None => PositiveMap.empty _ end in
  PositiveMap.add (Pos.of_succ_nat g) (PositiveMap.add (Pos.of_succ_nat h) b row) t.

Definition right_entry (g h : nat) (b : bool) : Prop := if b then le (heap g) (heap h) else ~ le (heap g) (heap h).

Definition correct (t : order) : Prop := forall g h b, look_up t g h = Some b -> right_entry g h b.

Lemma enter_correct t g h b : correct t -> right_entry g h b -> correct (enter t g h b).
Proof.
  intros C R g' h' b'. unfold look_up, enter. destruct (Nat.eq_dec g' g) as [-> | D].
  - rewrite PositiveMap.gss. destruct (Nat.eq_dec h' h) as [-> | D'].
    + rewrite PositiveMap.gss. now intros [= <-].
    + rewrite PositiveMap.gso by lia. intros E. apply C. unfold look_up.
      destruct (PositiveMap.find (Pos.of_succ_nat g) t); [exact E |]. rewrite PositiveMap.gempty in E. discriminate.
  - rewrite PositiveMap.gso by lia. intros E. now apply C.
Qed.

(* Whether none of these pairs is in the order. *)
Fixpoint none_below (t : order) (l : list (nat * nat)) : option bool :=
  match l with
  | [] => Some true
  | (g, h) :: l =>
      match look_up t g h with
      | Some true => Some false
      | Some false => none_below t l
      | None => None
      end
  end.

Lemma none_below_spec t l b : correct t -> none_below t l = Some b ->
  if b then forall g h, In (g, h) l -> ~ le (heap g) (heap h) else exists g h, In (g, h) l /\ le (heap g) (heap h).
Proof.
  intros C. induction l as [| [g h] l IH]; simpl; [intros [= <-] g h [] |].
  destruct (look_up t g h) as [[|] |] eqn:E; [| | discriminate]; apply C in E; simpl in E.
  - intros [= <-]. exists g, h. split; [now left | exact E].
  - intros N. specialize (IH N). destruct b.
    + intros g' h' [[= <- <-] | I]; [exact E | now apply IH].
    + destruct IH as [g' [h' [I L]]]. exists g', h'. split; [now right | exact L].
Qed.

Definition compare_heaps (t : order) (x : nat * nat) : order :=
  let (g, h) := x in
  match none_below t (map (fun x => (h, x)) (takes left g) ++ map (fun y => (y, g)) (takes right h)) with
  | Some b => enter t g h b
  | None => t
  end.

Lemma lefts_heap n : lefts (heap n) = map heap (takes left n).
Proof. unfold heap at 1. now rewrite play_options. Qed.

Lemma rights_heap n : rights (heap n) = map heap (takes right n).
Proof. unfold heap at 1. now rewrite play_options. Qed.

Lemma compare_correct t x : correct t -> correct (compare_heaps t x).
Proof.
  destruct x as [g h]. intros C. unfold compare_heaps.
  destruct (none_below t _) as [b |] eqn:E; [| exact C]. apply enter_correct; [exact C |].
  apply (none_below_spec _ _ _ C) in E. unfold right_entry. destruct b.
  - apply le_iff. rewrite lefts_heap, rights_heap.
    split; intros z I; apply in_map_iff in I; destruct I as [m [<- I]]; apply E, in_app_iff; rewrite !in_map_iff;
      [left | right]; now exists m.
  - destruct E as [g' [h' [I L]]]. rewrite le_iff, lefts_heap, rights_heap. intros [A B].
    apply in_app_iff in I. rewrite !in_map_iff in I. destruct I as [[m [[= <- <-] I]] | [m [[= <- <-] I]]].
    + now apply (A (heap m) (in_map _ _ _ I)).
    + now apply (B (heap m) (in_map _ _ _ I)).
Qed.

(* All pairs of heaps up to m, each after those that it needs. *)
Definition all_pairs (m : nat) : list (nat * nat) :=
  flat_map (fun g => flat_map (fun h => [(g, h); (h, g)]) (seq 0 (S g))) (seq 0 (S m)).

Definition order_to (m : nat) : order := fold_left compare_heaps (all_pairs m) (PositiveMap.empty _).

Lemma order_correct m : correct (order_to m).
Proof.
  unfold order_to. assert (forall l t, correct t -> correct (fold_left compare_heaps l t)) as H.
  { induction l as [| x l IH]; intros t C; [exact C |]. simpl. now apply IH, compare_correct. }
  apply H. intros g h b. unfold look_up. rewrite PositiveMap.gempty. discriminate.
Qed.

(* [Some b]: whether the heaps are equal. *)
Definition same_heaps (t : order) (g h : nat) : option bool :=
  match look_up t g h, look_up t h g with
  | Some a, Some b => Some (a && b)
  | _, _ => None
  end.

Lemma same_heaps_spec t g h b : correct t -> same_heaps t g h = Some b ->
  if b then heap g == heap h else ~ heap g == heap h.
Proof.
  intros C. unfold same_heaps. destruct (look_up t g h) as [a |] eqn:A; [| discriminate].
  destruct (look_up t h g) as [a' |] eqn:A'; [| discriminate]. intros [= <-]. apply C in A, A'.
  unfold equal. destruct a, a'; simpl in *; tauto.
Qed.

Definition says (b : bool) (o : option bool) : bool := match o with Some c => Bool.eqb b c | None => false end.

Lemma says_spec t g h b : correct t -> says b (same_heaps t g h) = true -> if b then heap g == heap h else ~ heap g == heap h.
Proof.
  intros C S. apply (same_heaps_spec t); [exact C |]. destruct (same_heaps t g h) as [c |]; [| discriminate].
  apply Bool.eqb_prop in S. now subst.
Qed.

Definition check_heaps (n0 p : nat) : bool :=
  let k := list_max (left ++ right) in
  let t := order_to (n0 + Nat.max k p + p) in
  let same n q := same_heaps t (n + q) n in
  forallb (Nat.leb 1) (left ++ right) && Nat.leb 1 p &&
  forallb (fun n => says true (same n p)) (seq n0 k) &&
  match n0 with O => true | S n => says false (same n p) end &&
  forallb (fun q => existsb (fun n => says false (same n q)) (seq n0 (Nat.max k p))) (seq 1 (pred p)).

Lemma repeat_many n0 p : heaps_repeat n0 p -> forall j n, n0 <= n -> heap (n + j * p) == heap n.
Proof.
  intros [_ R] j. induction j as [| j IH]; intros n B; [rewrite Nat.add_0_r; apply equal_refl |].
  replace (n + S j * p) with (n + j * p + p) by lia. apply (equal_trans _ (heap (n + j * p))); [apply R; lia | now apply IH].
Qed.

Theorem check_heaps_sound n0 p : check_heaps n0 p = true -> heaps_have_period n0 p.
Proof.
  unfold check_heaps. set (k := list_max (left ++ right)). set (t := order_to _). pose proof (order_correct _ : correct t) as C.
  clearbody t. rewrite !andb_true_iff. intros [[[[_ P] A] B] D]. apply Nat.leb_le in P.
  assert (heaps_repeat n0 p) as R.
  { split; [exact P |]. apply (P0 n0 p k).
    - intros a I. subst k. revert I. generalize (left ++ right). intros l. induction l as [| b l IH]; simpl; [tauto |].
      intros [-> | I]; [lia | specialize (IH I); lia].
    - intros n I. apply (says_spec t (n + p) n true C). apply (proj1 (forallb_forall _ _) A). apply in_seq. lia. }
  split; [exact R |]. split.
  - intros m q Q. destruct (Nat.le_gt_cases p q) as [L | L]; [exact L |]. exfalso.
    assert (In q (seq 1 (pred p))) as I by (apply in_seq; destruct Q; lia).
    apply (proj1 (forallb_forall _ _) D), existsb_exists in I. destruct I as [n [I S]]. apply in_seq in I.
    apply (says_spec t (n + q) n false C) in S. apply S.
    assert (m <= n + m * p) as F by nia.
    apply (equal_trans _ (heap (n + q + m * p))); [apply equal_sym, (repeat_many n0); [exact R | lia] |].
    replace (n + q + m * p) with (n + m * p + q) by lia.
    apply (equal_trans _ (heap (n + m * p))); [apply Q; lia | apply (repeat_many n0); [exact R | lia]].
  - intros m Q. destruct (Nat.le_gt_cases n0 m) as [L | L]; [exact L |]. exfalso. destruct n0 as [| n]; [lia |].
    apply (says_spec t (n + p) n false C) in B. apply B, Q. lia.
Qed.
End Heaps.
