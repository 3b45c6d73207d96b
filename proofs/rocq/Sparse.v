(* The same table in nearly linear time, by rare and common values. *)
From Coq Require Import Arith NArith List Lia Bool Wf_nat MSetPositive FMapPositive.
From Grundy Require Import Mex Code T0 Check.
Import ListNotations.
Open Scope nat_scope.
Module PM := PositiveMap.

Fixpoint odd_ones (p : positive) : bool :=
  match p with xH => true | xO p => odd_ones p | xI p => negb (odd_ones p) end.
Definition parity (v : N) : bool := match v with N0 => false | Npos p => odd_ones p end.

Record mask := { bits : N; position : bool }.

(* A value is common at a heap if the parity of its masked ones, plus that of the heap if the position counts, is odd. *)
Definition common (m : mask) (flip : bool) (v : N) : bool := xorb (parity (N.land v (bits m))) flip.

Definition get (M : PM.t N) (i : N) : N :=
  match PM.find (N.succ_pos i) M with Some v => v | None => 0%N end.

(* The nim-sums of the value [v] of heap [a] with the values of the other heap. *)
Fixpoint mark_one (M : PM.t N) (ms : list N) (a v : N) (s : PS.t) : PS.t :=
  match ms with
  | [] => s
  | m :: ms => mark_one M ms a v (if N.ltb a m then add (N.lxor v (get M (m - a))) s else s)
  end.

Fixpoint mark_all (M : PM.t N) (ms : list N) (heaps : list (N * N)) (s : PS.t) : PS.t :=
  match heaps with
  | [] => s
  | (a, v) :: heaps => mark_all M ms heaps (mark_one M ms a v s)
  end.

(* The values of the moves that leave at most one heap, and the numbers of tokens that are split. *)
Fixpoint takes (M : PM.t N) (digits : code) (m : N) (s : PS.t) : PS.t :=
  match digits with
  | [] => s
  | d :: digits =>
      match m with
      | N0 => if N.testbit d 0 then add 0 s else s
      | _ => takes M digits (N.pred m) (if N.testbit d 1 then add (get M m) s else s)
      end
  end.

Fixpoint splits (digits : code) (m : N) : list N :=
  match digits with
  | [] => []
  | d :: digits =>
      let l := match m with N0 => [] | _ => splits digits (N.pred m) end in
      if N.testbit d 2 then m :: l else l
  end.

Fixpoint settle (k : mask) (flip : bool) (M : PM.t N) (ms : list N)
    (fuel : nat) (smalls : list (N * N)) (v : N) (s : PS.t) {struct fuel} : option N :=
  match fuel with
  | O => None
  | S fuel =>
      if has v s then settle k flip M ms fuel smalls (N.succ v) s
      else if common k flip v then Some v
      else match smalls with
           | [] => None
           | (a, w) :: smalls => settle k flip M ms fuel smalls v (mark_one M ms a w s)
           end
  end.

Fixpoint run (c : code) (k : mask) (few steps : nat) (fuel n : nat) (index : N) (flip : bool)
    (vals : list N) (M : PM.t N) (rares smalls : list (N * N)) {struct fuel} : option (list N) :=
  match fuel with
  | O => Some vals
  | S fuel =>
      let ms := splits c index in
      let s := mark_all M ms rares (takes M c index PS.empty) in
      match (match settle k flip M ms steps smalls 0 s with
             | Some v => Some v
             | None => next c n vals
             end) with
      | None => None
      | Some v =>
          run c k few steps fuel (S n) (N.succ index) (xorb flip (position k)) (v :: vals)
            (PM.add (N.succ_pos index) v M)
            (match index with
             | N0 => rares
             | _ => if common k flip v then rares else (index, v) :: rares
             end)
            (match index with
             | N0 => smalls
             | _ => if n <=? few then smalls ++ [(index, v)] else smalls
             end)
      end
  end.

(* The parity of the least number that may be split, and whether all of them have it. *)
Fixpoint first_parity (c : code) (q : bool) : bool :=
  match c with [] => false | d :: c => if N.testbit d 2 then q else first_parity c (negb q) end.
Fixpoint one_parity (c : code) (q p : bool) : bool :=
  match c with
  | [] => true
  | d :: c => (if N.testbit d 2 then eqb q p else true) && one_parity c (negb q) p
  end.

Definition table (c : code) (k : mask) (few n : nat) : option (list N) :=
  let p := first_parity c false in
  if (if position k then one_parity c false p else true) then
    run c k few (20 * few + 1000) n 0 0 (position k && p) [] (PM.empty N) [] []
  else None.

(* ---- the table is right ---- *)

Lemma odd_ones_lxor a : forall b, parity (Pos.lxor a b) = xorb (odd_ones a) (odd_ones b).
Proof.
  induction a as [a IH | a IH |]; intros [b | b |]; simpl;
    try (specialize (IH b); destruct (Pos.lxor a b); simpl in *; rewrite ?IH);
    repeat match goal with
    | |- context [odd_ones ?x] => destruct (odd_ones x)
    end; simpl in *; try congruence; try reflexivity.
Qed.

Lemma parity_lxor v w : parity (N.lxor v w) = xorb (parity v) (parity w).
Proof.
  destruct v as [| v], w as [| w]; [reflexivity | simpl; now destruct (odd_ones w) |
    simpl; now destruct (odd_ones v) | apply odd_ones_lxor].
Qed.

Lemma land_lxor v w m : N.land (N.lxor v w) m = N.lxor (N.land v m) (N.land w m).
Proof.
  apply N.bits_inj. intros i. rewrite !N.land_spec, !N.lxor_spec, !N.land_spec.
  destruct (N.testbit v i), (N.testbit w i), (N.testbit m i); reflexivity.
Qed.

Lemma one_parity_spec c p : forall b, one_parity c b p = true ->
  forall q, N.testbit (nth q c 0%N) 2 = true -> xorb b (Nat.odd q) = p.
Proof.
  induction c as [| d c IH]; intros b H q T.
  - destruct q; simpl in T; discriminate.
  - simpl in H. apply andb_true_iff in H. destruct H as [H1 H2]. destruct q as [| q].
    + simpl in T. rewrite T in H1. apply eqb_prop in H1. rewrite <- H1. now destruct b.
    + specialize (IH _ H2 q T). rewrite <- IH. rewrite Nat.odd_succ, <- Nat.negb_odd.
      destruct b, (Nat.odd q); reflexivity.
Qed.

Section Run.
Variables (c : code) (k : mask) (p : bool).
Hypothesis W : well_formed c = true.
Hypothesis O : octal c = true.
Hypothesis P : position k = true -> forall q, N.testbit (nth q c 0%N) 2 = true -> Nat.odd q = p.
Let g := G c.
Definition flip_at (n : nat) : bool := position k && xorb (Nat.odd n) p.
Let is_option (n : nat) (x : N) := exists q, q <= n /\ octal_value g (nth q c 0%N) (n - q) x.

Lemma pair_value d i m : N.testbit d 2 = true -> 1 <= i -> i < m ->
  octal_value g d m (N.lxor (g i) (g (m - i))).
Proof.
  intros T I L. right; right. split; [exact T |]. rewrite Nat.div2_div.
  destruct (Nat.le_ge_cases i (m - i)) as [J | J].
  - exists i. repeat split; [exact I | apply Nat.div_le_lower_bound; lia].
  - exists (m - i). repeat split; [lia | apply Nat.div_le_lower_bound; lia |].
    rewrite N.lxor_comm. f_equal. f_equal. lia.
Qed.

(* Two common heaps give a rare value. *)
Lemma both_common a b q n : N.testbit (nth q c 0%N) 2 = true -> q + (a + b) = n ->
  common k (flip_at a) (g a) = true -> common k (flip_at b) (g b) = true ->
  common k (flip_at n) (N.lxor (g a) (g b)) = false.
Proof.
  intros T E. pose proof (fun H => P H q T) as Q. subst n. unfold common, flip_at.
  rewrite land_lxor, parity_lxor, !Nat.odd_add.
  destruct (position k); [rewrite Q by reflexivity |];
  destruct (parity (N.land (g a) (bits k))), (parity (N.land (g b) (bits k))),
    (Nat.odd a), (Nat.odd b), p; simpl; congruence.
Qed.

Definition known (n : nat) (l : list (N * N)) : Prop :=
  forall a v, In (a, v) l -> exists i, 1 <= i < n /\ a = N.of_nat i /\ v = g i.

Lemma mark_one_spec M a v x ms : forall s,
  has x (mark_one M ms a v s) = true <->
  has x s = true \/ exists m, In m ms /\ (a < m)%N /\ x = N.lxor v (get M (m - a)).
Proof.
  induction ms as [| m ms IH]; intros s; simpl.
  - split; [intros ?; now left | intros [H | [m [[] _]]]; exact H].
  - rewrite IH. destruct (N.ltb_spec a m) as [L | L].
    + rewrite has_add. split.
      * intros [[-> | H] | [m' [I H]]]; [right; exists m; auto | now left | right; exists m'; auto].
      * intros [H | [m' [[-> | I] [L' ->]]]]; [auto | auto | right; exists m'; auto].
    + split.
      * intros [H | [m' [I H]]]; [now left | right; exists m'; auto].
      * intros [H | [m' [[-> | I] [L' E]]]]; [auto | lia | right; exists m'; auto].
Qed.

Lemma mark_all_spec M x ms heaps : forall s,
  has x (mark_all M ms heaps s) = true <->
  has x s = true \/ exists a v m,
    In (a, v) heaps /\ In m ms /\ (a < m)%N /\ x = N.lxor v (get M (m - a)).
Proof.
  induction heaps as [| [a v] heaps IH]; intros s; simpl.
  - split; [intros ?; now left | intros [H | [a [v [m [[] _]]]]]; exact H].
  - rewrite IH, mark_one_spec. split.
    + intros [[H | [m H]] | [a' [v' [m [I H]]]]]; [now left | right; exists a, v, m; tauto |].
      right. exists a', v', m. auto.
    + intros [H | [a' [v' [m [[E | I] H]]]]]; [auto | |].
      * injection E as <- <-. left. right. exists m. exact H.
      * right. exists a', v', m. auto.
Qed.

Lemma splits_spec digits : forall n m,
  In m (splits digits (N.of_nat n)) <->
  exists q, q <= n /\ N.testbit (nth q digits 0%N) 2 = true /\ m = N.of_nat (n - q).
Proof.
  induction digits as [| d digits IH]; intros n m; simpl.
  - split; [easy |]. intros [[| q] [_ [H _]]]; simpl in H; discriminate.
  - set (l := match N.of_nat n with 0%N => [] | _ => _ end).
    assert (In m l <-> exists q, S q <= n /\ N.testbit (nth q digits 0%N) 2 = true /\ m = N.of_nat (n - S q)) as E.
    { unfold l. destruct n as [| n]; [simpl; split; [easy | intros [q [H _]]; lia] |].
      replace (N.pred (N.of_nat (S n))) with (N.of_nat n) by lia.
      simpl (N.of_nat (S n)). cbv iota. rewrite IH. split; intros [q H]; exists q; simpl;
        intuition lia. }
    clearbody l. destruct (N.testbit d 2) eqn:T; simpl; rewrite E; split.
    + intros [<- | [q H]]; [exists 0; rewrite Nat.sub_0_r; repeat split; [lia | exact T] | exists (S q); exact H].
    + intros [[| q] [L [H ->]]]; [left; f_equal; lia | right; exists q; auto].
    + intros [q H]. exists (S q). exact H.
    + intros [[| q] [L [H ->]]]; [simpl in H; congruence | exists q; auto].
Qed.

Lemma takes_spec M x digits : forall n s,
  has x (takes M digits (N.of_nat n) s) = true <->
  has x s = true \/ exists q, q <= n /\
    ((N.testbit (nth q digits 0%N) 0 = true /\ n - q = 0 /\ x = 0%N) \/
     (N.testbit (nth q digits 0%N) 1 = true /\ 1 <= n - q /\ x = get M (N.of_nat (n - q)))).
Proof.
  induction digits as [| d digits IH]; intros n s; simpl.
  - split; [intros ?; now left | intros [H | [[| q] [_ H]]]; [exact H | |]];
      rewrite !N.bits_0 in H; intuition discriminate.
  - destruct n as [| n].
    + simpl. assert (has x (if N.testbit d 0 then add 0 s else s) = true <->
        has x s = true \/ (N.testbit d 0 = true /\ x = 0%N)) as E.
      { destruct (N.testbit d 0); [rewrite has_add |]; intuition discriminate. }
      rewrite E. split.
      * intros [H | H]; [now left | right; exists 0; intuition].
      * intros [H | [q [L H]]]; [now left |]. replace q with 0 in H by lia. intuition lia.
    + replace (N.pred (N.of_nat (S n))) with (N.of_nat n) by lia.
      set (s1 := if N.testbit d 1 then _ else s).
      assert (has x s1 = true <-> has x s = true \/
        (N.testbit d 1 = true /\ x = get M (N.of_nat (S n)))) as E.
      { unfold s1. destruct (N.testbit d 1); [rewrite has_add |]; intuition discriminate. }
      clearbody s1. simpl (N.of_nat (S n)) at 1. cbv iota. rewrite IH, E. split.
      * intros [[H | H] | [q [L H]]]; [now left | |].
        -- right. exists 0. split; [lia |]. right. simpl nth. rewrite Nat.sub_0_r.
           destruct H. repeat split; trivial. lia.
        -- right. exists (S q). split; [lia | exact H].
      * intros [H | [[| q] [L H]]]; [auto | |].
        -- simpl nth in H. rewrite Nat.sub_0_r in H. left. right.
           destruct H as [[_ [H _]] | [H1 [_ H2]]]; [lia | now split].
        -- right. exists q. split; [lia | exact H].
Qed.

Section Step.
Variables (n : nat) (M : PM.t N).
Hypothesis HM : forall i, i < n -> get M (N.of_nat i) = g i.

Lemma mark_one_sound a v i x : 1 <= i < n -> a = N.of_nat i -> v = g i ->
  forall m, In m (splits c (N.of_nat n)) -> (a < m)%N -> x = N.lxor v (get M (m - a)) -> is_option n x.
Proof.
  intros I -> -> m S L ->. apply splits_spec in S. destruct S as [q [Q [T ->]]].
  exists q. split; [exact Q |].
  replace (N.of_nat (n - q) - N.of_nat i)%N with (N.of_nat (n - q - i)) by lia.
  rewrite HM by lia. apply pair_value; [exact T | lia | lia].
Qed.

Lemma settle_spec v : forall fuel smalls w s,
  (forall x, has x s = true -> is_option n x) ->
  (forall x, is_option n x -> common k (flip_at n) x = true -> has x s = true) ->
  (forall x, (x < w)%N -> is_option n x) -> known n smalls ->
  settle k (flip_at n) M (splits c (N.of_nat n)) fuel smalls w s = Some v ->
  is_mex (is_option n) v.
Proof.
  induction fuel as [| fuel IH]; intros smalls w s S C B K E; simpl in E; [discriminate |].
  destruct (has w s) eqn:H.
  - apply (IH smalls (N.succ w) s); trivial. intros x L.
    destruct (N.eq_dec x w) as [-> | D]; [now apply S | apply B; lia].
  - destruct (common k (flip_at n) w) eqn:R.
    + injection E as <-. split; [| exact B]. intros X. specialize (C _ X R). congruence.
    + destruct smalls as [| [a u] smalls]; [discriminate |].
      apply (IH smalls w (mark_one M (splits c (N.of_nat n)) a u s)); trivial.
      * intros x X. apply mark_one_spec in X. destruct X as [X | [m [X1 [X2 X3]]]]; [now apply S |].
        destruct (K a u (or_introl eq_refl)) as [i [I [Ea Eu]]].
        exact (mark_one_sound a u i x I Ea Eu m X1 X2 X3).
      * intros x X1 X2. apply mark_one_spec. left. now apply C.
      * intros a' u' I. apply (K a' u'). now right.
Qed.

Variable rares : list (N * N).
Hypothesis R1 : known n rares.
Hypothesis R2 : forall i, 1 <= i < n -> common k (flip_at i) (g i) = false -> In (N.of_nat i, g i) rares.

Let s0 := mark_all M (splits c (N.of_nat n)) rares (takes M c (N.of_nat n) PS.empty).

Lemma start_sound x : has x s0 = true -> is_option n x.
Proof.
  intros H. apply mark_all_spec in H. destruct H as [H | [a [v [m [I [X1 [X2 X3]]]]]]].
  - apply takes_spec in H. rewrite has_empty in H.
    destruct H as [H | [q [Q [H | [H1 [H2 ->]]]]]]; [discriminate | |]; exists q; split; trivial.
    + left. exact H.
    + right; left. repeat split; trivial. apply HM.
      destruct q as [| q]; [| lia]. exfalso. apply andb_true_iff in W. destruct W as [_ W'].
      apply negb_true_iff in W'. unfold allows in W'. simpl in W'. congruence.
  - destruct (R1 a v I) as [i [I' [Ea Ev]]]. exact (mark_one_sound a v i x I' Ea Ev m X1 X2 X3).
Qed.

Lemma start_complete x : is_option n x -> common k (flip_at n) x = true -> has x s0 = true.
Proof.
  intros [q [Q [H | [[H1 [H2 ->]] | [T [i [I [D ->]]]]]]]] R; apply mark_all_spec.
  - left. apply takes_spec. right. exists q. auto.
  - left. apply takes_spec. right. exists q. split; [exact Q |]. right. repeat split; trivial.
    symmetry. apply HM.
    destruct q as [| q]; [| lia]. exfalso. apply andb_true_iff in W. destruct W as [_ W'].
    apply negb_true_iff in W'. unfold allows in W'. simpl in W'. congruence.
  - right. rewrite Nat.div2_div in D. pose proof (Nat.mul_div_le (n - q) 2 ltac:(lia)) as D'.
    assert (In (N.of_nat (n - q)) (splits c (N.of_nat n))) as Sp by (apply splits_spec; exists q; auto).
    destruct (common k (flip_at i) (g i)) eqn:Ci; [destruct (common k (flip_at (n - q - i)) (g (n - q - i))) eqn:Cj |].
    + exfalso. rewrite (both_common i (n - q - i) q n T) in R; trivial; [discriminate | lia].
    + exists (N.of_nat (n - q - i)), (g (n - q - i)), (N.of_nat (n - q)).
      split; [apply R2; trivial; lia |]. split; [exact Sp |]. split; [lia |].
      replace (N.of_nat (n - q) - N.of_nat (n - q - i))%N with (N.of_nat i) by lia.
      rewrite HM by lia. apply N.lxor_comm.
    + exists (N.of_nat i), (g i), (N.of_nat (n - q)).
      split; [apply R2; trivial; lia |]. split; [exact Sp |]. split; [lia |].
      replace (N.of_nat (n - q) - N.of_nat i)%N with (N.of_nat (n - q - i)) by lia.
      rewrite HM by lia. reflexivity.
Qed.

Lemma found_spec smalls steps v : known n smalls ->
  settle k (flip_at n) M (splits c (N.of_nat n)) steps smalls 0 s0 = Some v -> v = G c n.
Proof.
  intros K E. apply settle_spec in E; trivial.
  - refine (is_mex_unique _ _ _ _ _ E (G_spec c W n)). intros x.
    now rewrite octal_option_value by exact O.
  - apply start_sound.
  - apply start_complete.
  - intros; lia.
Qed.
End Step.

Lemma get_add_same M i v : get (PM.add (N.succ_pos i) v M) i = v.
Proof. unfold get. now rewrite PM.gss. Qed.

Lemma get_add_other M i j v : i <> j -> get (PM.add (N.succ_pos i) v M) j = get M j.
Proof.
  intros D. unfold get. rewrite PM.gso; [reflexivity |]. intros E. apply D.
  symmetry. now apply succ_pos_inj.
Qed.

Lemma known_S n l : known n l -> known (S n) l.
Proof. intros K a v I. destruct (K a v I) as [i [L E]]. exists i. split; [lia | exact E]. Qed.

Lemma flip_S n : xorb (flip_at n) (position k) = flip_at (S n).
Proof.
  unfold flip_at. rewrite Nat.odd_succ, <- Nat.negb_odd. now destruct (position k), (Nat.odd n), p.
Qed.

Lemma run_spec few steps l : forall fuel n M rares smalls,
  (forall i, i < n -> get M (N.of_nat i) = g i) -> known n rares ->
  (forall i, 1 <= i < n -> common k (flip_at i) (g i) = false -> In (N.of_nat i, g i) rares) ->
  known n smalls ->
  run c k few steps fuel n (N.of_nat n) (flip_at n) (below g n) M rares smalls = Some l ->
  l = below g (n + fuel).
Proof.
  induction fuel as [| fuel IH]; intros n M rares smalls HM R1 R2 K E.
  - simpl in E. injection E as <-. now rewrite Nat.add_0_r.
  - cbn [run] in E. cbv zeta in E.
    destruct (match settle _ _ _ _ _ _ _ _ with Some v => Some v | None => next c n (below g n) end)
      as [v |] eqn:V; [| discriminate].
    assert (v = g n) as ->.
    { destruct (settle _ _ _ _ _ _ _ _) as [u |] eqn:U.
      - injection V as ->. now apply (found_spec n M HM rares R1 R2 smalls steps v K).
      - now apply next_spec in V. }
    clear V. replace (N.succ (N.of_nat n)) with (N.of_nat (S n)) in E by lia.
    rewrite <- below_S, flip_S in E. apply IH in E; [rewrite E; f_equal; lia | | | |].
    + intros i L. destruct (Nat.eq_dec i n) as [-> | D]; [apply get_add_same |].
      rewrite get_add_other by lia. apply HM. lia.
    + destruct n as [| n]; [now apply known_S |]. simpl (N.of_nat (S n)). cbv iota.
      destruct (common k (flip_at (S n)) (g (S n))); [now apply known_S |].
      intros a v [I | I]; [| now apply (known_S _ _ R1)].
      injection I as <- <-. exists (S n). repeat split; lia.
    + intros i L C. destruct n as [| n]; [lia |]. simpl (N.of_nat (S n)). cbv iota.
      destruct (Nat.eq_dec i (S n)) as [-> | D].
      * rewrite C. now left.
      * assert (In (N.of_nat i, g i) rares) as I by (apply R2; [lia | exact C]).
        destruct (common k (flip_at (S n)) (g (S n))); [exact I | now right].
    + destruct n as [| n]; [now apply known_S |]. simpl (N.of_nat (S n)). cbv iota.
      destruct (S n <=? few); [| now apply known_S].
      intros a v I. apply in_app_iff in I. destruct I as [I | [I | []]]; [now apply (known_S _ _ K) |].
      injection I as <- <-. exists (S n). repeat split; lia.
Qed.
End Run.

Theorem table_spec c k few n l : well_formed c = true -> octal c = true ->
  table c k few n = Some l -> l = below (G c) n.
Proof.
  intros W O E. unfold table in E.
  destruct (if position k then _ else true) eqn:P; [| discriminate].
  assert (position k = true -> forall q, N.testbit (nth q c 0%N) 2 = true ->
            Nat.odd q = first_parity c false) as P2.
  { intros H q T. rewrite H in P. rewrite <- (one_parity_spec c _ _ P q T). now destruct (Nat.odd q). }
  apply (run_spec c k (first_parity c false) W O P2 few (20 * few + 1000) l n 0 (PM.empty N) [] []).
  - intros; lia.
  - intros a v [].
  - intros; lia.
  - intros a v [].
  - unfold flip_at. change (Nat.odd 0) with false. rewrite xorb_false_l. exact E.
Qed.

(* ---- the checker. The mask and the number of small heaps are hints: soundness does not depend on them. ---- *)

Definition check_sparse (c : code) (k : mask) (few n0 p : nat) (v : N) (at_heap : nat) : bool :=
  if well_formed c && octal c && (1 <=? p) then
    match table c k few (needed c n0 p) with
    | None => false
    | Some vals => judge n0 p v at_heap vals
    end
  else false.

Theorem check_sparse_sound c k few n0 p v at_heap : check_sparse c k few n0 p v at_heap = true ->
  least_periodic (G c) n0 p /\ largest_value (G c) v at_heap.
Proof.
  unfold check_sparse. destruct (well_formed c) eqn:W; [| discriminate].
  destruct (octal c) eqn:O; [| discriminate].
  destruct (Nat.leb_spec 1 p) as [Q | Q]; [| discriminate]. cbn [andb].
  destruct (table c k few (needed c n0 p)) as [vals |] eqn:E; [| discriminate].
  apply table_spec in E; trivial. subst vals. now apply judge_sound.
Qed.
