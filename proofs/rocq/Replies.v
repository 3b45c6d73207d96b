(* Rules as games, and a checker that accepts an equality by the replies of the second player. *)
From Coq Require Import Arith NArith List Lia Bool FMapPositive MSetPositive.
From Grundy Require Import Partizan.
Import ListNotations.
Local Open Scope game_scope.

(* The rules of a partizan game: the options of a position, and a number that each move decreases. *)
Record rules := {
  position : Type;
  left_options : position -> list position;
  right_options : position -> list position;
  measure : position -> nat;
  ends : forall x y, In y (left_options x) \/ In y (right_options x) -> (measure y < measure x)%nat
}.

(* The first n moves from a position. *)
Fixpoint play_within (r : rules) (n : nat) (x : position r) : game :=
  match n with
  | O => zero
  | S n => Game (map (play_within r n) (left_options r x)) (map (play_within r n) (right_options r x))
  end.

(* The game of a position, see [play_options]. *)
Definition play (r : rules) (x : position r) : game := play_within r (S (measure r x)) x.

Lemma play_within_enough r n : forall x m, (measure r x < n)%nat -> (measure r x < m)%nat ->
  play_within r n x = play_within r m x.
Proof.
  induction n as [| n IH]; intros x m B C; [lia |]. destruct m as [| m]; [lia |]. simpl.
  f_equal; apply map_ext_in; intros y I; apply IH; pose proof (ends r x y ltac:(tauto)); lia.
Qed.

Theorem play_options r x : play r x = Game (map (play r) (left_options r x)) (map (play r) (right_options r x)).
Proof.
  unfold play at 1. simpl. f_equal; apply map_ext_in; intros y I; apply play_within_enough;
    pose proof (ends r x y ltac:(tauto)); lia.
Qed.

(* A graph: the options of Left and of Right at node 0, node 1, and so on. Only earlier nodes are options. *)
Definition digraph := list (list N * list N).

Definition earlier (i : N) (l : list N) : list N := filter (fun j => N.ltb j i) l.

Definition options_of (d : digraph) (i : N) : list N * list N := nth (N.to_nat i) d ([], []).

Lemma earlier_ends d i j :
  In j (earlier i (fst (options_of d i))) \/ In j (earlier i (snd (options_of d i))) -> (N.to_nat j < N.to_nat i)%nat.
Proof. unfold earlier. rewrite !filter_In, !N.ltb_lt. lia. Qed.

Definition graph_rules (d : digraph) : rules := {|
  position := N;
  left_options := fun i => earlier i (fst (options_of d i));
  right_options := fun i => earlier i (snd (options_of d i));
  measure := N.to_nat;
  ends := earlier_ends d
|}.

Definition node (d : digraph) (i : N) : game := play (graph_rules d) i.

(* The nodes in a map. *)
Definition table := PositiveMap.t (list N * list N).

Fixpoint fill (k : positive) (d : digraph) (t : table) : table :=
  match d with
  | [] => t
  | o :: d => fill (Pos.succ k) d (PositiveMap.add k o t)
  end.

Lemma fill_spec d : forall k t q, PositiveMap.find q (fill k d t) =
  if Pos.ltb q k then PositiveMap.find q t
  else match nth_error d (Pos.to_nat q - Pos.to_nat k) with Some o => Some o | None => PositiveMap.find q t end.
Proof.
  induction d as [| o d IH]; intros k t q; simpl.
  - destruct (Pos.ltb q k); [reflexivity |]. now destruct (Pos.to_nat q - Pos.to_nat k)%nat.
  - rewrite IH. destruct (Pos.ltb_spec q k), (Pos.ltb_spec q (Pos.succ k)); try lia.
    + apply PositiveMap.gso. lia.
    + assert (q = k) as -> by lia. rewrite Nat.sub_diag. simpl. apply PositiveMap.gss.
    + replace (Pos.to_nat q - Pos.to_nat k)%nat with (S (Pos.to_nat q - Pos.to_nat (Pos.succ k))) by lia. simpl.
      destruct (nth_error d _); [reflexivity |]. apply PositiveMap.gso. lia.
Qed.

Definition look (t : table) (i : N) : list N * list N :=
  match PositiveMap.find (N.succ_pos i) t with
  | Some (l, r) => (earlier i l, earlier i r)
  | None => ([], [])
  end.

Definition table_of (d : digraph) : table := fill 1 d (PositiveMap.empty _).

Lemma look_spec d i :
  look (table_of d) i = (left_options (graph_rules d) i, right_options (graph_rules d) i).
Proof.
  unfold look, table_of. rewrite fill_spec. destruct (Pos.ltb_spec (N.succ_pos i) 1); [lia |].
  replace (Pos.to_nat (N.succ_pos i) - Pos.to_nat 1)%nat with (N.to_nat i) by lia.
  simpl. unfold options_of. rewrite PositiveMap.gempty.
  destruct (nth_error d (N.to_nat i)) as [[l r] |] eqn:E.
  - now rewrite (nth_error_nth d _ _ E).
  - apply nth_error_None in E. now rewrite nth_overflow.
Qed.

(* A line: a pair (i, j) with i >= j, and the pair after Left's reply for each option of Right in i - j. *)
Definition line := (N * N * list (N * N))%type.

Definition pairs := PositiveMap.t PositiveSet.t.

Definition claimed (c : pairs) (i j : N) : bool :=
  match PositiveMap.find (N.succ_pos i) c with
  | Some s => PositiveSet.mem (N.succ_pos j) s
  | None => false
  end.

Definition claim (c : pairs) (i j : N) : pairs :=
  let s := match PositiveMap.find (N.succ_pos i) c with Some s => s | None => PositiveSet.empty end in
  PositiveMap.add (N.succ_pos i) (PositiveSet.add (N.succ_pos j) s) c.

Lemma claimed_claim c i j i' j' : claimed (claim c i j) i' j' = true -> (i' = i /\ j' = j) \/ claimed c i' j' = true.
Proof.
  unfold claimed, claim. destruct (N.eq_dec i' i) as [-> | D].
  - rewrite PositiveMap.gss. intros M. apply PositiveSet.mem_spec, PositiveSet.add_spec in M.
    destruct M as [E | M].
    + left. split; [reflexivity | lia].
    + right. destruct (PositiveMap.find (N.succ_pos i) c); [now apply PositiveSet.mem_spec |].
      now apply PositiveSet.empty_spec in M.
  - rewrite PositiveMap.gso by lia. now right.
Qed.

Definition all_claims (l : list line) : pairs :=
  fold_left (fun c x => match x with (i, j, _) => claim c i j end) l (PositiveMap.empty _).

Lemma all_claims_spec l i j : claimed (all_claims l) i j = true -> exists replies, In (i, j, replies) l.
Proof.
  unfold all_claims.
  assert (forall c, claimed (fold_left (fun c x => match x with (i, j, _) => claim c i j end) l c) i j = true ->
    claimed c i j = true \/ exists replies, In (i, j, replies) l) as H.
  { induction l as [| [[i' j'] replies] l IH]; simpl; intros c C; [now left |].
    destruct (IH _ C) as [K | [r I]]; [| right; exists r; now right].
    apply claimed_claim in K. destruct K as [[-> ->] | K]; [right; exists replies; now left | now left]. }
  intros C. destruct (H _ C) as [K | K]; [| exact K].
  unfold claimed in K. rewrite PositiveMap.gempty in K. discriminate.
Qed.

Definition mem (i : N) (l : list N) : bool := existsb (N.eqb i) l.

Lemma mem_spec i l : mem i l = true <-> In i l.
Proof.
  unfold mem. rewrite existsb_exists. split.
  - intros [x [I E]]. apply N.eqb_eq in E. now subst.
  - intros I. exists i. split; [exact I | apply N.eqb_refl].
Qed.

(* After the first move to (x, y), Left moves in x or in y to a claimed pair. *)
Definition answers (t : table) (c : pairs) (first reply : N * N) : bool :=
  let (x, y) := first in
  let (a, b) := reply in
  if (if N.eqb b y then mem a (fst (look t x)) else false) || (if N.eqb a x then mem b (snd (look t y)) else false)
  then claimed c a b else false.

Fixpoint all_answered (t : table) (c : pairs) (firsts replies : list (N * N)) : bool :=
  match firsts, replies with
  | [], [] => true
  | f :: firsts, r :: replies => if answers t c f r then all_answered t c firsts replies else false
  | _, _ => false
  end.

Definition line_holds (t : table) (c : pairs) (x : line) : bool :=
  match x with
  | (i, j, replies) =>
      all_answered t c (map (fun x => (x, j)) (snd (look t i)) ++ map (fun y => (i, y)) (fst (look t j))) replies
  end.

(* Each option is earlier than its node. *)
Fixpoint in_order (i : N) (d : digraph) : bool :=
  match d with
  | [] => true
  | (l, r) :: d => if forallb (fun j => N.ltb j i) (l ++ r) then in_order (N.succ i) d else false
  end.

Definition check_replies (d : digraph) (l : list line) (i j : N) : bool :=
  let t := table_of d in
  let c := all_claims l in
  in_order 0 d && claimed c i j && claimed c j i && forallb (line_holds t c) l.

Lemma all_answered_spec t c f : forall firsts replies, all_answered t c firsts replies = true -> In f firsts ->
  exists reply, answers t c f reply = true.
Proof.
  induction firsts as [| g firsts IH]; intros [| r replies]; simpl; try discriminate; [tauto |].
  destruct (answers t c g r) eqn:E; [| discriminate]. intros H [-> | I]; [now exists r | now apply (IH replies)].
Qed.

Lemma answers_spec d c x y r : answers (table_of d) c (x, y) r = true ->
  (exists a, In a (left_options (graph_rules d) x) /\ claimed c a y = true) \/
  (exists b, In b (right_options (graph_rules d) y) /\ claimed c x b = true).
Proof.
  unfold answers. destruct r as [a b]. rewrite !look_spec. simpl fst. simpl snd.
  destruct (N.eqb_spec b y) as [-> | D], (N.eqb_spec a x) as [-> | D'];
    rewrite ?orb_false_r, ?orb_false_l; try discriminate.
  - destruct (mem x _) eqn:E; [intros C; left; exists x; split; [now apply mem_spec | exact C] |].
    destruct (mem y _) eqn:E'; [intros C; right; exists y; split; [now apply mem_spec | exact C] | discriminate].
  - destruct (mem a _) eqn:E; [intros C; left; exists a; split; [now apply mem_spec | exact C] | discriminate].
  - destruct (mem b _) eqn:E; [intros C; right; exists b; split; [now apply mem_spec | exact C] | discriminate].
Qed.

Lemma lefts_play r x : lefts (play r x) = map (play r) (left_options r x).
Proof. now rewrite play_options. Qed.

Lemma rights_play r x : rights (play r x) = map (play r) (right_options r x).
Proof. now rewrite play_options. Qed.

Lemma claims_hold d l : forallb (line_holds (table_of d) (all_claims l)) l = true ->
  forall i j, claimed (all_claims l) i j = true -> node d j <= node d i.
Proof.
  intros H.
  assert (forall n i j, (N.to_nat i + N.to_nat j < n)%nat -> claimed (all_claims l) i j = true -> node d j <= node d i) as K;
    [| intros i j; exact (K _ i j (Nat.lt_succ_diag_r _))].
  induction n as [| n IH]; intros i j B C; [lia |].
  destruct (all_claims_spec l i j C) as [replies I].
  apply (proj1 (forallb_forall _ _) H) in I. unfold line_holds in I. rewrite !look_spec in I. simpl fst in I. simpl snd in I.
  assert (forall x y, (In x (right_options (graph_rules d) i) /\ y = j) \/ (x = i /\ In y (left_options (graph_rules d) j)) ->
    less_or_fuzzy (node d y) (node d x)) as F.
  { intros x y M. assert (exists r, answers (table_of d) (all_claims l) (x, y) r = true) as [r R].
    { apply (all_answered_spec _ _ _ _ _ I), in_app_iff. rewrite !in_map_iff.
      destruct M as [[M ->] | [-> M]]; [left; now exists x | right; now exists y]. }
    assert (N.to_nat x <= N.to_nat i /\ N.to_nat y <= N.to_nat j /\ N.to_nat x + N.to_nat y < N.to_nat i + N.to_nat j)%nat as S.
    { destruct M as [[M ->] | [-> M]]; [pose proof (ends (graph_rules d) i x (or_intror M)) | pose proof (ends (graph_rules d) j y (or_introl M))];
        simpl in *; lia. }
    apply answers_spec in R. destruct R as [[a [A R]] | [b [A R]]].
    - pose proof (ends (graph_rules d) x a (or_introl A)) as E. simpl in E.
      apply (by_left _ _ (node d a)); [unfold node; rewrite lefts_play; now apply in_map | apply IH; [lia | exact R]].
    - pose proof (ends (graph_rules d) y b (or_intror A)) as E. simpl in E.
      apply (by_right _ _ (node d b)); [unfold node; rewrite rights_play; now apply in_map | apply IH; [lia | exact R]]. }
  constructor.
  - intros z M. unfold node in M. rewrite lefts_play in M. apply in_map_iff in M. destruct M as [y [<- M]].
    apply (F i y). right. now split.
  - intros z M. unfold node in M. rewrite rights_play in M. apply in_map_iff in M. destruct M as [x [<- M]].
    apply (F x j). left. now split.
Qed.

Theorem check_replies_sound d l i j : check_replies d l i j = true -> node d i == node d j.
Proof.
  unfold check_replies. rewrite !andb_true_iff. intros [[[_ A] B] H].
  split; eapply claims_hold; eassumption.
Qed.
