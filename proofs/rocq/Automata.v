(* Finite automata that read natural numbers in base 2, least significant digit first. *)
From Coq Require Import Arith NArith List Lia Bool.
Import ListNotations.
Open Scope N_scope.

Definition env := nat -> N.
Definition letter := nat -> bool.
Definition digits (e : env) (n : nat) : letter := fun i => N.testbit (e i) (N.of_nat n).
Definition upd {A} (f : nat -> A) (d : nat) (x : A) : nat -> A := fun i => if Nat.eqb i d then x else f i.

Record automaton := { state : Type; start : state; step : state -> letter -> state; accept : state -> bool }.

Fixpoint run (a : automaton) (e : env) (n : nat) : state a :=
  match n with O => start a | S n => step a (run a e n) (digits e n) end.

Definition fits (d : nat) (e : env) (n : nat) : Prop := forall i, (i < d)%nat -> e i < 2 ^ N.of_nat n.

(* The automaton reads the first d numbers. Leading zeros do not change its answer. *)
Definition recognises (d : nat) (a : automaton) (phi : env -> Prop) : Prop :=
  forall e n, fits d e n -> (accept a (run a e n) = true <-> phi e).

Definition local (d : nat) (a : automaton) : Prop :=
  forall s l l', (forall i, (i < d)%nat -> l i = l' i) -> step a s l = step a s l'.

(* ---- not, and ---- *)

Definition a_not (a : automaton) : automaton :=
  {| state := state a; start := start a; step := step a; accept := fun s => negb (accept a s) |}.

Lemma run_not a e n : run (a_not a) e n = run a e n.
Proof. induction n as [| n IH]; [reflexivity |]. simpl. now rewrite IH. Qed.

Theorem not_spec d a phi : recognises d a phi -> recognises d (a_not a) (fun e => ~ phi e).
Proof.
  intros H e n F. rewrite run_not. simpl. rewrite negb_true_iff, <- (H e n F).
  now destruct (accept a (run a e n)).
Qed.

Definition a_two (op : bool -> bool -> bool) (a b : automaton) : automaton :=
  {| state := state a * state b; start := (start a, start b);
     step := fun s l => (step a (fst s) l, step b (snd s) l);
     accept := fun s => op (accept a (fst s)) (accept b (snd s)) |}.

Lemma run_two op a b e n : run (a_two op a b) e n = (run a e n, run b e n).
Proof. induction n as [| n IH]; [reflexivity |]. simpl. now rewrite IH. Qed.

Theorem two_spec d op (con : Prop -> Prop -> Prop) a b phi psi :
  (forall p q P Q, (p = true <-> P) -> (q = true <-> Q) -> (op p q = true <-> con P Q)) ->
  recognises d a phi -> recognises d b psi -> recognises d (a_two op a b) (fun e => con (phi e) (psi e)).
Proof.
  intros C Ha Hb e n F. rewrite run_two. cbn [accept a_two fst snd]. apply C; [now apply Ha | now apply Hb].
Qed.

(* A relation that an automaton recognises is decidable. *)
Lemma fits_some d e : exists n, fits d e n.
Proof.
  induction d as [| d [n F]]; [exists O; intros i I; lia |].
  exists (Nat.max n (N.to_nat (N.size (e d)))). intros i I.
  destruct (Nat.eq_dec i d) as [-> | D].
  - eapply N.lt_le_trans; [apply N.size_gt |]. apply N.pow_le_mono_r; lia.
  - eapply N.lt_le_trans; [apply F; lia |]. apply N.pow_le_mono_r; lia.
Qed.

Lemma stable d a phi e : recognises d a phi -> ~ ~ phi e -> phi e.
Proof.
  intros R H. destruct (fits_some d e) as [n F]. specialize (R e n F).
  destruct (accept a (run a e n)); [now apply R |]. exfalso. apply H. intros P. apply R in P. discriminate.
Qed.

(* ---- exists: the set of states that are reached for some number ---- *)

Section Exists.
Variables (d : nat) (a : automaton) (phi : env -> Prop) (can : state a -> bool).
Variable norm : list (state a) -> list (state a). (* sorted, without repetitions *)
Hypothesis Norm : forall s x, In s (norm x) <-> In s x.
Hypothesis R : recognises (S d) a phi.
Hypothesis Loc : local (S d) a.

(* The number may have more digits than the others, whose digits are then 0. *)
Inductive tail : state a -> Prop :=
  | tail_now s : accept a s = true -> tail s
  | tail_more s b : tail (step a s (upd (fun _ => false) d b)) -> tail s.
Hypothesis Can : forall s, can s = true <-> tail s.

Definition a_ex : automaton :=
  {| state := list (state a); start := [start a];
     step := fun x l => norm (flat_map (fun s => [step a s (upd l d false); step a s (upd l d true)]) x);
     accept := existsb can |}.

Lemma run_ext e e' n :
  (forall i j, (i < S d)%nat -> (j < n)%nat -> N.testbit (e i) (N.of_nat j) = N.testbit (e' i) (N.of_nat j)) ->
  run a e n = run a e' n.
Proof.
  induction n as [| n IH]; intros H; [reflexivity |]. simpl. rewrite IH by (intros; apply H; lia).
  apply Loc. intros i I. unfold digits. apply H; lia.
Qed.

Lemma upd_same {A} (f : nat -> A) x : upd f d x d = x.
Proof. unfold upd. now rewrite Nat.eqb_refl. Qed.

Lemma upd_other {A} (f : nat -> A) x i : i <> d -> upd f d x i = f i.
Proof. intros D. unfold upd. apply Nat.eqb_neq in D. now rewrite D. Qed.

(* [push v n b]: v with the digit b at place n. *)
Definition push (v : N) (n : nat) (b : bool) : N := N.lor v (N.shiftl (N.b2n b) (N.of_nat n)).

Lemma bit_above v n j : v < 2 ^ N.of_nat n -> (n <= j)%nat -> N.testbit v (N.of_nat j) = false.
Proof.
  intros L J. destruct (N.eq_dec v 0) as [-> | Z]; [apply N.bits_0 |].
  apply N.bits_above_log2. apply N.log2_lt_pow2 in L; lia.
Qed.

Lemma push_low v n b j : (j < n)%nat -> N.testbit (push v n b) (N.of_nat j) = N.testbit v (N.of_nat j).
Proof.
  intros J. unfold push. rewrite N.lor_spec, N.shiftl_spec_low by lia. apply orb_false_r.
Qed.

Lemma push_at v n b : v < 2 ^ N.of_nat n -> N.testbit (push v n b) (N.of_nat n) = b.
Proof.
  intros L. unfold push. rewrite N.lor_spec, N.shiftl_spec_high' by lia.
  rewrite (bit_above v n n L) by lia. rewrite N.sub_diag. now destruct b.
Qed.

Lemma push_less v n b : v < 2 ^ N.of_nat n -> push v n b < 2 ^ N.of_nat (S n).
Proof.
  intros L. unfold push. replace (N.of_nat (S n)) with (N.succ (N.of_nat n)) by lia.
  rewrite N.pow_succ_r'. destruct b; cbn [N.b2n].
  - rewrite N.shiftl_1_l.
    assert (N.lor v (2 ^ N.of_nat n) = v + 2 ^ N.of_nat n) as ->; [| lia].
    symmetry. rewrite <- N.lxor_lor.
    + apply N.add_nocarry_lxor. apply N.bits_inj. intros i. rewrite N.land_spec, N.bits_0, N.pow2_bits_eqb.
      destruct (N.eqb_spec (N.of_nat n) i) as [<- | _]; [| apply andb_false_r].
      rewrite (bit_above v n n L) by lia. reflexivity.
    + apply N.bits_inj. intros i. rewrite N.land_spec, N.bits_0, N.pow2_bits_eqb.
      destruct (N.eqb_spec (N.of_nat n) i) as [<- | _]; [| apply andb_false_r].
      rewrite (bit_above v n n L) by lia. reflexivity.
  - rewrite N.shiftl_0_l, N.lor_0_r. lia.
Qed.

Lemma run_push e v n b : v < 2 ^ N.of_nat n ->
  run a (upd e d (push v n b)) (S n) = step a (run a (upd e d v) n) (upd (digits e n) d b).
Proof.
  intros L. simpl. rewrite (run_ext (upd e d (push v n b)) (upd e d v) n).
  - apply Loc. intros i I. unfold digits. destruct (Nat.eq_dec i d) as [-> | D].
    + rewrite !upd_same. now apply push_at.
    + now rewrite !upd_other.
  - intros i j I J. destruct (Nat.eq_dec i d) as [-> | D].
    + rewrite !upd_same. now apply push_low.
    + now rewrite !upd_other.
Qed.

Lemma mod_less v n : v mod 2 ^ N.of_nat n < 2 ^ N.of_nat n.
Proof. apply N.mod_lt. apply N.pow_nonzero. lia. Qed.

Lemma run_mod e v n : run a (upd e d (v mod 2 ^ N.of_nat n)) n = run a (upd e d v) n.
Proof.
  apply run_ext. intros i j I J. destruct (Nat.eq_dec i d) as [-> | D]; [| now rewrite !upd_other].
  rewrite !upd_same. apply N.mod_pow2_bits_low. lia.
Qed.

Lemma states s e n :
  In s (run a_ex e n) <-> exists v, v < 2 ^ N.of_nat n /\ s = run a (upd e d v) n.
Proof.
  revert s. induction n as [| n IH]; intros s.
  - simpl. split; [intros [<- | []]; exists 0; split; [lia | reflexivity] | intros [v [_ ->]]; now left].
  - simpl (run a_ex e (S n)). rewrite Norm, in_flat_map. split.
    + intros [s' [I J]]. apply IH in I. destruct I as [v [L ->]].
      assert (exists b, s = step a (run a (upd e d v) n) (upd (digits e n) d b)) as [b ->].
      { destruct J as [<- | [<- | []]]; eauto. }
      exists (push v n b). split; [now apply push_less | symmetry; now apply run_push].
    + intros [v [L ->]]. exists (run a (upd e d (v mod 2 ^ N.of_nat n)) n). split.
      * apply IH. exists (v mod 2 ^ N.of_nat n). split; [apply mod_less | reflexivity].
      * rewrite run_mod. simpl.
        assert (forall b, N.testbit v (N.of_nat n) = b ->
          step a (run a (upd e d v) n) (upd (digits e n) d b) =
          step a (run a (upd e d v) n) (digits (upd e d v) n)) as H.
        { intros b Eb. apply Loc. intros i I. unfold digits.
          destruct (Nat.eq_dec i d) as [-> | D]; [now rewrite !upd_same | now rewrite !upd_other]. }
        destruct (N.testbit v (N.of_nat n)) eqn:Eb; [right; left | left]; now apply H.
Qed.

Lemma fits_upd e v n : fits d e n -> v < 2 ^ N.of_nat n -> fits (S d) (upd e d v) n.
Proof.
  intros F L i I. destruct (Nat.eq_dec i d) as [-> | D]; [now rewrite upd_same |].
  rewrite upd_other by exact D. apply F. lia.
Qed.

Lemma fits_more e n m : (n <= m)%nat -> fits d e n -> fits d e m.
Proof.
  intros L F i I. specialize (F i I). eapply N.lt_le_trans; [exact F |]. apply N.pow_le_mono_r; lia.
Qed.

Lemma tail_found s : tail s -> forall e n v, s = run a (upd e d v) n -> v < 2 ^ N.of_nat n ->
  fits d e n -> exists v', phi (upd e d v').
Proof.
  induction 1 as [s A | s b T IH]; intros e n v -> L F.
  - exists v. apply (R (upd e d v) n); [now apply fits_upd | exact A].
  - apply (IH e (S n) (push v n b)); [| now apply push_less | apply (fits_more e n); [lia | exact F]].
    rewrite run_push by exact L. apply Loc. intros i I.
    destruct (Nat.eq_dec i d) as [-> | D]; [now rewrite !upd_same |]. rewrite !upd_other by exact D.
    unfold digits. symmetry. apply (bit_above (e i) n); [apply F; lia | lia].
Qed.

Lemma tail_back e v n k : fits d e n -> tail (run a (upd e d v) (n + k)) -> tail (run a (upd e d v) n).
Proof.
  intros F. induction k as [| k IH]; intros T; [now rewrite Nat.add_0_r in T |]. apply IH.
  rewrite Nat.add_succ_r in T. simpl in T.
  apply (tail_more _ (N.testbit v (N.of_nat (n + k)))). erewrite Loc; [exact T |]. intros i I.
  unfold digits. destruct (Nat.eq_dec i d) as [-> | D]; [now rewrite !upd_same |]. rewrite !upd_other by exact D.
  symmetry. apply (bit_above (e i) n); [apply F; lia | lia].
Qed.

Theorem ex_spec : recognises d a_ex (fun e => exists v, phi (upd e d v)).
Proof.
  intros e n F. simpl. rewrite existsb_exists. split.
  - intros [s [I C]]. apply states in I. destruct I as [v [L E]]. apply Can in C.
    now apply (tail_found s C e n v).
  - intros [v H]. exists (run a (upd e d v) n). split.
    + apply states. exists (v mod 2 ^ N.of_nat n). split; [apply mod_less | symmetry; apply run_mod].
    + apply Can. apply (tail_back e v n (N.to_nat (N.size v)) F). apply tail_now.
      apply R; [| exact H]. apply fits_upd.
      * apply (fits_more e n); [lia | exact F].
      * eapply N.lt_le_trans; [apply N.size_gt |]. apply N.pow_le_mono_r; lia.
Qed.
End Exists.

(* ---- x + y = z, with the carry as the state ---- *)

Definition a_add (x y z : nat) : automaton :=
  {| state := option bool; start := Some false;
     step := fun s l => match s with
       | None => None
       | Some c => if eqb (l z) (xorb (xorb (l x) (l y)) c)
                   then Some ((l x && l y) || (c && (l x || l y))) else None
       end;
     accept := fun s => match s with Some false => true | _ => false end |}.

Lemma mod_next v n : v mod 2 ^ N.of_nat (S n) = v mod 2 ^ N.of_nat n + N.b2n (N.testbit v (N.of_nat n)) * 2 ^ N.of_nat n.
Proof.
  replace (N.of_nat (S n)) with (N.succ (N.of_nat n)) by lia. rewrite N.pow_succ_r', N.mul_comm.
  rewrite N.mod_mul_r by (try apply N.pow_nonzero; lia). rewrite N.testbit_spec'. lia.
Qed.

Lemma run_add x y z e n :
  match run (a_add x y z) e n with
  | Some c => e x mod 2 ^ N.of_nat n + e y mod 2 ^ N.of_nat n = e z mod 2 ^ N.of_nat n + N.b2n c * 2 ^ N.of_nat n
  | None => e x + e y <> e z
  end.
Proof.
  induction n as [| n IH]; [simpl; rewrite !N.mod_1_r; reflexivity |].
  cbn [run step a_add]. destruct (run (a_add x y z) e n) as [c |]; [| exact IH].
  unfold digits. set (P := 2 ^ N.of_nat n) in *.
  destruct (eqb _ _) eqn:E.
  - apply eqb_prop in E. rewrite !mod_next. fold P. rewrite E.
    replace (2 ^ N.of_nat (S n)) with (2 * P) by (unfold P; rewrite <- N.pow_succ_r'; f_equal; lia).
    destruct (N.testbit (e x) (N.of_nat n)), (N.testbit (e y) (N.of_nat n)), c;
      cbn [xorb andb orb N.b2n] in *; lia.
  - intros S. apply eqb_false_iff in E. apply E. clear E.
    assert (P <> 0) as PZ by (apply N.pow_nonzero; lia).
    assert ((e x mod (2 * P) + e y mod (2 * P)) mod (2 * P) = e z mod (2 * P)) as M
      by (rewrite <- N.add_mod by lia; now rewrite S).
    assert (2 * P = 2 ^ N.of_nat (Datatypes.S n)) as PP by (unfold P; rewrite <- N.pow_succ_r'; f_equal; lia).
    pose proof (mod_next (e x) n) as Mx. pose proof (mod_next (e y) n) as My. pose proof (mod_next (e z) n) as Mz.
    fold P in Mx, My, Mz. rewrite <- PP in Mx, My, Mz. rewrite Mx, My, Mz in M. clear Mx My Mz.
    match type of M with ?s mod ?q = ?t => pose proof (N.div_mod s q ltac:(lia)) as DM; rewrite M in DM;
      set (k := s / q) in *; clearbody k; clear M end.
    set (u := N.testbit (e x) (N.of_nat n)) in *. set (v := N.testbit (e y) (N.of_nat n)) in *.
    set (w := N.testbit (e z) (N.of_nat n)) in *.
    assert ((N.b2n c + N.b2n u + N.b2n v) * P = (2 * k + N.b2n w) * P) as Q by lia.
    apply N.mul_cancel_r in Q; [| exact PZ].
    clearbody u v w. destruct u, v, w, c; cbn [xorb N.b2n] in *; trivial; exfalso; lia.
Qed.

Theorem add_spec d x y z : (x < d)%nat -> (y < d)%nat -> (z < d)%nat ->
  recognises d (a_add x y z) (fun e => e x + e y = e z).
Proof.
  intros X Y Z e n F. pose proof (run_add x y z e n) as H.
  rewrite !N.mod_small in H by (apply F; assumption). pose proof (F z Z). cbn [accept a_add].
  destruct (run (a_add x y z) e n) as [[|] |]; cbn [N.b2n] in H; split; intros Q; try discriminate; try lia; trivial.
Qed.

(* ---- nim-sums and the order ---- *)

Definition a_xor (x y z : nat) : automaton :=
  {| state := bool; start := true;
     step := fun s l => if s then eqb (l z) (xorb (l x) (l y)) else false; accept := fun s => s |}.

Lemma run_xor x y z e n : run (a_xor x y z) e n = true <->
  forall j, (j < n)%nat -> N.testbit (e z) (N.of_nat j) = xorb (N.testbit (e x) (N.of_nat j)) (N.testbit (e y) (N.of_nat j)).
Proof.
  induction n as [| n IH]; cbn [run step a_xor start]; [split; [intros; lia | trivial] |].
  destruct (run (a_xor x y z) e n) eqn:E.
  - rewrite eqb_true_iff. unfold digits. split.
    + intros H j J. destruct (Nat.eq_dec j n) as [-> | D]; [exact H | apply IH; [reflexivity | lia]].
    + intros H. apply H. lia.
  - split; [discriminate |]. intros H. apply IH. intros j J. apply H. lia.
Qed.

Lemma bits_of_fit d e n i j : fits d e n -> (i < d)%nat -> (n <= j)%nat -> N.testbit (e i) (N.of_nat j) = false.
Proof. intros F I J. apply (bit_above (e i) n); [now apply F | exact J]. Qed.

Theorem xor_spec d x y z : (x < d)%nat -> (y < d)%nat -> (z < d)%nat ->
  recognises d (a_xor x y z) (fun e => N.lxor (e x) (e y) = e z).
Proof.
  intros X Y Z e n F. cbn [accept a_xor]. rewrite run_xor. split.
  - intros H. apply N.bits_inj. intros i. rewrite N.lxor_spec. rewrite <- (N2Nat.id i).
    destruct (Nat.lt_ge_cases (N.to_nat i) n) as [L | L]; [symmetry; now apply H |].
    now rewrite !(bits_of_fit d e n _ _ F) by assumption.
  - intros <- j J. apply N.lxor_spec.
Qed.

Definition a_less (x y : nat) : automaton :=
  {| state := bool; start := false;
     step := fun s l => if l x then l y && s else l y || s; accept := fun s => s |}.

Lemma run_less x y e n :
  run (a_less x y) e n = true <-> e x mod 2 ^ N.of_nat n < e y mod 2 ^ N.of_nat n.
Proof.
  induction n as [| n IH]; [simpl; rewrite !N.mod_1_r; split; [discriminate | lia] |].
  cbn [run step a_less]. rewrite !mod_next. unfold digits.
  pose proof (mod_less (e x) n) as Lx. pose proof (mod_less (e y) n) as Ly.
  set (P := 2 ^ N.of_nat n) in *. set (u := e x mod P) in *. set (v := e y mod P) in *.
  destruct (run (a_less x y) e n); destruct (N.testbit (e x) (N.of_nat n)), (N.testbit (e y) (N.of_nat n));
    cbn [andb orb N.b2n]; clearbody u v P.
  1-4: assert (u < v) by (apply IH; reflexivity); split; intros; try discriminate; try reflexivity; lia.
  all: assert (~ u < v) by (intros Q; apply IH in Q; discriminate); split; intros; try discriminate; try reflexivity; lia.
Qed.

Theorem less_spec d x y : (x < d)%nat -> (y < d)%nat -> recognises d (a_less x y) (fun e => e x < e y).
Proof.
  intros X Y e n F. cbn [accept a_less]. rewrite run_less, !N.mod_small by now apply F. reflexivity.
Qed.
