(* A checker of T0 for octal codes, and its soundness. *)
From Coq Require Import Arith NArith List Lia Bool Wf_nat MSetPositive.
From Grundy Require Import Mex Code T0.
Import ListNotations.
Open Scope nat_scope.
Module PS := PositiveSet.

Definition octal (c : code) : bool := forallb (fun d => N.ltb d 8) c.

(* ---- the table, by the definition ---- *)

Definition add (v : N) (s : PS.t) : PS.t :=
  let x := N.succ_pos v in if PS.mem x s then s else PS.add x s.
Definition has (v : N) (s : PS.t) : bool := PS.mem (N.succ_pos v) s.

Fixpoint mark_pairs (up down : list N) (count : nat) (s : PS.t) {struct count} : PS.t :=
  match count with
  | O => s
  | S count =>
      match up, down with
      | a :: up, b :: down => mark_pairs up down count (add (N.lxor a b) s)
      | _, _ => s
      end
  end.

(* m tokens are left, [this] is the value of m, [down] holds those of m-1, ..., 0 and [up] those of 1, 2, ... *)
Fixpoint mark_digits (up : list N) (digits : code) (this : N) (down : list N) (m : nat) (s : PS.t) : PS.t :=
  match digits with
  | [] => s
  | d :: digits =>
      let s := if N.testbit d 2 then mark_pairs up down (Nat.div2 m) s else s in
      match down, m with
      | below :: down, S m' =>
          let s := if N.testbit d 1 then add this s else s in
          mark_digits up digits below down m' s
      | _, _ => if N.testbit d 0 then add 0 s else s
      end
  end.

Fixpoint mex_set (fuel : nat) (v : N) (s : PS.t) : option N :=
  match fuel with
  | O => None
  | S fuel => if has v s then mex_set fuel (N.succ v) s else Some v
  end.

Definition next (c : code) (m : nat) (vals : list N) : option N :=
  mex_set (m + 2) 0 (mark_digits (tl (rev' vals)) c 0 vals m PS.empty).

Fixpoint grow (c : code) (fuel m : nat) (vals : list N) : option (list N) :=
  match fuel with
  | O => Some vals
  | S fuel => match next c m vals with
              | Some v => grow c fuel (S m) (v :: vals)
              | None => None
              end
  end.

(* ---- the table is right ---- *)

Lemma succ_pos_inj v w : N.succ_pos v = N.succ_pos w -> v = w.
Proof. intros H. apply N.succ_inj. rewrite <- !N.succ_pos_spec. now rewrite H. Qed.

Lemma has_add v w s : has v (add w s) = true <-> v = w \/ has v s = true.
Proof.
  unfold has, add. destruct (PS.mem (N.succ_pos w) s) eqn:E.
  - split; [intros ?; now right | intros [-> | H]; assumption].
  - rewrite !PS.mem_spec, PS.add_spec. split; (intros [H | H]; [left | now right]).
    + now apply succ_pos_inj.
    + now rewrite H.
Qed.

Lemma has_empty v : has v PS.empty = false.
Proof. unfold has. destruct (N.succ_pos v); reflexivity. Qed.

Lemma mark_pairs_spec v count : forall up down s,
  count <= length up -> count <= length down ->
  (has v (mark_pairs up down count s) = true <->
   has v s = true \/ exists i, i < count /\ v = N.lxor (nth i up 0%N) (nth i down 0%N)).
Proof.
  induction count as [| count IH]; intros up down s U D; simpl.
  - split; [intros ?; now left | intros [H | [i [H _]]]; [exact H | lia]].
  - destruct up as [| a up]; [simpl in U; lia |].
    destruct down as [| b down]; [simpl in D; lia |].
    simpl in U, D. rewrite IH by lia. rewrite has_add. split.
    + intros [[-> | H] | [i [L ->]]]; [right; exists 0; split; [lia | reflexivity] | now left |].
      right. exists (S i). split; [lia | reflexivity].
    + intros [H | [[| i] [L ->]]]; [auto | auto |]. right. exists i. split; [lia | reflexivity].
Qed.

Definition octal_value (g : nat -> N) (d : N) (m : nat) (v : N) : Prop :=
  (N.testbit d 0 = true /\ m = 0 /\ v = 0%N) \/
  (N.testbit d 1 = true /\ 1 <= m /\ v = g m) \/
  (N.testbit d 2 = true /\ exists i, 1 <= i /\ i <= Nat.div2 m /\ v = N.lxor (g i) (g (m - i))).

Lemma octal_digit c k j : octal c = true -> allows c k j = true -> j <= 2.
Proof.
  intros O A. unfold allows in A.
  destruct (Nat.le_gt_cases j 2) as [L | L]; [exact L | exfalso].
  assert (nth k c 0 < 8)%N as B.
  { destruct (Nat.lt_ge_cases k (length c)) as [K | K].
    - unfold octal in O. rewrite forallb_forall in O. apply N.ltb_lt, O, nth_In, K.
    - rewrite nth_overflow by exact K. lia. }
  destruct (N.eq_dec (nth k c 0%N) 0) as [Z | Z]; [rewrite Z, N.bits_0 in A; discriminate |].
  rewrite N.bits_above_log2 in A; [discriminate |].
  assert (N.log2 (nth k c 0) < 3)%N by (apply N.log2_lt_pow2; [lia | exact B]). lia.
Qed.

Lemma octal_option_value c g n v : octal c = true ->
  (option_value c g n v <-> exists k, k <= n /\ octal_value g (nth k c 0%N) (n - k) v).
Proof.
  intros O. split.
  - intros [l [[k [A [F S]]] ->]]. exists k. split; [lia |].
    pose proof (octal_digit _ _ _ O A) as J. unfold allows in A.
    destruct l as [| a [| b [| x l]]]; simpl in *; [| | | lia].
    + left. repeat split; [exact A | lia].
    + right; left. inversion F; subst. replace (k + (a + 0) - k) with a by lia.
      rewrite N.lxor_0_r. auto.
    + right; right. inversion F as [| ? ? Fa F']; subst. inversion F' as [| ? ? Fb _]; subst.
      split; [exact A |]. rewrite N.lxor_0_r.
      replace (k + (a + (b + 0)) - k) with (a + b) by lia.
      destruct (Nat.le_ge_cases a b) as [L | L].
      * exists a. rewrite Nat.div2_div. split; [exact Fa |]. split.
        -- apply Nat.div_le_lower_bound; lia.
        -- f_equal. f_equal. lia.
      * exists b. rewrite Nat.div2_div. split; [exact Fb |]. split.
        -- apply Nat.div_le_lower_bound; lia.
        -- rewrite N.lxor_comm. f_equal. f_equal. lia.
  - intros [k [L [[A [M ->]] | [[A [M ->]] | [A [i [I [D ->]]]]]]]].
    + exists []. split; [| reflexivity]. exists k. simpl. repeat split; [exact A | constructor | lia].
    + exists [n - k]. split; [| simpl; now rewrite N.lxor_0_r].
      exists k. simpl. repeat split; [exact A | repeat constructor; lia | lia].
    + rewrite Nat.div2_div in D. pose proof (Nat.mul_div_le (n - k) 2 ltac:(lia)).
      exists [i; n - k - i]. split; [| simpl; now rewrite N.lxor_0_r].
      exists k. simpl. repeat split; [exact A | repeat constructor; lia | lia].
Qed.

Definition below (g : nat -> N) (n : nat) : list N := rev (map g (seq 0 n)).

Lemma below_S g n : below g (S n) = g n :: below g n.
Proof. unfold below. now rewrite seq_S, map_app, rev_app_distr. Qed.

Lemma below_length g n : length (below g n) = n.
Proof. unfold below. now rewrite rev_length, map_length, seq_length. Qed.

Lemma nth_map_seq g n : forall s i, i < n -> nth i (map g (seq s n)) 0%N = g (s + i).
Proof.
  induction n as [| n IH]; intros s i L; [lia |]. destruct i as [| i]; simpl; [f_equal; lia |].
  rewrite IH by lia. f_equal. lia.
Qed.

Lemma below_nth g n i : i < n -> nth i (below g n) 0%N = g (n - 1 - i).
Proof.
  revert i. induction n as [| n IH]; intros i L; [lia |]. rewrite below_S.
  destruct i as [| i]; simpl; [f_equal; lia |]. rewrite IH by lia. f_equal. lia.
Qed.

Lemma pairs_value g v h m : Nat.div2 m <= h ->
  ((exists i, i < Nat.div2 m /\
     v = N.lxor (nth i (map g (seq 1 h)) 0%N) (nth i (below g m) 0%N)) <->
   (exists i, 1 <= i /\ i <= Nat.div2 m /\ v = N.lxor (g i) (g (m - i)))).
Proof.
  intros H. assert (Nat.div2 m <= m) as D by (rewrite Nat.div2_div; apply Nat.div_le_upper_bound; lia).
  split; intros [i X].
  - destruct X as [L ->]. exists (S i). rewrite nth_map_seq, below_nth by lia.
    repeat split; [lia | lia |]. f_equal. f_equal. lia.
  - destruct X as [I [L ->]]. exists (i - 1). rewrite nth_map_seq, below_nth by lia.
    split; [lia |]. f_equal; f_equal; lia.
Qed.

Lemma mark_digits_spec g v h digits : forall this m s,
  Nat.div2 m <= h -> (N.testbit (nth 0 digits 0%N) 1 = true -> 1 <= m -> this = g m) ->
  (has v (mark_digits (map g (seq 1 h)) digits this (below g m) m s) = true <->
   has v s = true \/ exists k, k <= m /\ octal_value g (nth k digits 0%N) (m - k) v).
Proof.
  induction digits as [| d digits IH]; intros this m s H T; simpl.
  - split; [intros ?; now left | intros [X | [k [_ X]]]; [exact X |]].
    unfold octal_value in X. destruct k; rewrite !N.bits_0 in X; intuition discriminate.
  - simpl in T. set (s1 := if N.testbit d 2 then _ else s).
    assert (Nat.div2 m <= m) as D by (rewrite Nat.div2_div; apply Nat.div_le_upper_bound; lia).
    assert (has v s1 = true <-> has v s = true \/
      (N.testbit d 2 = true /\ exists i, 1 <= i /\ i <= Nat.div2 m /\ v = N.lxor (g i) (g (m - i)))) as E1.
    { unfold s1. destruct (N.testbit d 2).
      - rewrite mark_pairs_spec by (rewrite ?map_length, ?seq_length, ?below_length; lia).
        rewrite pairs_value by exact H. intuition.
      - intuition discriminate. }
    clearbody s1. destruct m as [| m].
    + simpl. assert (has v (if N.testbit d 0 then add 0 s1 else s1) = true <->
        has v s1 = true \/ (N.testbit d 0 = true /\ v = 0%N)) as E0.
      { destruct (N.testbit d 0); [rewrite has_add |]; intuition discriminate. }
      rewrite E0, E1. unfold octal_value. split.
      * intros [[X | X] | X]; [now left | right; exists 0; intuition | right; exists 0; intuition].
      * intros [X | [k [K X]]]; [now left; left |]. replace k with 0 in X by lia. simpl in X.
        destruct X as [X | [[_ [X _]] | X]]; [intuition | lia | intuition].
    + rewrite below_S. set (s2 := if N.testbit d 1 then _ else s1).
      assert (has v s2 = true <-> has v s1 = true \/ (N.testbit d 1 = true /\ v = g (S m))) as E2.
      { unfold s2. destruct (N.testbit d 1); [rewrite has_add |]; [| intuition discriminate].
        rewrite T by (trivial; lia). intuition. }
      clearbody s2. rewrite IH; [| | reflexivity].
      * rewrite E2, E1. unfold octal_value at 2. split.
        -- intros [[[X | X] | X] | [k [K X]]]; [now left | | |].
           ++ right. exists 0. split; [lia |]. right. right. exact X.
           ++ right. exists 0. split; [lia |]. right. left. destruct X. repeat split; trivial. lia.
           ++ right. exists (S k). split; [lia | exact X].
        -- intros [X | [[| k] [K X]]]; [now left; left; left | |].
           ++ simpl in X. destruct X as [[_ [X _]] | [[X1 [_ X2]] | X]]; [lia | |]; left.
              ** right. now split.
              ** left. right. exact X.
           ++ right. exists k. split; [lia | exact X].
      * rewrite Nat.div2_div in *. pose proof (Nat.div_le_mono m (S m) 2). lia.
Qed.

Lemma mex_set_spec s v : forall fuel w,
  (forall x, (x < w)%N -> has x s = true) -> mex_set fuel w s = Some v ->
  is_mex (fun x => has x s = true) v.
Proof.
  induction fuel as [| fuel IH]; intros w B E; simpl in E; [discriminate |].
  destruct (has w s) eqn:H.
  - apply (IH (N.succ w)); [| exact E]. intros x L.
    destruct (N.eq_dec x w) as [-> | D]; [exact H | apply B; lia].
  - injection E as <-. split; [now rewrite H | exact B].
Qed.

Lemma next_spec c m v : well_formed c = true -> octal c = true ->
  next c m (below (G c) m) = Some v -> v = G c m.
Proof.
  intros W O E. unfold next in E. apply mex_set_spec in E; [| intros; lia].
  refine (is_mex_unique _ _ _ _ _ E (G_spec c W m)). intros x.
  rewrite octal_option_value by exact O.
  unfold rev'. rewrite <- rev_alt. unfold below at 1. rewrite rev_involutive.
  replace (tl (map (G c) (seq 0 m))) with (map (G c) (seq 1 (m - 1))).
  2:{ destruct m; simpl; [reflexivity |]. now rewrite Nat.sub_0_r. }
  rewrite mark_digits_spec.
  - rewrite has_empty. intuition discriminate.
  - destruct m as [| [| m]]; [simpl; lia | simpl; lia |].
    rewrite Nat.div2_div. apply Nat.div_le_upper_bound; lia.
  - intros T _. exfalso. apply andb_true_iff in W. destruct W as [_ W].
    apply negb_true_iff in W. unfold allows in W. simpl in W.
    destruct c; simpl in *; congruence.
Qed.

Lemma grow_spec c l : well_formed c = true -> octal c = true ->
  forall fuel m, grow c fuel m (below (G c) m) = Some l -> l = below (G c) (m + fuel).
Proof.
  intros W O. induction fuel as [| fuel IH]; intros m E; simpl in E.
  - injection E as <-. now rewrite Nat.add_0_r.
  - destruct (next c m (below (G c) m)) as [v |] eqn:V; [| discriminate].
    apply next_spec in V; trivial. subst v. rewrite <- below_S in E.
    rewrite (IH (S m) E). f_equal. lia.
Qed.

(* ---- the checker ---- *)

Fixpoint agree (xs ys : list N) : bool :=
  match xs, ys with
  | x :: xs, y :: ys => if N.eqb x y then agree xs ys else false
  | _, _ => true
  end.

Fixpoint no_shorter (xs ys : list N) (q : nat) {struct q} : bool :=
  match q with
  | O => true
  | S q => match ys with
           | [] => false
           | _ :: ys => if agree xs ys then false else no_shorter xs ys q
           end
  end.

(* The number of values that T0 asks for when two heaps are left; the code has the digits 0, ..., t. *)
Definition needed (c : code) (n0 p : nat) : nat := 2 * (Nat.max 1 n0 + p) + length c.

(* The values before [at_heap] are less than v, the next one is v, the others are at most v. *)
Fixpoint peak (v : N) (at_heap : nat) (l : list N) {struct l} : bool :=
  match l, at_heap with
  | [], _ => false
  | x :: l, O => if N.eqb x v then forallb (fun y => N.leb y v) l else false
  | x :: l, S at_heap => if N.ltb x v then peak v at_heap l else false
  end.

Definition judge (n0 p : nat) (v : N) (at_heap : nat) (vals : list N) : bool :=
  peak v at_heap (rev' vals) &&
  let g := rev' vals in
  let tail := skipn n0 g in
  agree tail (skipn p tail) && no_shorter tail tail (p - 1) &&
  match n0 with
  | O => true
  | S m => negb (N.eqb (nth m g 0%N) (nth (m + p) g 0%N))
  end.

Definition check (c : code) (n0 p : nat) (v : N) (at_heap : nat) : bool :=
  if well_formed c && octal c && (1 <=? p) then
    match grow c (needed c n0 p) 0 [] with
    | None => false
    | Some vals => judge n0 p v at_heap vals
    end
  else false.

Lemma agree_spec f a : forall i b j,
  agree (map f (seq i a)) (map f (seq j b)) = true <->
  forall k, k < a -> k < b -> f (i + k) = f (j + k).
Proof.
  induction a as [| a IH]; intros i b j; simpl; [split; [intros; lia | trivial] |].
  destruct b as [| b]; simpl; [split; [intros; lia | trivial] |].
  destruct (N.eqb_spec (f i) (f j)) as [E | E].
  - rewrite IH. split.
    + intros H [| k] A B; [now rewrite !Nat.add_0_r |].
      rewrite !Nat.add_succ_r, <- !Nat.add_succ_l. apply H; lia.
    + intros H k A B. rewrite !Nat.add_succ_l, <- !Nat.add_succ_r. apply H; lia.
  - split; [discriminate |]. intros H. destruct E.
    specialize (H 0 ltac:(lia) ltac:(lia)). now rewrite !Nat.add_0_r in H.
Qed.

Lemma skipn_map_seq (f : nat -> N) k : forall i n, skipn k (map f (seq i n)) = map f (seq (i + k) (n - k)).
Proof.
  induction k as [| k IH]; intros i n; simpl; [now rewrite Nat.add_0_r, Nat.sub_0_r |].
  destruct n as [| n]; simpl; [reflexivity |]. rewrite IH. do 2 f_equal. lia.
Qed.

Lemma not_agree f a i b j : agree (map f (seq i a)) (map f (seq j b)) = false ->
  exists k, k < a /\ k < b /\ f (i + k) <> f (j + k).
Proof.
  revert i b j. induction a as [| a IH]; intros i b j; simpl; [discriminate |].
  destruct b as [| b]; simpl; [discriminate |].
  destruct (N.eqb_spec (f i) (f j)) as [E | E].
  - intros H. destruct (IH _ _ _ H) as [k [A [B D]]]. exists (S k). repeat split; [lia | lia |].
    rewrite !Nat.add_succ_r, <- !Nat.add_succ_l. exact D.
  - intros _. exists 0. rewrite !Nat.add_0_r. repeat split; trivial; lia.
Qed.

Lemma no_shorter_spec f n0 a q : forall i b,
  no_shorter (map f (seq n0 a)) (map f (seq (n0 + i) b)) q = true ->
  forall j, i < j <= i + q -> exists n, n0 <= n /\ f (n + j) <> f n.
Proof.
  induction q as [| q IH]; intros i b H j J; [lia |]. simpl in H.
  destruct b as [| b]; simpl in H; [discriminate |].
  replace (S (n0 + i)) with (n0 + S i) in H by lia.
  destruct (agree _ (map f (seq (n0 + S i) b))) eqn:E; [discriminate |].
  destruct (Nat.eq_dec j (S i)) as [-> | D].
  - apply not_agree in E. destruct E as [k [_ [_ X]]]. exists (n0 + k). split; [lia |].
    intros Y. apply X. rewrite <- Y. f_equal. lia.
  - apply (IH (S i) b H). lia.
Qed.

Lemma octal_within c : octal c = true -> moves_within c (length c - 1) 2.
Proof.
  intros O k j A. split; [| now apply (octal_digit c k j)].
  destruct (Nat.lt_ge_cases k (length c)) as [L | L]; [lia |].
  rewrite allows_beyond in A by exact L. discriminate.
Qed.

Lemma peak_spec f v L : forall at_heap i, peak v at_heap (map f (seq i L)) = true ->
  f (i + at_heap) = v /\ (forall n, n < L -> (f (i + n)%nat <= v)%N) /\ (forall n, n < at_heap -> (f (i + n)%nat < v)%N).
Proof.
  induction L as [| L IH]; intros [| a] i H; simpl in H; try discriminate.
  - destruct (N.eqb_spec (f i) v) as [E | E]; [| discriminate]. rewrite forallb_forall in H.
    rewrite Nat.add_0_r. repeat split; [exact E | | intros; lia]. intros [| n] I; [rewrite Nat.add_0_r; lia |].
    apply N.leb_le, H, in_map_iff. exists (i + S n). split; [reflexivity |]. apply in_seq. lia.
  - destruct (N.ltb_spec (f i) v) as [E | E]; [| discriminate]. destruct (IH a (S i) H) as [A [B C]].
    replace (i + S a) with (S i + a) by lia. repeat split; [exact A | |]; intros [| n] I;
      try (rewrite Nat.add_0_r; lia); replace (i + S n) with (S i + n) by lia; [apply B | apply C]; lia.
Qed.

Theorem judge_spec f L n0 p v at_heap : 1 <= p -> n0 + p <= L -> judge n0 p v at_heap (below f L) = true ->
  (forall n, n0 + p <= n < L -> f n = f (n - p)) /\
  (periodic f n0 p -> least_periodic f n0 p /\ largest_value f v at_heap).
Proof.
  intros P HL. unfold judge, rev'. rewrite <- rev_alt. unfold below. rewrite rev_involutive.
  rewrite !skipn_map_seq. rewrite Nat.add_0_l. intros H.
  apply andb_true_iff in H. destruct H as [T H]. apply peak_spec in T. cbn [Nat.add] in T.
  apply andb_true_iff in H. destruct H as [H M]. apply andb_true_iff in H. destruct H as [A Q].
  rewrite agree_spec in A. split.
  - intros n I. specialize (A (n - p - n0)).
    replace (n0 + p + (n - p - n0)) with n in A by lia.
    replace (n0 + (n - p - n0)) with (n - p) in A by lia. symmetry. apply A; lia.
  - intros K. destruct T as [T1 [T2 T3]]. split.
    2:{ repeat split; [exact T1 | | exact T3]. intros n. destruct (periodic_below f n0 p n K) as [m [B [_ <-]]]. apply T2. lia. }
    apply least_intro; [exact K | |].
    + intros q I. apply (no_shorter_spec f n0 (L - n0) (p - 1) 0 (L - n0)); [| lia].
      now rewrite Nat.add_0_r.
    + intros m ->. apply negb_true_iff, N.eqb_neq in M.
      rewrite !nth_map_seq in M by lia. simpl in M. congruence.
Qed.

Theorem judge_sound c n0 p v at_heap : well_formed c = true -> octal c = true -> 1 <= p ->
  judge n0 p v at_heap (below (G c) (needed c n0 p)) = true ->
  least_periodic (G c) n0 p /\ largest_value (G c) v at_heap.
Proof.
  intros W O P.
  assert (needed c n0 p = 2 * (Nat.max 1 n0 + p) + length c) as HL by reflexivity.
  set (L := needed c n0 p) in *. clearbody L. intros H.
  apply judge_spec in H; [| exact P | lia]. destruct H as [A H]. apply H.
  assert (periodic (G c) (Nat.max 1 n0) p) as K.
  { split; [exact P |].
    refine (T0 c (G c) (length c - 1) 2 (Nat.max 1 n0) p L W (G_spec c W) (octal_within c O)
              _ _ P _ _); try lia.
    intros n I. apply A. lia. }
  split; [exact P |]. intros n I. destruct (Nat.eq_dec n 0) as [-> | Z]; [| apply K; lia].
  rewrite (A (0 + p)) by lia. f_equal. lia.
Qed.

Theorem check_sound c n0 p v at_heap : check c n0 p v at_heap = true ->
  least_periodic (G c) n0 p /\ largest_value (G c) v at_heap.
Proof.
  unfold check. destruct (well_formed c) eqn:W; [| discriminate].
  destruct (octal c) eqn:O; [| discriminate].
  destruct (Nat.leb_spec 1 p) as [P | P]; [| discriminate]. cbn [andb].
  destruct (grow c (needed c n0 p) 0 []) as [vals |] eqn:E; [| discriminate].
  apply (grow_spec c vals W O (needed c n0 p) 0) in E. rewrite Nat.add_0_l in E. subst vals.
  now apply judge_sound.
Qed.
