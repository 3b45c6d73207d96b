(* Theorem T2a: codes with an infinite tail of digits 2 or 3 that leave at most one heap; their values grow with a period. *)
From Coq Require Import Arith NArith List Lia Bool Wf_nat.
From Grundy Require Import Mex Code T0 Check.
Import ListNotations.
Local Open Scope nat_scope.

(* The digits of [c], and then the digit t forever. No move takes more than n tokens from n, so n digits t are enough. *)
Definition with_tail (c : code) (t : N) (n : nat) : code := c ++ repeat t n.

(* The Grundy value of the heap of n tokens. *)
Definition tail_value (c : code) (t : N) (n : nat) : N := G (with_tail c t n) n.

(* g(n + p) = g(n) + s for all n >= n0. *)
Definition arithmetic (g : nat -> N) (n0 p : nat) (s : N) : Prop :=
  1 <= p /\ forall n, n0 <= n -> g (n + p) = (g n + s)%N.

(* No smaller period holds with any saltus, from any heap on, and the preperiod cannot be smaller. *)
Definition least_arithmetic (g : nat -> N) (n0 p : nat) (s : N) : Prop :=
  arithmetic g n0 p s /\ (forall m q r, arithmetic g m q r -> p <= q) /\ (forall m r, arithmetic g m p r -> n0 <= m).

Lemma arithmetic_far g n0 p s j : arithmetic g n0 p s -> forall n, n0 <= n -> g (n + j * p) = (g n + N.of_nat j * s)%N.
Proof.
  intros [_ A]. induction j as [| j IH]; intros n L; [simpl; rewrite Nat.add_0_r; lia |].
  replace (n + S j * p) with (n + j * p + p) by lia. rewrite A, IH by lia. lia.
Qed.

Theorem least_arithmetic_intro g n0 p s : arithmetic g n0 p s ->
  (forall q, 1 <= q < p -> exists n, n0 <= n /\ N.add (g (n + q)) (g n0) <> N.add (g n) (g (n0 + q))) ->
  (forall m, n0 = S m -> g (m + p) <> (g m + s)%N) -> least_arithmetic g n0 p s.
Proof.
  intros A Q M. pose proof (proj1 A) as P. repeat split; try apply A.
  - intros m q r B. destruct (Nat.le_gt_cases p q) as [L | L]; [exact L | exfalso].
    destruct (Q q) as [n [I D]]; [split; [apply B | exact L] |].
    assert (forall k, n0 <= k -> g (k + q) = (g k + r)%N) as R.
    { intros k K. pose proof (arithmetic_far g n0 p s m A (k + q) ltac:(lia)) as E1.
      pose proof (arithmetic_far g n0 p s m A k K) as E2.
      replace (k + q + m * p) with (k + m * p + q) in E1 by lia.
      rewrite (proj2 B) in E1 by nia. lia. }
    apply D. rewrite !R by lia. lia.
  - intros m r B. destruct (Nat.le_gt_cases n0 m) as [L | L]; [exact L | exfalso].
    apply (M (n0 - 1)); [lia |].
    pose proof (proj2 B n0 ltac:(lia)) as E. rewrite (proj2 A) in E by lia.
    replace s with r by lia. apply B. lia.
Qed.

Section Tail.
Context (c : code) (t : N).
Hypothesis W : well_formed c = true.
Hypothesis small : forallb (fun d => N.ltb d 4) c = true.
Hypothesis some : 1 <= length c.
Hypothesis tail_2_or_3 : t = 2%N \/ t = 3%N.

Notation K := (length c).
Notation g := (tail_value c t).

Lemma digits_4 k : (nth k c t < 4)%N.
Proof.
  destruct (Nat.lt_ge_cases k K) as [L | L]; [| rewrite nth_overflow by exact L; destruct tail_2_or_3; subst; lia].
  rewrite forallb_forall in small. apply N.ltb_lt, small, nth_In, L.
Qed.

Lemma no_pairs d : (d < 4)%N -> N.testbit d 2 = false.
Proof.
  intros L. destruct (N.eq_dec d 0) as [-> | D]; [reflexivity |].
  apply N.bits_above_log2. apply N.log2_lt_pow2; [lia | exact L].
Qed.

Lemma nth_with_tail n k : k < K + n -> nth k (with_tail c t n) 0%N = nth k c t.
Proof.
  intros L. unfold with_tail. destruct (Nat.lt_ge_cases k K) as [B | B].
  - rewrite app_nth1 by exact B. now apply nth_indep.
  - rewrite app_nth2 by exact B. rewrite (nth_overflow c t B).
    rewrite (nth_indep _ 0%N t) by (rewrite repeat_length; lia). apply nth_repeat.
Qed.

Lemma with_tail_well_formed n : well_formed (with_tail c t n) = true.
Proof.
  revert W. unfold well_formed, allows. rewrite nth_with_tail by lia.
  now rewrite (nth_indep c 0%N t) by lia.
Qed.

Lemma with_tail_octal n : octal (with_tail c t n) = true.
Proof.
  unfold octal, with_tail. rewrite forallb_app. apply andb_true_intro. split.
  - rewrite forallb_forall in small |- *. intros d I. specialize (small d I).
    apply N.ltb_lt in small. apply N.ltb_lt. lia.
  - apply forallb_forall. intros d I. apply repeat_spec in I. apply N.ltb_lt. destruct tail_2_or_3; subst; lia.
Qed.

(* More digits of the tail change nothing. *)
Lemma enough_digits n m : n <= m -> G (with_tail c t m) n = g n.
Proof.
  intros L. unfold tail_value.
  assert (forall m m' k, k <= n -> n <= m -> n <= m' -> G (with_tail c t m) k = G (with_tail c t m') k) as H;
    [| apply H; lia]. clear m L.
  assert (forall m m' k v, k <= n -> n <= m -> n <= m' ->
    (forall i, i < k -> G (with_tail c t m) i = G (with_tail c t m') i) ->
    option_value (with_tail c t m) (G (with_tail c t m)) k v -> option_value (with_tail c t m') (G (with_tail c t m')) k v) as H.
  { intros m m' k v Lk Lm Lm' IH O. apply (option_value_local _ _ (G (with_tail c t m')) k v (with_tail_well_formed m) IH) in O.
    destruct O as [parts [[j [A [F S]]] ->]]. exists parts. split; [| reflexivity]. exists j. split; [| now split].
    revert A. unfold allows. now rewrite !nth_with_tail by lia. }
  intros m m' k. induction k as [k IH] using lt_wf_ind. intros Lk Lm Lm'.
  refine (is_mex_unique _ _ _ _ _ (G_spec _ (with_tail_well_formed m) k) (G_spec _ (with_tail_well_formed m') k)).
  intros v. split; apply H; trivial; intros i I; [apply IH | symmetry; apply IH]; lia.
Qed.

(* The options of the heap of n tokens: the digit that allows the move is that of [c] or the tail. *)
Theorem tail_spec n : is_mex (fun v => exists k, k <= n /\ octal_value g (nth k c t) (n - k) v) (g n).
Proof.
  pose proof (G_spec _ (with_tail_well_formed n) n) as S. fold (g n) in S. eapply is_mex_ext; [| exact S].
  intros v. rewrite octal_option_value by apply with_tail_octal.
  split; intros [k [L H]]; exists k; (split; [exact L |]); rewrite nth_with_tail in * by lia; revert H; unfold octal_value;
    rewrite (no_pairs _ (digits_4 k)), enough_digits by lia; intuition discriminate.
Qed.

(* The values that the tail reaches from n. *)
Definition reached (n : nat) (v : N) : Prop :=
  (N.testbit t 0 = true /\ v = 0%N) \/ exists i, 1 <= i /\ i + K <= n /\ v = g i.

Lemma late_spec n : K <= n ->
  is_mex (fun v => reached n v \/ exists j, 1 <= j < K /\ N.testbit (nth j c t) 1 = true /\ v = g (n - j)) (g n).
Proof.
  intros L. eapply is_mex_ext; [| apply tail_spec]. intros v. unfold octal_value, reached.
  assert (N.testbit t 1 = true) as T by (destruct tail_2_or_3; subst; reflexivity).
  split.
  - intros [k [B [[Z [E ->]] | [[O [E ->]] | [P _]]]]].
    + left; left. split; [| reflexivity]. rewrite nth_overflow in Z by lia. exact Z.
    + destruct (Nat.lt_ge_cases k K) as [C | C].
      * right. exists k. split; [| now split]. destruct k as [| k]; [exfalso | lia].
        unfold well_formed, allows in W. rewrite (nth_indep c 0%N t) in W by lia.
        change (N.of_nat 1) with 1%N in W. rewrite O in W. rewrite andb_false_r in W. discriminate.
      * left; right. exists (n - k). repeat split; lia.
    + rewrite (no_pairs _ (digits_4 k)) in P. discriminate.
  - intros [[[Z ->] | [i [I [B ->]]]] | [j [J [O ->]]]].
    + exists n. split; [lia |]. left. rewrite nth_overflow by exact L. repeat split; [exact Z | lia].
    + exists (n - i). split; [lia |]. right; left. rewrite nth_overflow by lia.
      replace (n - (n - i)) with i by lia. now repeat split.
    + exists j. split; [lia |]. right; left. repeat split; [exact O | lia].
Qed.

(* The states at a and b agree: the values above the mex of the reached ones differ by s. *)
Definition agree_at (s : N) (a b : nat) : Prop := exists M,
  is_mex (reached a) M /\ is_mex (reached b) (M + s)%N /\
  (forall v, (M <= v)%N -> reached a v <-> reached b (v + s)%N) /\
  (forall j, 1 <= j < K -> (g (a - j) < M /\ g (b - j) < M + s)%N \/ g (b - j) = (g (a - j) + s)%N).

Lemma shifted_mex (P Q : N -> Prop) M v s : (forall w, (w < M + s)%N -> Q w) ->
  (forall w, (M <= w)%N -> P w <-> Q (w + s)%N) -> (M <= v)%N -> is_mex P v -> is_mex Q (v + s)%N.
Proof.
  intros B E L [N A]. split; [now rewrite <- E |]. intros w I.
  destruct (N.lt_ge_cases w (M + s)) as [C | C]; [now apply B |].
  replace w with (w - s + s)%N by lia. apply E; [lia |]. apply A. lia.
Qed.

Lemma at_least_mex (P Q : N -> Prop) M v : is_mex P M -> (forall w, P w -> Q w) -> is_mex Q v -> (M <= v)%N.
Proof.
  intros [_ A] I [N _]. destruct (N.le_gt_cases M v) as [L | L]; [exact L |]. destruct N. now apply I, A.
Qed.

Lemma reached_next n v : K <= n -> reached (S n) v <-> reached n v \/ v = g (S n - K).
Proof.
  intros L. unfold reached. split.
  - intros [H | [i [I [B ->]]]]; [tauto |].
    destruct (Nat.eq_dec i (S n - K)) as [-> | D]; [now right |]. left; right. exists i. repeat split; lia.
  - intros [[H | [i [I [B ->]]]] | ->]; [tauto | right; exists i; repeat split; lia |].
    right. exists (S n - K). repeat split; lia.
Qed.

(* The reached values in a list. *)
Definition reached_list (n : nat) : list N := (if N.testbit t 0 then [0%N] else []) ++ map g (seq 1 (n - K)).

Lemma reached_list_spec n v : K <= n -> In v (reached_list n) <-> reached n v.
Proof.
  intros L. unfold reached_list, reached. rewrite in_app_iff, in_map_iff. split.
  - intros [I | [i [<- I]]].
    + destruct (N.testbit t 0); [destruct I as [<- | []]; left; now split | destruct I].
    + apply in_seq in I. right. exists i. repeat split; lia.
  - intros [[Z ->] | [i [I [B ->]]]]; [left; rewrite Z; now left |].
    right. exists i. split; [reflexivity | apply in_seq; lia].
Qed.

Lemma reached_mex n : K <= n -> exists M, is_mex (reached n) M.
Proof.
  intros L. exists (mex (reached_list n)). eapply is_mex_ext; [| apply mex_spec]. intros v. now apply reached_list_spec.
Qed.

Lemma agree_value s a b : K <= a -> K <= b -> agree_at s a b -> g b = (g a + s)%N.
Proof.
  intros A B [M [Ma [Mb [R J]]]].
  assert (M <= g a)%N as L.
  { refine (at_least_mex _ _ _ _ Ma _ (late_spec a A)). tauto. }
  refine (is_mex_unique _ _ _ _ (fun x => iff_refl _) (late_spec b B) _).
  refine (shifted_mex _ _ M _ _ _ _ L (late_spec a A)).
  - intros w I. left. now apply Mb.
  - intros w I. rewrite (R w I). split; (intros [H | [j [H [O E]]]]; [now left | right; exists j; split; [exact H | split; [exact O |]]]).
    + destruct (J j H) as [[X Y] | X]; lia.
    + destruct (J j H) as [[X Y] | X]; lia.
Qed.

Lemma agree_next s a b : K <= a -> K <= b -> agree_at s a b -> agree_at s (S a) (S b).
Proof.
  intros A B H. pose proof (agree_value s a b A B H) as V. pose proof H as [M [Ma [Mb [R J]]]].
  (* The new value of the tail. *)
  assert ((g (S a - K) < M /\ g (S b - K) < M + s)%N \/
    (g (S b - K) = g (S a - K) + s)%N) as X.
  { destruct (Nat.eq_dec K 1) as [E | E].
    - right. rewrite E. replace (S a - 1) with a by lia. replace (S b - 1) with b by lia. exact V.
    - replace (S a - K) with (a - (K - 1)) by lia. replace (S b - K) with (b - (K - 1)) by lia. apply J. lia. }
  assert (forall v, (M <= v)%N -> reached (S a) v <-> reached (S b) (v + s)%N) as R'.
  { intros v I. rewrite !reached_next by lia. rewrite (R v I). split; (intros [Q | Q]; [now left | right; lia]). }
  destruct (reached_mex (S a)) as [M' Ma']; [lia |].
  assert (M <= M')%N as L.
  { refine (at_least_mex _ _ _ _ Ma _ Ma'). intros w Q. apply reached_next; [exact A | now left]. }
  exists M'. split; [exact Ma' |]. split; [| split].
  - refine (shifted_mex _ _ M _ _ _ R' L Ma'). intros w I. apply reached_next; [exact B |]. left. now apply Mb.
  - intros v I. apply R'. lia.
  - intros j I. destruct (Nat.eq_dec j 1) as [-> | D].
    + right. replace (S a - 1) with a by lia. replace (S b - 1) with b by lia. exact V.
    + replace (S a - j) with (a - (j - 1)) by lia. replace (S b - j) with (b - (j - 1)) by lia.
      destruct (J (j - 1)) as [Q | Q]; [lia | left; lia | now right].
Qed.

Theorem T2a s a b : K <= a -> K <= b -> agree_at s a b -> forall i, g (b + i) = (g (a + i) + s)%N.
Proof.
  intros A B H i.
  assert (agree_at s (a + i) (b + i)) as Q.
  { induction i as [| i IH]; [now rewrite !Nat.add_0_r |]. rewrite !Nat.add_succ_r. apply agree_next; [lia | lia | exact IH]. }
  apply agree_value; [lia | lia | exact Q].
Qed.
End Tail.

(* ---- the checker ---- *)

(* [l] holds the values of the heaps 0, 1, ... *)
Definition reached_values (c : code) (t : N) (l : list N) (n : nat) : list N :=
  (if N.testbit t 0 then [0%N] else []) ++ firstn (n - length c) (tl l).

Definition set_of (l : list N) : PS.t := fold_left (fun s v => add v s) l PS.empty.

Lemma has_set_of l v : has v (set_of l) = true <-> In v l.
Proof.
  unfold set_of. assert (forall s, has v (fold_left (fun s v => add v s) l s) = true <-> In v l \/ has v s = true) as H.
  { induction l as [| w l IH]; intros s; simpl; [tauto |]. rewrite IH, has_add. intuition congruence. }
  rewrite H, has_empty. intuition discriminate.
Qed.

Definition check_states (c : code) (t : N) (l : list N) (s : N) (a b : nat) : bool :=
  let la := reached_values c t l a in
  let lb := reached_values c t l b in
  let sa := set_of la in
  let sb := set_of lb in
  match mex_set (S (S a)) 0 sa with
  | None => false
  | Some m =>
      match mex_set (S (S b)) 0 sb with
      | None => false
      | Some m' =>
          N.eqb m' (m + s) &&
          forallb (fun v => if N.ltb v m then true else has (v + s) sb) la &&
          forallb (fun v => if N.ltb v m' then true else has (v - s) sa) lb &&
          forallb (fun j => let x := nth (a - j) l 0%N in
                            let y := nth (b - j) l 0%N in
                            N.ltb x m && N.ltb y m' || N.eqb y (x + s)) (seq 1 (length c - 1))
      end
  end.

(* Some increment after q heaps is another one than the first. *)
Fixpoint uneven (x y : N) (l m : list N) : bool :=
  match l, m with
  | v :: l, w :: m => if N.eqb (w + x) (v + y) then uneven x y l m else true
  | _, _ => false
  end.

Fixpoint grows (s : N) (l m : list N) : bool :=
  match l, m with
  | v :: l, w :: m => if N.eqb w (v + s) then grows s l m else false
  | _, _ => true
  end.

(* The values of the heaps below L by the definition; the states at a and at a + p agree. *)
Definition check_tail (c : code) (t : N) (n0 p : nat) (s : N) (a : nat) : bool :=
  let n := Nat.max (a + p) (n0 + 2 * p) in
  if well_formed c && forallb (fun d => N.ltb d 4) c && Nat.leb 1 (length c) && (N.eqb t 2 || N.eqb t 3) &&
     Nat.leb 1 p && Nat.leb n0 a && Nat.leb (length c) a then
    match grow (with_tail c t n) n 0 [] with
    | None => false
    | Some vals =>
        let l := rev' vals in
        let from := skipn n0 l in
        let x := nth n0 l 0%N in
        check_states c t l s a (a + p) &&
        grows s from (skipn p from) &&
        forallb (fun q => uneven x (nth (n0 + q) l 0%N) from (skipn q from)) (seq 1 (p - 1)) &&
        match n0 with
        | O => true
        | S m => negb (N.eqb (nth (m + p) l 0%N) (nth m l 0 + s)%N)
        end
    end
  else false.

Lemma uneven_spec f x y a : forall i j b, uneven x y (map f (seq i a)) (map f (seq j b)) = true ->
  exists k, k < a /\ k < b /\ N.add (f (j + k)) x <> N.add (f (i + k)) y.
Proof.
  induction a as [| a IH]; intros i j b; simpl; [discriminate |]. destruct b as [| b]; simpl; [discriminate |].
  destruct (N.eqb_spec (f j + x) (f i + y)) as [E | E].
  - intros H. destruct (IH _ _ _ H) as [k [A [B D]]]. exists (S k). rewrite !Nat.add_succ_r, <- !Nat.add_succ_l.
    repeat split; [lia | lia | exact D].
  - intros _. exists 0. rewrite !Nat.add_0_r. repeat split; [lia | lia | exact E].
Qed.

Lemma grows_spec f s a : forall i j b, grows s (map f (seq i a)) (map f (seq j b)) = true ->
  forall k, k < a -> k < b -> f (j + k) = N.add (f (i + k)) s.
Proof.
  induction a as [| a IH]; intros i j b; simpl; [intros; lia |]. destruct b as [| b]; simpl; [intros; lia |].
  destruct (N.eqb_spec (f j) (f i + s)) as [E | E]; [| discriminate].
  intros H [| k] A B; [now rewrite !Nat.add_0_r |]. rewrite !Nat.add_succ_r, <- !Nat.add_succ_l. apply (IH _ _ _ H); lia.
Qed.

Section Checker.
Context (c : code) (t : N).
Hypothesis W : well_formed c = true.
Hypothesis small : forallb (fun d => N.ltb d 4) c = true.
Hypothesis some : 1 <= length c.
Hypothesis tail_2_or_3 : t = 2%N \/ t = 3%N.

Lemma reached_values_spec L n : length c <= n -> n <= L ->
  reached_values c t (map (tail_value c t) (seq 0 L)) n = reached_list c t n.
Proof.
  intros A B. unfold reached_values, reached_list. f_equal.
  destruct L as [| L]; [replace n with 0 by lia; reflexivity |]. cbn [seq map tl].
  rewrite firstn_map. f_equal. replace L with ((n - length c) + (L - (n - length c))) by lia.
  rewrite seq_app, firstn_app, seq_length, Nat.sub_diag. simpl. rewrite app_nil_r.
  rewrite <- (seq_length (n - length c) 1) at 1. apply firstn_all.
Qed.

Lemma check_states_spec L s a b : length c <= a -> length c <= b -> a <= L -> b <= L ->
  check_states c t (map (tail_value c t) (seq 0 L)) s a b = true -> agree_at c t s a b.
Proof.
  intros A B LA LB. unfold check_states. rewrite !reached_values_spec by lia. cbv zeta.
  destruct (mex_set (S (S a)) 0 _) as [m |] eqn:Ma; [| discriminate].
  destruct (mex_set (S (S b)) 0 _) as [m' |] eqn:Mb; [| discriminate].
  apply mex_set_spec in Ma; [| intros; lia]. apply mex_set_spec in Mb; [| intros; lia].
  assert (forall n v, length c <= n -> In v (reached_list c t n) <-> reached c t n v) as H'.
  { intros n v I. now apply reached_list_spec. }
  assert (forall n v, length c <= n -> has v (set_of (reached_list c t n)) = true <-> reached c t n v) as H.
  { intros n v I. rewrite has_set_of. now apply H'. }
  rewrite !andb_true_iff. intros [[[E F1] F2] F3]. apply N.eqb_eq in E. subst m'.
  exists m. split; [| split; [| split]].
  - eapply is_mex_ext; [| exact Ma]. intros v. now apply H.
  - eapply is_mex_ext; [| exact Mb]. intros v. now apply H.
  - intros v I. split; intros R.
    + apply (H' a v A), (proj1 (forallb_forall _ _) F1) in R.
      destruct (N.ltb_spec v m); [lia |]. now apply H.
    + apply (H' b _ B), (proj1 (forallb_forall _ _) F2) in R.
      destruct (N.ltb_spec (v + s) (m + s)); [lia |]. apply H in R; [| exact A].
      now replace (v + s - s)%N with v in R by lia.
  - intros j J. assert (In j (seq 1 (length c - 1))) as I by (apply in_seq; lia).
    apply (proj1 (forallb_forall _ _) F3) in I. cbv zeta in I. rewrite !nth_map_seq in I by lia. simpl in I.
    apply orb_true_iff in I. rewrite andb_true_iff, !N.ltb_lt, N.eqb_eq in I. exact I.
Qed.
End Checker.

Theorem check_tail_sound c t n0 p s a : check_tail c t n0 p s a = true -> least_arithmetic (tail_value c t) n0 p s.
Proof.
  unfold check_tail. set (n := Nat.max (a + p) (n0 + 2 * p)). assert (a + p <= n /\ n0 + 2 * p <= n) as [N1 N2] by lia.
  clearbody n. destruct (_ && _ && _ && _ && _ && _ && _) eqn:C; [| discriminate].
  rewrite !andb_true_iff, orb_true_iff, !N.eqb_eq, !Nat.leb_le in C. destruct C as [[[[[[W S] K] T] P] A] B].
  destruct (grow (with_tail c t n) n 0 []) as [vals |] eqn:E; [| discriminate].
  assert (well_formed (with_tail c t n) = true) as W' by now apply with_tail_well_formed.
  assert (octal (with_tail c t n) = true) as O by now apply with_tail_octal.
  apply (grow_spec _ vals W' O n 0) in E.
  rewrite Nat.add_0_l in E. unfold rev'. rewrite <- rev_alt. subst vals. unfold below. rewrite rev_involutive.
  replace (map (G (with_tail c t n)) (seq 0 n)) with (map (tail_value c t) (seq 0 n)).
  2:{ apply map_ext_in. intros i I. apply in_seq in I. symmetry. apply enough_digits; trivial. lia. }
  rewrite !skipn_map_seq, !Nat.add_0_l. rewrite !andb_true_iff. intros [[[H G1] G2] G3].
  apply check_states_spec in H; trivial; try lia.
  pose proof (T2a c t W S K T s a (a + p) B ltac:(lia) H) as F.
  pose proof (grows_spec _ _ _ _ _ _ G1) as F'.
  assert (arithmetic (tail_value c t) n0 p s) as R.
  { split; [exact P |]. intros m I. destruct (Nat.lt_ge_cases m a) as [J | J].
    - specialize (F' (m - n0) ltac:(lia) ltac:(lia)). replace (n0 + p + (m - n0)) with (m + p) in F' by lia.
      now replace (n0 + (m - n0)) with m in F' by lia.
    - specialize (F (m - a)). replace (a + p + (m - a)) with (m + p) in F by lia.
      now replace (a + (m - a)) with m in F by lia. }
  apply least_arithmetic_intro; [exact R | |].
  - intros q Q. assert (In q (seq 1 (p - 1))) as I by (apply in_seq; lia).
    apply (proj1 (forallb_forall _ _) G2) in I. rewrite skipn_map_seq in I.
    apply uneven_spec in I. destruct I as [k [K1 [K2 D]]]. exists (n0 + k). split; [lia |].
    rewrite !nth_map_seq in D by lia. replace (n0 + q + k) with (n0 + k + q) in D by lia. exact D.
  - intros m ->. apply negb_true_iff, N.eqb_neq in G3. rewrite !nth_map_seq in G3 by lia. exact G3.
Qed.
