(* Formulas of (N, +, <, xor) and a program that decides closed ones. *)
From Coq Require Import Arith NArith List Lia Bool.
From Grundy Require Import Automata.
Import ListNotations.
Open Scope nat_scope.

(* ---- automata as tables ---- *)

Definition of_list (l : list bool) : letter := fun i => nth i l false.

Fixpoint letters (d : nat) : list (list bool) :=
  match d with O => [[]] | S d => flat_map (fun l => [false :: l; true :: l]) (letters d) end.

Lemma letters_spec l : In l (letters (length l)).
Proof.
  induction l as [| b l IH]; simpl; [now left |]. apply in_flat_map. exists l. split; [exact IH |].
  destruct b; simpl; auto.
Qed.

Fixpoint code_from (d : nat) (l : letter) (i : nat) : nat :=
  match d with O => 0 | S d => (if l i then 1 else 0) + 2 * code_from d l (S i) end.

Lemma code_from_ext d l l' : forall i, (forall j, j < i + d -> l j = l' j) -> code_from d l i = code_from d l' i.
Proof.
  induction d as [| d IH]; intros i H; [reflexivity |]. cbn [code_from].
  rewrite (H i) by lia. rewrite (IH (S i)); [reflexivity |]. intros j J. apply H. lia.
Qed.

Record table := { rows : list (list nat); final : list bool }.

Definition t_step (d : nat) (t : table) (s : nat) (l : letter) : nat := nth (code_from d l 0) (nth s (rows t) []) s.
Definition t_auto (d : nat) (t : table) : automaton :=
  {| state := nat; start := 0; step := t_step d t; accept := fun s => nth s (final t) false |}.

Lemma t_local d t : local d (t_auto d t).
Proof. intros s l l' H. cbn. unfold t_step. now rewrite (code_from_ext d l l' 0) by (intros; apply H; lia). Qed.

(* The table has the transitions of the automaton; [names] are its states in the order of the rows. *)
Section Tabulate.
Variables (d : nat) (a : automaton) (same : state a -> state a -> bool).
Hypothesis Same : forall s s', same s s' = true -> s = s'.

Definition faithful (names : list (state a)) (t : table) : bool :=
  match names with s :: _ => same s (start a) | [] => false end &&
  forallb (fun i =>
    match nth_error names i with
    | None => false
    | Some s =>
        eqb (accept a s) (nth i (final t) false) &&
        forallb (fun l => match nth_error names (t_step d t i (of_list l)) with
                          | Some s' => same (step a s (of_list l)) s'
                          | None => false
                          end) (letters d)
    end) (seq 0 (length names)).

Theorem faithful_spec names t phi : local d a -> faithful names t = true ->
  recognises d a phi -> recognises d (t_auto d t) phi.
Proof.
  intros Loc H R e n F. apply andb_true_iff in H. destruct H as [H0 H]. rewrite forallb_forall in H.
  assert (forall n, nth_error names (run (t_auto d t) e n) = Some (run a e n)) as K.
  { clear n F. induction n as [| n IH].
    - simpl. destruct names as [| s names]; [discriminate |]. apply Same in H0. simpl. now f_equal.
    - cbn [run]. set (i := run (t_auto d t) e n) in *. set (s := run a e n) in *.
      assert (In i (seq 0 (length names))) as I by (apply in_seq; split; [lia | apply nth_error_Some; congruence]).
      specialize (H i I). rewrite IH in H. apply andb_true_iff in H. destruct H as [_ H].
      rewrite forallb_forall in H.
      set (w := map (digits e n) (seq 0 d)). assert (length w = d) as Lw by (unfold w; now rewrite map_length, seq_length).
      specialize (H w). rewrite <- Lw in H at 1. specialize (H (letters_spec w)).
      assert (forall j, j < d -> of_list w j = digits e n j) as E.
      { intros j J. unfold of_list, w. rewrite nth_indep with (d' := digits e n 0) by (rewrite map_length, seq_length; lia).
        rewrite map_nth, seq_nth by lia. reflexivity. }
      rewrite <- (t_local d t i (of_list w) (digits e n) E).
      rewrite <- (Loc s (of_list w) (digits e n) E). cbn [step t_auto].
      destruct (nth_error names (t_step d t i (of_list w))) as [s' |]; [| discriminate].
      apply Same in H. now f_equal. }
  rewrite <- (R e n F). specialize (K n). set (i := run (t_auto d t) e n) in *.
  assert (In i (seq 0 (length names))) as I by (apply in_seq; split; [lia | apply nth_error_Some; congruence]).
  specialize (H i I). rewrite K in H. apply andb_true_iff in H. destruct H as [H _]. apply eqb_prop in H.
  cbn [accept t_auto]. now rewrite <- H.
Qed.

(* The search for the table. It needs no proof, because [faithful] checks its result. *)
Fixpoint find (s : state a) (names : list (state a)) (i : nat) : nat :=
  match names with [] => i | s' :: names => if same s s' then i else find s names (S i) end.

Fixpoint explore (fuel : nat) (todo names : list (state a)) (done : list (list nat)) {struct fuel}
    : option (list (state a) * list (list nat)) :=
  match fuel with
  | O => None
  | S fuel =>
      match todo with
      | [] => Some (names, rev' done)
      | s :: todo =>
          let '(fresh, names, row) :=
            fold_left (fun acc l =>
              let '(fresh, names, row) := acc in
              let s' := step a s (of_list l) in
              let i := find s' names 0 in
              if i <? length names then (fresh, names, (code_from d (of_list l) 0, i) :: row)
              else (fresh ++ [s'], names ++ [s'], (code_from d (of_list l) 0, i) :: row))
              (letters d) ([], names, []) in
          let row := map (fun c => fold_left (fun x p => if fst p =? c then snd p else x) row 0) (seq 0 (2 ^ d)) in
          explore fuel (todo ++ fresh) names (row :: done)
      end
  end.

Definition tabulate (fuel : nat) : option table :=
  match explore fuel [start a] [start a] [] with
  | None => None
  | Some (names, rows) =>
      let t := {| rows := rows; final := map (accept a) names |} in
      if faithful names t then Some t else None
  end.

Theorem tabulate_spec fuel t phi : local d a -> tabulate fuel = Some t ->
  recognises d a phi -> recognises d (t_auto d t) phi.
Proof.
  unfold tabulate. intros L E. destruct (explore _ _ _ _) as [[names r] |]; [| discriminate].
  destruct (faithful _ _) eqn:H; [| discriminate]. injection E as <-. now apply (faithful_spec names).
Qed.
End Tabulate.

(* ---- fewer states. The refinement needs no proof, because [quotient] checks its result. ---- *)

Definition quotient (d : nat) (t u : table) (h : list nat) : bool :=
  match h with 0 :: _ => true | _ => false end &&
  forallb (fun i =>
    eqb (nth i (final t) false) (nth (nth i h 0) (final u) false) &&
    forallb (fun l => match nth_error h (t_step d t i (of_list l)) with
                      | Some j => j =? t_step d u (nth i h 0) (of_list l)
                      | None => false
                      end) (letters d)) (seq 0 (length h)).

Lemma quotient_spec d t u h phi : quotient d t u h = true ->
  recognises d (t_auto d t) phi -> recognises d (t_auto d u) phi.
Proof.
  intros H R e n F. apply andb_true_iff in H. destruct H as [H0 H]. rewrite forallb_forall in H.
  assert (forall n, nth_error h (run (t_auto d t) e n) = Some (run (t_auto d u) e n)) as K.
  { clear n F. induction n as [| n IH].
    - simpl. destruct h as [| [| x] h]; try discriminate. reflexivity.
    - cbn [run]. set (i := run (t_auto d t) e n) in *. set (j := run (t_auto d u) e n) in *.
      assert (In i (seq 0 (length h))) as I by (apply in_seq; split; [lia | apply nth_error_Some; congruence]).
      specialize (H i I). rewrite (nth_error_nth h i 0 IH) in H. apply andb_true_iff in H. destruct H as [_ H].
      rewrite forallb_forall in H.
      set (w := map (digits e n) (seq 0 d)). assert (length w = d) as Lw by (unfold w; now rewrite map_length, seq_length).
      specialize (H w). rewrite <- Lw in H at 1. specialize (H (letters_spec w)).
      assert (forall j, j < d -> of_list w j = digits e n j) as E.
      { intros x J. unfold of_list, w. rewrite nth_indep with (d' := digits e n 0) by (rewrite map_length, seq_length; lia).
        rewrite map_nth, seq_nth by lia. reflexivity. }
      rewrite <- (t_local d t i (of_list w) (digits e n) E), <- (t_local d u j (of_list w) (digits e n) E).
      cbn [step t_auto]. destruct (nth_error h (t_step d t i (of_list w))) as [x |]; [| discriminate].
      apply Nat.eqb_eq in H. now rewrite H. }
  rewrite <- (R e n F). specialize (K n). set (i := run (t_auto d t) e n) in *.
  assert (In i (seq 0 (length h))) as I by (apply in_seq; split; [lia | apply nth_error_Some; congruence]).
  specialize (H i I). rewrite (nth_error_nth h i 0 K) in H. apply andb_true_iff in H. destruct H as [H _]. apply eqb_prop in H.
  cbn [accept t_auto]. now rewrite H.
Qed.

Fixpoint index (x : list nat) (seen : list (list nat)) (i : nat) : nat :=
  match seen with [] => i | y :: seen => if list_eq_dec Nat.eq_dec x y then i else index x seen (S i) end.

Fixpoint number (l seen : list (list nat)) : list nat :=
  match l with
  | [] => []
  | x :: l => let i := index x seen 0 in i :: number l (if i <? length seen then seen else seen ++ [x])
  end.

Fixpoint refine (fuel : nat) (t : table) (h : list nat) (count : nat) : list nat :=
  match fuel with
  | O => h
  | S fuel =>
      let h' := number (map (fun p => fst p :: map (fun j => nth j h 0) (snd p)) (combine h (rows t))) [] in
      let count' := fold_left Nat.max h' 0 in
      if count' =? count then h' else refine fuel t h' count'
  end.

Definition minimise (d : nat) (t : table) : table :=
  let h := refine (length (rows t)) t (number (map (fun b : bool => if b then [1] else [0]) (final t)) []) 0 in
  let first c := fold_right (fun p x => if fst p =? c then snd p else x) 0 (combine h (seq 0 (length h))) in
  let firsts := map first (seq 0 (S (fold_left Nat.max h 0))) in
  let u := {| rows := map (fun i => map (fun j => nth j h 0) (nth i (rows t) [])) firsts;
              final := map (fun i => nth i (final t) false) firsts |} in
  if quotient d t u h then u else t.

Definition small (d : nat) (a : automaton) (same : state a -> state a -> bool) (fuel : nat) : option table :=
  match tabulate d a same fuel with Some t => Some (minimise d t) | None => None end.

Theorem small_spec d a same : (forall s s', same s s' = true -> s = s') ->
  forall fuel t phi, local d a -> small d a same fuel = Some t -> recognises d a phi -> recognises d (t_auto d t) phi.
Proof.
  intros Same fuel t phi L E R. unfold small in E. destruct (tabulate d a same fuel) as [u |] eqn:U; [| discriminate].
  injection E as <-. pose proof (tabulate_spec d a same Same fuel u phi L U R) as K.
  unfold minimise. set (h := refine _ _ _ _). set (v := {| rows := _; final := _ |}).
  cbv zeta. destruct (quotient d u v h) eqn:Q; [| exact K]. now apply (quotient_spec d u v h).
Qed.

(* ---- the states that can still accept if all tracks except the last one are 0 ---- *)

Definition last_only (d : nat) (b : bool) : letter := upd (fun _ => false) d b.

Definition more (d : nat) (t : table) (c : list bool) : list bool :=
  map (fun i => nth i c false || nth (t_step (S d) t i (last_only d false)) c false
                              || nth (t_step (S d) t i (last_only d true)) c false) (seq 0 (length c)).

Fixpoint close (fuel : nat) (d : nat) (t : table) (c : list bool) : list bool :=
  match fuel with O => c | S fuel => close fuel d t (more d t c) end.

Definition closed (d : nat) (t : table) (c : list bool) : bool :=
  (length (rows t) <=? length c) && (length (final t) <=? length c) &&
  forallb (fun i => implb (nth i (final t) false || nth i (more d t c) false) (nth i c false)) (seq 0 (length c)).

Lemma more_length d t c : length (more d t c) = length c.
Proof. unfold more. now rewrite map_length, seq_length. Qed.

Lemma more_nth d t c i : i < length c -> nth i (more d t c) false =
  nth i c false || nth (t_step (S d) t i (last_only d false)) c false || nth (t_step (S d) t i (last_only d true)) c false.
Proof.
  intros L. unfold more. set (f := fun i => _).
  rewrite nth_indep with (d' := f 0) by (rewrite map_length, seq_length; lia).
  rewrite map_nth, seq_nth by lia. reflexivity.
Qed.

Lemma in_range (c : list bool) i : nth i c false = true -> i < length c.
Proof. intros H. destruct (Nat.lt_ge_cases i (length c)) as [L | L]; [exact L |]. rewrite nth_overflow in H by exact L. discriminate. Qed.

Lemma close_sound d t fuel : forall c,
  (forall i, nth i c false = true -> tail d (t_auto (S d) t) i) ->
  forall i, nth i (close fuel d t c) false = true -> tail d (t_auto (S d) t) i.
Proof.
  induction fuel as [| fuel IH]; intros c H i; simpl; [apply H |]. apply IH. clear i. intros i E.
  pose proof (in_range _ _ E) as L. rewrite more_length in L. rewrite more_nth in E by exact L.
  apply orb_true_iff in E. destruct E as [E | E]; [apply orb_true_iff in E; destruct E as [E | E] |].
  - now apply H.
  - apply (tail_more d (t_auto (S d) t) i false). now apply H.
  - apply (tail_more d (t_auto (S d) t) i true). now apply H.
Qed.

Lemma closed_complete d t c : closed d t c = true ->
  forall i, tail d (t_auto (S d) t) i -> nth i c false = true.
Proof.
  unfold closed. intros H. apply andb_true_iff in H. destruct H as [H1 H].
  apply andb_true_iff in H1. destruct H1 as [H1 H2]. apply Nat.leb_le in H1, H2. rewrite forallb_forall in H.
  assert (forall i, i < length c -> nth i (final t) false = true \/ nth i (more d t c) false = true -> nth i c false = true) as K.
  { intros i L E. specialize (H i). rewrite in_seq in H. specialize (H ltac:(lia)).
    destruct (nth i c false); [reflexivity |]. destruct E as [E | E]; rewrite E in H; destruct (nth i (final t) false); discriminate. }
  induction 1 as [i A | i b T IH].
  - apply K; [| now left]. cbn in A. pose proof (in_range _ _ A). lia.
  - destruct (Nat.lt_ge_cases i (length c)) as [L | L].
    + apply K; [exact L | right]. rewrite more_nth by exact L. cbn [step t_auto] in IH. fold (last_only d b) in IH.
      destruct b; rewrite IH; destruct (nth i c false); simpl; rewrite ?orb_true_r; reflexivity.
    + exfalso. cbn [step t_auto] in IH. unfold t_step in IH. rewrite (nth_overflow (rows t)) in IH by lia.
      apply in_range in IH. revert IH. generalize (code_from (S d) (upd (fun _ => false) d b) 0).
      intros m. change (nth m (@nil nat) i < length c -> False). destruct m; cbn [nth]; lia.
Qed.

(* ---- formulas ---- *)

Inductive formula :=
  | Add (x y z : nat) | Xor (x y z : nat) | Less (x y : nat)
  | Not (f : formula) | And (f g : formula) | Or (f g : formula) | Imp (f g : formula)
  | Ex (f : formula) | All (f : formula). (* bind number d, if d numbers are bound already *)

Fixpoint holds (f : formula) (d : nat) (e : env) : Prop :=
  match f with
  | Add x y z => (e x + e y = e z)%N
  | Xor x y z => N.lxor (e x) (e y) = e z
  | Less x y => (e x < e y)%N
  | Not f => ~ holds f d e
  | And f g => holds f d e /\ holds g d e
  | Or f g => holds f d e \/ holds g d e
  | Imp f g => holds f d e -> holds g d e
  | Ex f => exists v, holds f (S d) (upd e d v)
  | All f => forall v, holds f (S d) (upd e d v)
  end.

Fixpoint insert (x : nat) (l : list nat) : list nat :=
  match l with
  | [] => [x]
  | y :: m => if x <? y then x :: l else if x =? y then l else y :: insert x m
  end.
Definition norm (l : list nat) : list nat := fold_right insert [] l.

Lemma insert_spec x y l : In x (insert y l) <-> x = y \/ In x l.
Proof.
  induction l as [| z l IH]; simpl; [intuition |].
  destruct (Nat.ltb_spec y z); [simpl; intuition |].
  destruct (Nat.eqb_spec y z) as [-> | D]; simpl; rewrite ?IH; intuition.
Qed.

Lemma norm_spec x l : In x (norm l) <-> In x l.
Proof. induction l as [| y l IH]; simpl; [reflexivity |]. rewrite insert_spec, IH. intuition. Qed.

Definition same_list (l m : list nat) : bool := if list_eq_dec Nat.eq_dec l m then true else false.
Definition same_pair (p q : nat * nat) : bool := (fst p =? fst q) && (snd p =? snd q).
Definition same_carry (p q : option bool) : bool :=
  match p, q with Some b, Some c => eqb b c | None, None => true | _, _ => false end.

Lemma same_list_spec l m : same_list l m = true -> l = m.
Proof. unfold same_list. now destruct (list_eq_dec Nat.eq_dec l m). Qed.
Lemma same_pair_spec p q : same_pair p q = true -> p = q.
Proof. destruct p, q. unfold same_pair. simpl. rewrite andb_true_iff, !Nat.eqb_eq. intros [-> ->]. reflexivity. Qed.
Lemma same_carry_spec p q : same_carry p q = true -> p = q.
Proof. destruct p, q; simpl; try discriminate; trivial. intros H. apply eqb_prop in H. now f_equal. Qed.

Definition within (d : nat) (l : list nat) : bool := forallb (fun x => x <? d) l.

Definition some_number (d : nat) (t : table) (c : list bool) : automaton :=
  a_ex d (t_auto (S d) t) (fun s => nth s c false) norm.

Definition both (fuel d : nat) (op : bool -> bool -> bool) (t u : option table) : option table :=
  match t, u with
  | Some t, Some u => small d (a_two op (t_auto d t) (t_auto d u)) same_pair fuel
  | _, _ => None
  end.

Fixpoint compile (fuel : nat) (f : formula) (d : nat) : option table :=
  match f with
  | Add x y z => if within d [x; y; z] then small d (a_add x y z) same_carry fuel else None
  | Xor x y z => if within d [x; y; z] then small d (a_xor x y z) eqb fuel else None
  | Less x y => if within d [x; y] then small d (a_less x y) eqb fuel else None
  | Not f =>
      match compile fuel f d with
      | Some t => small d (a_not (t_auto d t)) Nat.eqb fuel
      | None => None
      end
  | And f g => both fuel d andb (compile fuel f d) (compile fuel g d)
  | Or f g => both fuel d orb (compile fuel f d) (compile fuel g d)
  | Imp f g => both fuel d implb (compile fuel f d) (compile fuel g d)
  | Ex f =>
      match compile fuel f (S d) with
      | Some t =>
          let c := close (length (rows t)) d t (final t) in
          if closed d t c then small d (some_number d t c) same_list fuel else None
      | None => None
      end
  | All f =>
      match compile fuel f (S d) with
      | Some t =>
          match small (S d) (a_not (t_auto (S d) t)) Nat.eqb fuel with
          | Some t =>
              let c := close (length (rows t)) d t (final t) in
              if closed d t c then small d (a_not (some_number d t c)) same_list fuel else None
          | None => None
          end
      | None => None
      end
  end.

Lemma some_number_local d t c : local d (some_number d t c).
Proof.
  intros s l l' H. cbn [step some_number a_ex]. f_equal. apply flat_map_ext. intros i.
  assert (forall b, step (t_auto (S d) t) i (upd l d b) = step (t_auto (S d) t) i (upd l' d b)) as K.
  { intros b. apply t_local. intros j J. unfold upd. destruct (Nat.eqb_spec j d); [reflexivity |]. apply H. lia. }
  now rewrite !K.
Qed.

Lemma some_number_spec d t phi :
  recognises (S d) (t_auto (S d) t) phi ->
  let c := close (length (rows t)) d t (final t) in closed d t c = true ->
  recognises d (some_number d t c) (fun e => exists v, phi (upd e d v)).
Proof.
  intros R c C. apply (ex_spec d (t_auto (S d) t) phi);
    [intros s x; apply norm_spec | exact R | apply t_local |].
  intros s. split; [| now apply closed_complete].
  apply close_sound. intros i A. now apply (tail_now d (t_auto (S d) t)).
Qed.

Lemma both_spec fuel d op (con : Prop -> Prop -> Prop) t u w phi psi :
  (forall p q P Q, (p = true <-> P) -> (q = true <-> Q) -> (op p q = true <-> con P Q)) ->
  (forall t, u = Some t -> recognises d (t_auto d t) phi) ->
  (forall t, w = Some t -> recognises d (t_auto d t) psi) ->
  both fuel d op u w = Some t -> recognises d (t_auto d t) (fun e => con (phi e) (psi e)).
Proof.
  intros C Hu Hw E. unfold both in E. destruct u as [u |]; [| discriminate]. destruct w as [w |]; [| discriminate].
  refine (small_spec d (a_two op (t_auto d u) (t_auto d w)) same_pair same_pair_spec fuel t _ _ E _).
  - intros s l l' H. cbn [step a_two]. f_equal; now apply t_local.
  - apply (two_spec d op con); auto.
Qed.

Lemma not_local d t : local d (a_not (t_auto d t)).
Proof. intros s l l' H. apply (t_local d t s l l' H). Qed.

Lemma same_state s s' : Nat.eqb s s' = true -> s = s'.
Proof. apply Nat.eqb_eq. Qed.

Theorem compile_spec fuel f : forall d t,
  compile fuel f d = Some t -> recognises d (t_auto d t) (holds f d).
Proof.
  induction f as [x y z | x y z | x y | f IH | f IHf g IHg | f IHf g IHg | f IHf g IHg | f IH | f IH];
    intros d t E; cbn [compile] in E; try unfold within in E; cbn [forallb] in E.
  - destruct (x <? d) eqn:X, (y <? d) eqn:Y, (z <? d) eqn:Z; simpl in E; try discriminate.
    apply Nat.ltb_lt in X, Y, Z. refine (small_spec d (a_add x y z) same_carry same_carry_spec fuel t _ _ E _); [| now apply add_spec].
    intros s l l' H. cbn. now rewrite !H.
  - destruct (x <? d) eqn:X, (y <? d) eqn:Y, (z <? d) eqn:Z; simpl in E; try discriminate.
    apply Nat.ltb_lt in X, Y, Z. refine (small_spec d (a_xor x y z) eqb eqb_prop fuel t _ _ E _); [| now apply xor_spec].
    intros s l l' H. cbn. now rewrite !H.
  - destruct (x <? d) eqn:X, (y <? d) eqn:Y; simpl in E; try discriminate.
    apply Nat.ltb_lt in X, Y. refine (small_spec d (a_less x y) eqb eqb_prop fuel t _ _ E _); [| now apply less_spec].
    intros s l l' H. cbn. now rewrite !H.
  - destruct (compile fuel f d) as [u |] eqn:U; [| discriminate].
    refine (small_spec d (a_not (t_auto d u)) Nat.eqb same_state fuel t _ (not_local d u) E _).
    apply not_spec. now apply IH.
  - apply (both_spec fuel d andb and t _ _ _ _) with (4 := E); auto.
    intros [|] [|] P Q; simpl; intuition discriminate.
  - apply (both_spec fuel d orb or t _ _ _ _) with (4 := E); auto.
    intros [|] [|] P Q; simpl; intuition discriminate.
  - apply (both_spec fuel d implb (fun P Q => P -> Q) t _ _ _ _) with (4 := E); auto.
    intros [|] [|] P Q; simpl; intuition discriminate.
  - destruct (compile fuel f (S d)) as [u |] eqn:U; [| discriminate].
    destruct (closed d u _) eqn:C; [| discriminate].
    refine (small_spec d (some_number d u _) same_list same_list_spec fuel t _ (some_number_local d u _) E _).
    apply some_number_spec; [now apply IH | exact C].
  - destruct (compile fuel f (S d)) as [u |] eqn:U; [| discriminate]. specialize (IH _ _ U).
    destruct (small _ _ _ _) as [w |] eqn:V; [| discriminate].
    destruct (closed d w _) eqn:C; [| discriminate].
    assert (recognises (S d) (t_auto (S d) w) (fun e => ~ holds f (S d) e)) as R.
    { refine (small_spec (S d) (a_not (t_auto (S d) u)) Nat.eqb same_state fuel w _ (not_local _ u) V _).
      now apply not_spec. }
    refine (small_spec d (a_not (some_number d w _)) same_list same_list_spec fuel t _ _ E _).
    + intros s l l' H. apply (some_number_local d w (close (length (rows w)) d w (final w)) s l l' H).
    + intros e n F. rewrite (not_spec d _ _ (some_number_spec d w _ R C) e n F). cbn [holds]. split.
      * intros H v. apply (stable _ _ _ _ IH). intros N. apply H. now exists v.
      * intros H [v N]. apply N, H.
Qed.

(* ---- closed formulas ---- *)

Definition decide (fuel : nat) (f : formula) : bool :=
  match compile fuel f 0 with Some t => nth 0 (final t) false | None => false end.

Theorem decide_sound fuel f : decide fuel f = true -> holds f 0 (fun _ => 0%N).
Proof.
  unfold decide. destruct (compile fuel f 0) as [t |] eqn:E; [| discriminate]. intros H.
  apply (compile_spec fuel f 0 t E (fun _ => 0%N) 0); [intros i I; lia | exact H].
Qed.

