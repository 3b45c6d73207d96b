(* Laws of games whose rules are linear arithmetic with nim-sums. Rules and law are data here; for each data the theorem
   [by_law] at the end is a statement in plain arithmetic, which automata decide (theorem T5). *)
From Coq Require Import Arith NArith List Lia Bool Wellfounded.
From Grundy Require Import Mex Automata Decide.
Import ListNotations.
Local Open Scope nat_scope.

(* ---- terms and conditions of the variables 0, 1, ... ---- *)

Inductive term :=
  | V (i : nat) | C (n : N) | Plus (a b : term) | Minus (a b : term) | Nimsum (a b : term)
  | Times (c : positive) (a : term) | Quotient (a : term) (c : positive) | Remainder (a : term) (c : positive)
  | If (c : cond) (a b : term)
with cond :=
  | Lt (a b : term) | Le (a b : term) | Eq (a b : term)
  | Both (c d : cond) | Either (c d : cond) | No (c : cond).

(* Subtraction is that of N: 0 if the second number is larger. *)
Fixpoint tval (t : term) (e : env) : N :=
  match t with
  | V i => e i
  | C n => n
  | Plus a b => (tval a e + tval b e)%N
  | Minus a b => (tval a e - tval b e)%N
  | Nimsum a b => N.lxor (tval a e) (tval b e)
  | Times c a => (N.pos c * tval a e)%N
  | Quotient a c => (tval a e / N.pos c)%N
  | Remainder a c => (tval a e mod N.pos c)%N
  | If c a b => if ctest c e then tval a e else tval b e
  end
with ctest (c : cond) (e : env) : bool :=
  match c with
  | Lt a b => N.ltb (tval a e) (tval b e)
  | Le a b => N.leb (tval a e) (tval b e)
  | Eq a b => N.eqb (tval a e) (tval b e)
  | Both c d => ctest c e && ctest d e
  | Either c d => ctest c e || ctest d e
  | No c => negb (ctest c e)
  end.

Fixpoint cprop (c : cond) (e : env) : Prop :=
  match c with
  | Lt a b => (tval a e < tval b e)%N
  | Le a b => (tval a e <= tval b e)%N
  | Eq a b => tval a e = tval b e
  | Both c d => cprop c e /\ cprop d e
  | Either c d => cprop c e \/ cprop d e
  | No c => ~ cprop c e
  end.

Lemma ctest_spec c e : ctest c e = true <-> cprop c e.
Proof.
  induction c as [a b | a b | a b | c IHc d IHd | c IHc d IHd | c IH]; cbn [ctest cprop].
  - apply N.ltb_lt.
  - apply N.leb_le.
  - apply N.eqb_eq.
  - now rewrite andb_true_iff, IHc, IHd.
  - now rewrite orb_true_iff, IHc, IHd.
  - rewrite <- IH. destruct (ctest c e); simpl; intuition congruence.
Qed.

(* All variables satisfy p. *)
Fixpoint vars (p : nat -> bool) (t : term) : bool :=
  match t with
  | V i => p i
  | C _ => true
  | Plus a b | Minus a b | Nimsum a b => vars p a && vars p b
  | Times _ a | Quotient a _ | Remainder a _ => vars p a
  | If c a b => cvars p c && (vars p a && vars p b)
  end
with cvars (p : nat -> bool) (c : cond) : bool :=
  match c with
  | Lt a b | Le a b | Eq a b => vars p a && vars p b
  | Both c d | Either c d => cvars p c && cvars p d
  | No c => cvars p c
  end.

Scheme term_rec2 := Induction for term Sort Prop
  with cond_rec2 := Induction for cond Sort Prop.
Combined Scheme both_ind from term_rec2, cond_rec2.

Ltac split_vars :=
  repeat match goal with
  | H : _ && _ = true |- _ => apply andb_true_iff in H; destruct H
  end.

Lemma val_ext p e e' : (forall i, p i = true -> e i = e' i) ->
  (forall t, vars p t = true -> tval t e = tval t e') /\ (forall c, cvars p c = true -> ctest c e = ctest c e').
Proof.
  intros E. apply both_ind; intros; cbn in *; split_vars; rewrite ?H, ?H0, ?H1 by assumption; auto.
Qed.

Lemma tval_ext p e e' t : (forall i, p i = true -> e i = e' i) -> vars p t = true -> tval t e = tval t e'.
Proof. intros E. apply (val_ext p e e' E). Qed.

Lemma cprop_ext p e e' c : (forall i, p i = true -> e i = e' i) -> cvars p c = true -> (cprop c e <-> cprop c e').
Proof. intros E W. rewrite <- !ctest_spec. now rewrite (proj2 (val_ext p e e' E) c W). Qed.

(* ---- their formulas ---- *)

Definition Same (i j : nat) : formula := And (Not (Less i j)) (Not (Less j i)).
Definition Zero (v : nat) : formula := Add v v v.
Definition One (d v : nat) : formula := And (Not (Zero v)) (All (Imp (Less d v) (Zero d))).

(* c * (number i) is number v. *)
Fixpoint Multiple (c : positive) (d i v : nat) : formula :=
  match c with
  | xH => Same i v
  | xO c => Ex (And (Multiple c (S d) i d) (Add d d v))
  | xI c => Ex (Ex (And (Multiple c (S (S d)) i d) (And (Add d d (S d)) (Add (S d) i v))))
  end.

Definition Constant (n : N) (d v : nat) : formula :=
  match n with
  | N0 => Zero v
  | Npos xH => One d v
  | Npos c => Ex (And (One (S d) d) (Multiple c (S d) d v))
  end.

(* Number i is c * (number q) + (number r), and r < c. *)
Definition Division (c : positive) (d i q r : nat) : formula :=
  Ex (Ex (And (And (Multiple c (S (S d)) q d) (Add d r i)) (And (Constant (Npos c) (S (S d)) (S d)) (Less r (S d))))).

(* [k d i] with number i the value of t; a variable needs no number of its own. *)
Definition with_term (graph : term -> nat -> nat -> formula) (t : term) (d : nat) (k : nat -> nat -> formula) : formula :=
  match t with
  | V i => k d i
  | _ => Ex (And (graph t (S d) d) (k (S d) d))
  end.

Fixpoint graph (t : term) (d v : nat) : formula :=
  match t with
  | V i => Same i v
  | C n => Constant n d v
  | Plus a b => with_term graph a d (fun d i => with_term graph b d (fun d j => Add i j v))
  | Minus a b => with_term graph a d (fun d i => with_term graph b d (fun d j =>
      Or (Add j v i) (And (Less i j) (Zero v))))
  | Nimsum a b => with_term graph a d (fun d i => with_term graph b d (fun d j => Xor i j v))
  | Times c a => with_term graph a d (fun d i => Multiple c d i v)
  | Quotient a c => with_term graph a d (fun d i => Ex (Division c (S d) i v d))
  | Remainder a c => with_term graph a d (fun d i => Ex (Division c (S d) i d v))
  | If c a b => Or (And (truth c d) (graph a d v)) (And (Not (truth c d)) (graph b d v))
  end
with truth (c : cond) (d : nat) : formula :=
  match c with
  | Lt a b => with_term graph a d (fun d i => with_term graph b d (fun d j => Less i j))
  | Le a b => with_term graph a d (fun d i => with_term graph b d (fun d j => Not (Less j i)))
  | Eq a b => with_term graph a d (fun d i => graph b d i)
  | Both c e => And (truth c d) (truth e d)
  | Either c e => Or (truth c d) (truth e d)
  | No c => Not (truth c d)
  end.

Definition agree (d : nat) (e e' : env) : Prop := forall i, i < d -> e i = e' i.

Lemma agree_upd d e e' w : agree d e e' -> agree d e (upd e' d w).
Proof. intros A i I. unfold upd. destruct (Nat.eqb_spec i d); [lia | now apply A]. Qed.

Lemma upd_at (e : env) d w : upd e d w d = w.
Proof. unfold upd. now rewrite Nat.eqb_refl. Qed.

Lemma upd_below (e : env) d w i : i < d -> upd e d w i = e i.
Proof. intros L. unfold upd. destruct (Nat.eqb_spec i d); [lia | reflexivity]. Qed.

Lemma same_spec i j d e : holds (Same i j) d e <-> e i = e j.
Proof. cbn. lia. Qed.

Lemma one_spec d v e : v < d -> (holds (One d v) d e <-> e v = 1%N).
Proof.
  intros L. cbn. split.
  - intros [Z A]. specialize (A 1%N). rewrite upd_at, upd_below in A by exact L. lia.
  - intros E. split; [lia |]. intros w. rewrite upd_at, upd_below by exact L. lia.
Qed.

Lemma multiple_spec c : forall d i v e, i < d -> v < d -> (holds (Multiple c d i v) d e <-> (N.pos c * e i)%N = e v).
Proof.
  induction c as [c IH | c IH |]; intros d i v e I L; cbn [Multiple holds].
  - split.
    + intros [w [u [H [A B]]]]. apply IH in H; [| lia | lia].
      rewrite ?upd_at, ?(upd_below _ (S d)), ?upd_at, ?upd_below in * by lia. lia.
    + intros H. exists (N.pos c * e i)%N, (2 * (N.pos c * e i))%N. rewrite IH by lia.
      rewrite ?upd_at, ?(upd_below _ (S d)), ?upd_at, ?upd_below by lia. lia.
  - split.
    + intros [w [H A]]. apply IH in H; [| lia | lia]. rewrite ?upd_at, ?upd_below in * by lia. lia.
    + intros H. exists (N.pos c * e i)%N. rewrite IH by lia. rewrite ?upd_at, ?upd_below by lia. lia.
  - rewrite same_spec. lia.
Qed.

Lemma constant_spec n d v e : v < d -> (holds (Constant n d v) d e <-> e v = n).
Proof.
  intros L. assert (forall c, holds (Ex (And (One (S d) d) (Multiple c (S d) d v))) d e <-> e v = N.pos c) as K.
  { intros c. cbn [holds]. split.
    - intros [w [A B]]. apply one_spec in A; [| lia]. apply multiple_spec in B; [| lia | lia].
      rewrite upd_at, ?upd_below in * by lia. lia.
    - intros H. exists 1%N. rewrite one_spec, multiple_spec by lia. rewrite upd_at, upd_below by lia. lia. }
  destruct n as [| [c | c |]]; cbn [Constant]; [cbn; lia | apply K | apply K | now apply one_spec].
Qed.

Lemma division_spec c d i q r e : i < d -> q < d -> r < d ->
  (holds (Division c d i q r) d e <-> (e i = N.pos c * e q + e r)%N /\ (e r < N.pos c)%N).
Proof.
  intros I Q R. unfold Division. cbn [holds]. split.
  - intros [m [k [[A B] [K L]]]]. apply multiple_spec in A; [| lia | lia]. apply constant_spec in K; [| lia].
    rewrite ?upd_at, ?(upd_below _ (S d)), ?upd_at, ?upd_below in * by lia. lia.
  - intros H. exists (N.pos c * e q)%N, (N.pos c). rewrite multiple_spec, constant_spec by lia.
    rewrite ?upd_at, ?(upd_below _ (S d)), ?upd_at, ?upd_below by lia. lia.
Qed.

Definition below (d : nat) (i : nat) : bool := i <? d.

Lemma vars_mono (p q : nat -> bool) : (forall i, p i = true -> q i = true) ->
  (forall t, vars p t = true -> vars q t = true) /\ (forall c, cvars p c = true -> cvars q c = true).
Proof.
  intros K. apply both_ind; intros; cbn in *; split_vars; rewrite ?andb_true_iff; repeat split; auto.
Qed.

Lemma vars_below d d' t : d <= d' -> vars (below d) t = true -> vars (below d') t = true.
Proof. intros L. apply vars_mono. unfold below. intros i. rewrite !Nat.ltb_lt. lia. Qed.

Lemma cvars_below d d' t : d <= d' -> cvars (below d) t = true -> cvars (below d') t = true.
Proof. intros L. apply vars_mono. unfold below. intros i. rewrite !Nat.ltb_lt. lia. Qed.

Lemma tval_agree d t e e' : agree d e e' -> vars (below d) t = true -> tval t e = tval t e'.
Proof. intros A. apply tval_ext. intros i I. apply A. now apply Nat.ltb_lt. Qed.

Definition graph_ok (t : term) : Prop :=
  forall d v e, vars (below d) t = true -> v < d -> (holds (graph t d v) d e <-> tval t e = e v).

Lemma with_term_spec t d k e P : graph_ok t -> vars (below d) t = true ->
  (forall d' i e', d <= d' -> i < d' -> agree d e e' -> (holds (k d' i) d' e' <-> P (e' i))) ->
  (holds (with_term graph t d k) d e <-> P (tval t e)).
Proof.
  intros G W K.
  assert (holds (Ex (And (graph t (S d) d) (k (S d) d))) d e <-> P (tval t e)) as H.
  { cbn [holds]. pose proof (vars_below d (S d) t ltac:(lia) W) as W'.
    assert (forall w, agree d e (upd e d w)) as A by (intros w; apply agree_upd; intros i I; reflexivity).
    split.
    - intros [w [X Y]]. apply G in X; [| exact W' | lia]. apply K in Y; [| lia | lia | apply A].
      rewrite upd_at in *. rewrite (tval_agree d t e (upd e d w) (A w) W). now rewrite X.
    - intros X. exists (tval t e). split.
      + apply G; [exact W' | lia |]. rewrite upd_at. symmetry. apply (tval_agree d t); [apply A | exact W].
      + apply K; [lia | lia | apply A |]. now rewrite upd_at. }
  destruct t; try exact H. cbn in W |- *. apply Nat.ltb_lt in W. apply K; [lia | exact W | intros j J; reflexivity].
Qed.

Lemma two_terms_spec a b d k e P : graph_ok a -> graph_ok b -> vars (below d) a = true -> vars (below d) b = true ->
  (forall d' i j e', d <= d' -> i < d' -> j < d' -> agree d e e' -> (holds (k d' i j) d' e' <-> P (e' i) (e' j))) ->
  (holds (with_term graph a d (fun d i => with_term graph b d (fun d j => k d i j))) d e <-> P (tval a e) (tval b e)).
Proof.
  intros Ga Gb Wa Wb K.
  apply (with_term_spec a d _ e (fun x => P x (tval b e)) Ga Wa). intros d1 i e1 L I A.
  rewrite (tval_agree d b e e1 A Wb).
  apply (with_term_spec b d1 _ e1 (fun y => P (e1 i) y) Gb); [now apply (vars_below d) |].
  intros d2 j e2 L2 J A2. rewrite (A2 i I). apply K; [lia | lia | exact J |].
  intros m M. rewrite (A m M). apply A2. lia.
Qed.

Theorem graph_spec :
  (forall t, graph_ok t) /\
  (forall c d e, cvars (below d) c = true -> (holds (truth c d) d e <-> cprop c e)).
Proof.
  apply both_ind; unfold graph_ok in *; cbn [graph truth tval cprop vars cvars]; intros.
  - rewrite same_spec. split; congruence.
  - rewrite constant_spec by assumption. split; congruence.
  - split_vars. apply (two_terms_spec a b d (fun d i j => Add i j v) e (fun x y => (x + y)%N = e v)); trivial.
    intros d' i j e' L I J A. cbn. now rewrite (A v) by assumption.
  - split_vars. apply (two_terms_spec a b d (fun d i j => Or (Add j v i) (And (Less i j) (Zero v))) e (fun x y => (x - y)%N = e v)); trivial.
    intros d' i j e' L I J A. cbn. rewrite (A v) by assumption. lia.
  - split_vars. apply (two_terms_spec a b d (fun d i j => Xor i j v) e (fun x y => N.lxor x y = e v)); trivial.
    intros d' i j e' L I J A. cbn. now rewrite (A v) by assumption.
  - apply (with_term_spec a d (fun d i => Multiple c d i v) e (fun x => (N.pos c * x)%N = e v)); trivial.
    intros d' i e' L I A. rewrite (A v) by assumption. apply multiple_spec; lia.
  - apply (with_term_spec a d (fun d i => Ex (Division c (S d) i v d)) e (fun x => (x / N.pos c)%N = e v)); trivial.
    intros d' i e' L I A. rewrite (A v) by assumption. cbn [holds]. split.
    + intros [r D]. apply division_spec in D; [| lia | lia | lia]. rewrite upd_at, !upd_below in D by lia.
      symmetry. apply (N.div_unique _ _ _ r); [apply D | apply D].
    + intros D. exists (e' i mod N.pos c)%N. rewrite division_spec by lia. rewrite upd_at, !upd_below by lia.
      rewrite <- D. split; [apply N.div_mod; lia | apply N.mod_lt; lia].
  - apply (with_term_spec a d (fun d i => Ex (Division c (S d) i d v)) e (fun x => (x mod N.pos c)%N = e v)); trivial.
    intros d' i e' L I A. rewrite (A v) by assumption. cbn [holds]. split.
    + intros [q D]. apply division_spec in D; [| lia | lia | lia]. rewrite upd_at, !upd_below in D by lia.
      symmetry. apply (N.mod_unique _ _ q); [apply D | apply D].
    + intros D. exists (e' i / N.pos c)%N. rewrite division_spec by lia. rewrite upd_at, !upd_below by lia.
      rewrite <- D. split; [apply N.div_mod; lia | apply N.mod_lt; lia].
  - split_vars. cbn [holds]. rewrite H, H0, H1 by assumption.
    rewrite <- (ctest_spec c e). destruct (ctest c e); intuition congruence.
  - split_vars. apply (two_terms_spec a b d (fun d i j => Less i j) e (fun x y => (x < y)%N)); trivial.
    intros d' i j e' L I J A. reflexivity.
  - split_vars. apply (two_terms_spec a b d (fun d i j => Not (Less j i)) e (fun x y => (x <= y)%N)); trivial.
    intros d' i j e' L I J A. cbn. lia.
  - split_vars. apply (with_term_spec a d (fun d i => graph b d i) e (fun x => x = tval b e)); trivial.
    intros d' i e' L I A. rewrite H0; [| now apply (vars_below d) | exact I].
    rewrite (tval_agree d b e e' A) by assumption. split; congruence.
  - split_vars. cbn [holds]. now rewrite H, H0 by assumption.
  - split_vars. cbn [holds]. now rewrite H, H0 by assumption.
  - cbn [holds]. now rewrite H by assumption.
Qed.

(* ---- rules ---- *)

(* An option is a list of positions, its value the nim-sum of their values. [For lo hi m]: the next variable d has any value
   from lo to hi - 1. The variables of a position of n numbers are 0, ..., n-1; those of [For] begin with n+1. *)
Inductive moves :=
  | For (lo hi : term) (m : moves)
  | When (c : cond) (m : moves)
  | To (positions : list (list term)).

Definition position := list N.

Fixpoint ext (e : env) (d : nat) (x : position) : env :=
  match x with [] => e | v :: x => ext (upd e d v) (S d) x end.
Definition env_of (x : position) : env := ext (fun _ => 0%N) 0 x.

Definition place (e : env) (p : list term) : position := map (fun t => tval t e) p.

Fixpoint xor_all (g : position -> N) (l : list position) : N :=
  match l with
  | [] => 0%N
  | [x] => g x
  | x :: l => N.lxor (g x) (xor_all g l)
  end.

(* Some option has the value v. *)
Fixpoint option_value (g : position -> N) (m : moves) (d : nat) (e : env) (v : N) : Prop :=
  match m with
  | For lo hi m => exists k, (tval lo e <= k /\ k < tval hi e)%N /\ option_value g m (S d) (upd e d k) v
  | When c m => cprop c e /\ option_value g m d e v
  | To l => v = xor_all g (map (place e) l)
  end.

Fixpoint some_value (g : position -> N) (rules : list moves) (d : nat) (e : env) (v : N) : Prop :=
  match rules with
  | [] => False
  | [m] => option_value g m d e v
  | m :: rules => option_value g m d e v \/ some_value g rules d e v
  end.

(* P holds for all positions of n numbers. *)
Fixpoint every (n : nat) (P : position -> Prop) : Prop :=
  match n with O => P [] | S n => forall v, every n (fun x => P (v :: x)) end.

Definition where_ (domain : option cond) (e : env) (P : Prop) : Prop :=
  match domain with None => P | Some c => cprop c e -> P end.

(* g is the Grundy function of the rules on the domain. *)
Definition values (n : nat) (rules : list moves) (domain : option cond) (g : position -> N) : Prop :=
  every n (fun x => where_ domain (env_of x) (is_mex (some_value g rules (S n) (env_of x)) (g x))).

(* g is the law on the domain. *)
Definition is_law (n : nat) (domain : option cond) (law : term) (g : position -> N) : Prop :=
  every n (fun x => where_ domain (env_of x) (g x = tval law (env_of x))).

Lemma every_spec n : forall P, every n P <-> forall x, length x = n -> P x.
Proof.
  induction n as [| n IH]; intros P; cbn [every].
  - split; [intros H [| v x] L; [exact H | discriminate] | intros H; now apply H].
  - split.
    + intros H [| v x] L; [discriminate |]. apply (proj1 (IH _) (H v)). now injection L.
    + intros H v. apply IH. intros x L. apply H. cbn. now rewrite L.
Qed.

Lemma ext_nth x : forall d e i, ext e d x i = if d <=? i then if i <? d + length x then nth (i - d) x 0%N else e i else e i.
Proof.
  induction x as [| v x IH]; intros d e i; cbn [ext length].
  - rewrite Nat.add_0_r. destruct (Nat.leb_spec d i), (Nat.ltb_spec i d); trivial; lia.
  - rewrite IH. destruct (Nat.leb_spec (S d) i), (Nat.leb_spec d i); try lia.
    + replace (S d + length x) with (d + S (length x)) by lia.
      destruct (Nat.ltb_spec i (d + S (length x))).
      * replace (i - d) with (S (i - S d)) by lia. reflexivity.
      * unfold upd. destruct (Nat.eqb_spec i d); [lia | reflexivity].
    + replace i with d by lia. rewrite upd_at. destruct (Nat.ltb_spec d (d + S (length x))); [| lia].
      now rewrite Nat.sub_diag.
    + unfold upd. destruct (Nat.eqb_spec i d); [lia | reflexivity].
Qed.

Lemma env_of_nth x i : i < length x -> env_of x i = nth i x 0%N.
Proof.
  intros L. unfold env_of. rewrite ext_nth. cbn [Nat.leb Nat.add]. destruct (Nat.ltb_spec i (length x)); [| lia].
  now rewrite Nat.sub_0_r.
Qed.

(* ---- the law at the positions of an option ---- *)

Fixpoint subst (p : list term) (t : term) : term :=
  match t with
  | V i => nth i p (C 0)
  | C n => C n
  | Plus a b => Plus (subst p a) (subst p b)
  | Minus a b => Minus (subst p a) (subst p b)
  | Nimsum a b => Nimsum (subst p a) (subst p b)
  | Times c a => Times c (subst p a)
  | Quotient a c => Quotient (subst p a) c
  | Remainder a c => Remainder (subst p a) c
  | If c a b => If (csubst p c) (subst p a) (subst p b)
  end
with csubst (p : list term) (c : cond) : cond :=
  match c with
  | Lt a b => Lt (subst p a) (subst p b)
  | Le a b => Le (subst p a) (subst p b)
  | Eq a b => Eq (subst p a) (subst p b)
  | Both c d => Both (csubst p c) (csubst p d)
  | Either c d => Either (csubst p c) (csubst p d)
  | No c => No (csubst p c)
  end.

Lemma subst_spec p e :
  (forall t, vars (below (length p)) t = true -> tval (subst p t) e = tval t (env_of (place e p))) /\
  (forall c, cvars (below (length p)) c = true -> ctest (csubst p c) e = ctest c (env_of (place e p))).
Proof.
  apply both_ind; intros; cbn in *; split_vars; rewrite ?H, ?H0, ?H1 by assumption; trivial.
  apply Nat.ltb_lt in H. rewrite env_of_nth by (unfold place; rewrite map_length; exact H).
  unfold place. rewrite (nth_indep _ 0%N (tval (C 0) e)) by now rewrite map_length.
  symmetry. apply (map_nth (fun t => tval t e)).
Qed.

Fixpoint xor_terms (law : term) (l : list (list term)) : term :=
  match l with
  | [] => C 0
  | [p] => subst p law
  | p :: l => Nimsum (subst p law) (xor_terms law l)
  end.

(* ---- formulas about options: the condition [q] for some option, for all options ---- *)

Definition between (d : nat) (lo hi : term) : cond := Both (Le lo (V d)) (Lt (V d) hi).

Fixpoint some_f (q : list (list term) -> cond) (m : moves) (d : nat) : formula :=
  match m with
  | For lo hi m => Ex (And (truth (between d lo hi) (S d)) (some_f q m (S d)))
  | When c m => And (truth c d) (some_f q m d)
  | To l => truth (q l) d
  end.

Fixpoint all_f (q : list (list term) -> cond) (m : moves) (d : nat) : formula :=
  match m with
  | For lo hi m => All (Imp (truth (between d lo hi) (S d)) (all_f q m (S d)))
  | When c m => Imp (truth c d) (all_f q m d)
  | To l => truth (q l) d
  end.

Fixpoint some_p (Q : env -> list (list term) -> Prop) (m : moves) (d : nat) (e : env) : Prop :=
  match m with
  | For lo hi m => exists k, (tval lo e <= k /\ k < tval hi e)%N /\ some_p Q m (S d) (upd e d k)
  | When c m => cprop c e /\ some_p Q m d e
  | To l => Q e l
  end.

Fixpoint all_p (Q : env -> list (list term) -> Prop) (m : moves) (d : nat) (e : env) : Prop :=
  match m with
  | For lo hi m => forall k, (tval lo e <= k /\ k < tval hi e)%N -> all_p Q m (S d) (upd e d k)
  | When c m => cprop c e -> all_p Q m d e
  | To l => Q e l
  end.

(* The variables are bound, [q] has bound ones only, and a position has n numbers. *)
Fixpoint bound_in (n : nat) (q : list (list term) -> cond) (m : moves) (d : nat) : bool :=
  match m with
  | For lo hi m => vars (below d) lo && vars (below d) hi && bound_in n q m (S d)
  | When c m => cvars (below d) c && bound_in n q m d
  | To l => cvars (below d) (q l) && forallb (fun p => length p =? n) l
  end.

Lemma between_spec d lo hi e k : vars (below d) lo = true -> vars (below d) hi = true ->
  (holds (truth (between d lo hi) (S d)) (S d) (upd e d k) <-> (tval lo e <= k /\ k < tval hi e)%N).
Proof.
  intros L H. rewrite (proj2 graph_spec).
  - cbn [between cprop tval]. rewrite upd_at.
    assert (agree d e (upd e d k)) as A by (apply agree_upd; intros i I; reflexivity).
    now rewrite <- (tval_agree d lo e _ A L), <- (tval_agree d hi e _ A H).
  - cbn. rewrite (vars_below d (S d) lo ltac:(lia) L), (vars_below d (S d) hi ltac:(lia) H).
    unfold below. assert (d <? S d = true) as K by (apply Nat.ltb_lt; lia). rewrite ?K. cbn in K. now rewrite ?K.
Qed.

Lemma some_f_spec n q m : forall d e, bound_in n q m d = true ->
  (holds (some_f q m d) d e <-> some_p (fun e l => cprop (q l) e) m d e).
Proof.
  induction m as [lo hi m IH | c m IH | l]; intros d e B; cbn [bound_in some_f some_p holds] in *; split_vars.
  - split; intros [k [K S]]; exists k; (split; [now apply (between_spec d lo hi e k) | now apply IH]).
  - now rewrite IH, (proj2 graph_spec) by assumption.
  - now apply graph_spec.
Qed.

Lemma all_f_spec n q m : forall d e, bound_in n q m d = true ->
  (holds (all_f q m d) d e <-> all_p (fun e l => cprop (q l) e) m d e).
Proof.
  induction m as [lo hi m IH | c m IH | l]; intros d e B; cbn [bound_in all_f all_p holds] in *; split_vars.
  - split; intros X k K; apply IH; trivial; apply X; now apply (between_spec d lo hi e k).
  - now rewrite IH, (proj2 graph_spec) by assumption.
  - now apply graph_spec.
Qed.

(* ---- the order: measures, the first that changes decides ---- *)

Fixpoint smaller (order : list term) (x y : position) : Prop :=
  match order with
  | [] => False
  | t :: order => (tval t (env_of x) < tval t (env_of y))%N \/
                  (tval t (env_of x) = tval t (env_of y) /\ smaller order x y)
  end.

Lemma smaller_wf order : well_founded (smaller order).
Proof.
  induction order as [| t order IH]; [intros x; constructor; intros y [] |].
  assert (forall n x, tval t (env_of x) = n -> Acc (smaller (t :: order)) x) as K; [| intros x; now apply (K _ x eq_refl)].
  intros n. induction n as [n IHn] using (well_founded_ind N.lt_wf_0). intros x.
  induction x as [x IHx] using (well_founded_ind IH). intros E. constructor. intros y [L | [Ey L]].
  - apply (IHn (tval t (env_of y))); [now rewrite <- E | reflexivity].
  - apply IHx; [exact L | now rewrite Ey].
Qed.

Fixpoint smaller_c (order : list term) (p : list term) : cond :=
  match order with
  | [] => Lt (C 0) (C 0)
  | t :: order => Either (Lt (subst p t) t) (Both (Eq (subst p t) t) (smaller_c order p))
  end.

(* ---- the obligations ---- *)

Section Obligations.
Variables (n : nat) (rules : list moves) (domain : option cond) (law : term) (order : list term).

Definition inside (p : list term) : cond :=
  match domain with None => Le (C 0) (C 0) | Some c => csubst p c end.
Definition here : cond := match domain with None => Le (C 0) (C 0) | Some c => c end.

Fixpoint all_positions (q : list term -> cond) (l : list (list term)) : cond :=
  match l with [] => Le (C 0) (C 0) | p :: l => Both (q p) (all_positions q l) end.

(* Every option is in the domain and smaller, and has another value than the law; w < law is the value of some option. *)
Definition descends (l : list (list term)) : cond := all_positions (fun p => Both (inside p) (smaller_c order p)) l.
Definition differs (l : list (list term)) : cond := No (Eq (xor_terms law l) law).
Definition reaches (l : list (list term)) : cond := Eq (xor_terms law l) (V n).

Fixpoint disj (l : list formula) : formula :=
  match l with [] => Ex (Less 0 0) | [f] => f | f :: l => Or f (disj l) end.
Fixpoint alls (k : nat) (f : formula) : formula := match k with O => f | S k => All (alls k f) end.

Definition obligation (q : list (list term) -> cond) (m : moves) : formula :=
  alls (S n) (Imp (truth here (S n)) (all_f q m (S n))).
Definition reachable : formula :=
  alls (S n) (Imp (truth (Both here (Lt (V n) law)) (S n)) (disj (map (fun m => some_f reaches m (S n)) rules))).

(* No variable is the number n, which is the sought value. *)
Definition usable (i : nat) : bool := negb (i =? n).
Fixpoint uses (m : moves) : bool :=
  match m with
  | For lo hi m => vars usable lo && vars usable hi && uses m
  | When c m => cvars usable c && uses m
  | To l => forallb (forallb (vars usable)) l
  end.

Definition accepts (fuel : nat) : bool :=
  vars (below n) law && cvars (below n) here && forallb (vars (below n)) order &&
  forallb (fun m => uses m && bound_in n descends m (S n) && bound_in n differs m (S n) && bound_in n reaches m (S n)) rules &&
  (if forallb (fun m => decide fuel (obligation descends m)) rules then
   if forallb (fun m => decide fuel (obligation differs m)) rules then decide fuel reachable else false else false).
End Obligations.

(* ---- the obligations are enough ---- *)

Lemma alls_spec k f : forall d e, holds (alls k f) d e -> forall x, length x = k -> holds f (d + k) (ext e d x).
Proof.
  induction k as [| k IH]; intros d e H [| v x] L; try discriminate; cbn [alls ext holds] in *.
  - now rewrite Nat.add_0_r.
  - rewrite Nat.add_succ_r, <- Nat.add_succ_l. apply IH; [apply H | now injection L].
Qed.

Lemma env_of_eq x i : env_of x i = nth i x 0%N.
Proof.
  destruct (Nat.lt_ge_cases i (length x)) as [L | L]; [now apply env_of_nth |].
  rewrite nth_overflow by exact L. unfold env_of. rewrite ext_nth. cbn [Nat.leb Nat.add].
  destruct (Nat.ltb_spec i (length x)); [lia | reflexivity].
Qed.

Lemma some_value_in g rules d e v :
  some_value g rules d e v <-> exists m, In m rules /\ option_value g m d e v.
Proof.
  induction rules as [| m [| m' rules] IH].
  - split; [intros [] | intros [m [[] _]]].
  - cbn. split; [intros H; exists m; auto | intros [m' [[<- | []] H]]; exact H].
  - change (option_value g m d e v \/ some_value g (m' :: rules) d e v <-> exists m0, In m0 (m :: m' :: rules) /\ option_value g m0 d e v).
    rewrite IH. split.
    + intros [H | [k [I H]]]; [exists m; split; [now left | exact H] | exists k; split; [now right | exact H]].
    + intros [k [[<- | I] H]]; [now left | right; exists k; now split].
Qed.

Lemma disj_in l d e : holds (disj l) d e -> exists f, In f l /\ holds f d e.
Proof.
  induction l as [| f [| f' l] IH]; intros H.
  - exfalso. destruct H as [v H]. cbn in H. lia.
  - exists f. split; [now left | exact H].
  - destruct H as [H | H]; [exists f; split; [now left | exact H] |].
    destruct (IH H) as [k [I K]]. exists k. split; [now right | exact K].
Qed.

Lemma all_positions_spec q l e : cprop (all_positions q l) e -> Forall (fun p => cprop (q p) e) l.
Proof. induction l as [| p l IH]; cbn; intros H; constructor; [apply H | apply IH, H]. Qed.

Section Sound.
Variables (n : nat) (rules : list moves) (domain : option cond) (law : term) (order : list term) (fuel : nat).
Let L (x : position) : N := tval law (env_of x).

Hypothesis law_ok : vars (below n) law = true.
Hypothesis here_ok : cvars (below n) (here domain) = true.
Hypothesis order_ok : forallb (vars (below n)) order = true.

(* The environments of a formula and of the rules differ at the number n only. *)
Definition off (e e' : env) : Prop := forall i, i <> n -> e i = e' i.

Lemma off_upd e e' d k : off e e' -> off (upd e d k) (upd e' d k).
Proof. intros O i I. unfold upd. destruct (i =? d); [reflexivity | now apply O]. Qed.

Lemma off_tval e e' t : off e e' -> vars (usable n) t = true -> tval t e = tval t e'.
Proof. intros O. apply tval_ext. intros i I. apply O. unfold usable in I. now apply negb_true_iff, Nat.eqb_neq in I. Qed.

Lemma off_cprop e e' c : off e e' -> cvars (usable n) c = true -> (cprop c e <-> cprop c e').
Proof. intros O. apply cprop_ext. intros i I. apply O. unfold usable in I. now apply negb_true_iff, Nat.eqb_neq in I. Qed.

Lemma off_place e e' p : off e e' -> forallb (vars (usable n)) p = true -> place e p = place e' p.
Proof.
  intros O U. unfold place. apply map_ext_in. intros t I. rewrite forallb_forall in U. apply off_tval; auto.
Qed.

Lemma off_places e e' l : off e e' -> forallb (forallb (vars (usable n))) l = true ->
  map (place e) l = map (place e') l.
Proof. intros O U. apply map_ext_in. intros p I. rewrite forallb_forall in U. apply off_place; auto. Qed.

Lemma xor_terms_spec l e : forallb (fun p => length p =? n) l = true ->
  tval (xor_terms law l) e = xor_all L (map (place e) l).
Proof.
  assert (forall p, length p = n -> tval (subst p law) e = L (place e p)) as K.
  { intros p E. apply subst_spec. now rewrite E. }
  induction l as [| p [| p' l] IH]; cbn [forallb]; intros E; split_vars.
  - reflexivity.
  - apply K. now apply Nat.eqb_eq.
  - cbn [xor_terms map xor_all tval]. rewrite K by now apply Nat.eqb_eq. f_equal.
    apply IH. cbn [forallb]. now rewrite H0, H1.
Qed.

Lemma value_spec m w : forall d e e', n < d -> uses n m = true -> bound_in n (reaches n law) m d = true ->
  off e e' -> e' n = w ->
  some_p (fun e l => cprop (reaches n law l) e) m d e' -> option_value L m d e w.
Proof.
  induction m as [lo hi m IH | c m IH | l]; intros d e e' Ld U B O E S;
    cbn [uses bound_in some_p option_value] in *; split_vars.
  - destruct S as [k [K S]]. exists k. rewrite !(off_tval e e') by assumption. split; [exact K |].
    apply (IH (Datatypes.S d) (upd e d k) (upd e' d k)); trivial; [lia | now apply off_upd |].
    unfold upd. destruct (Nat.eqb_spec n d); [lia | exact E].
  - destruct S as [K S]. split; [now apply (off_cprop e e') | now apply (IH d e e')].
  - cbn in S. rewrite xor_terms_spec in S by assumption. rewrite E in S. rewrite (off_places e e') by assumption. now symmetry.
Qed.

Lemma all_transfer q (Q : env -> list (list term) -> Prop) (x : position) m : forall d e e', n < d ->
  uses n m = true -> bound_in n q m d = true -> off e e' -> agree n (env_of x) e' ->
  (forall e e' l, off e e' -> agree n (env_of x) e' -> forallb (forallb (vars (usable n))) l = true ->
     forallb (fun p => length p =? n) l = true -> cprop (q l) e' -> Q e l) ->
  all_p (fun e l => cprop (q l) e) m d e' -> all_p Q m d e.
Proof.
  induction m as [lo hi m IH | c m IH | l]; intros d e e' Ld U B O A K S;
    cbn [uses bound_in all_p] in *; split_vars.
  - intros k I. rewrite !(off_tval e e') in I by assumption.
    apply (IH (Datatypes.S d) (upd e d k) (upd e' d k)); trivial; [lia | now apply off_upd | | now apply S].
    intros i Ii. unfold upd. destruct (Nat.eqb_spec i d); [lia | now apply A].
  - intros C. apply (IH d e e'); trivial. apply S. now apply (off_cprop e e').
  - now apply (K e e').
Qed.

Definition in_domain (x : position) : Prop := cprop (here domain) (env_of x).

Lemma smaller_c_spec p x e' : agree n (env_of x) e' -> length p = n -> cprop (smaller_c order p) e' ->
  smaller order (place e' p) x.
Proof.
  intros A E. clear law_ok. induction order as [| t o IH]; cbn [smaller_c cprop smaller] in *; [cbn; lia |].
  cbn [forallb] in order_ok. split_vars.
  assert (tval (subst p t) e' = tval t (env_of (place e' p))) as -> by (apply subst_spec; now rewrite E).
  assert (tval t e' = tval t (env_of x)) as ->.
  { symmetry. apply (tval_agree n); assumption. }
  intros [K | [K1 K2]]; [now left | right]. split; [exact K1 | now apply IH].
Qed.

Lemma inside_spec p e' : length p = n -> cprop (inside domain p) e' -> in_domain (place e' p).
Proof.
  intros E. unfold in_domain, inside, here in *. destruct domain as [c |]; [| trivial].
  intros H. apply ctest_spec in H. apply ctest_spec. rewrite <- H. symmetry. apply subst_spec. now rewrite E.
Qed.

Lemma descends_spec x e e' l : off e e' -> agree n (env_of x) e' ->
  forallb (forallb (vars (usable n))) l = true -> forallb (fun p => length p =? n) l = true ->
  cprop (descends domain order l) e' ->
  Forall (fun y => length y = n /\ in_domain y /\ smaller order y x) (map (place e) l).
Proof.
  intros O A U E H. rewrite (off_places e e') by assumption. apply all_positions_spec in H.
  rewrite forallb_forall in E. apply Forall_forall. intros y I. apply in_map_iff in I. destruct I as [p [<- I]].
  rewrite Forall_forall in H. destruct (H p I) as [H1 H2]. specialize (E p I). apply Nat.eqb_eq in E.
  split; [unfold place; now rewrite map_length | split; [now apply inside_spec | now apply smaller_c_spec]].
Qed.

Lemma differs_spec x e e' l : off e e' -> agree n (env_of x) e' ->
  forallb (forallb (vars (usable n))) l = true -> forallb (fun p => length p =? n) l = true ->
  cprop (differs law l) e' -> xor_all L (map (place e) l) <> L x.
Proof.
  intros O A U E H. cbn in H. rewrite xor_terms_spec in H by exact E. rewrite <- (off_places e e') in H by assumption.
  intros X. apply H. rewrite X. unfold L. apply (tval_agree n); assumption.
Qed.

Lemma same_value g (P : position -> Prop) m : (forall y, P y -> g y = L y) -> forall d e v,
  all_p (fun e l => Forall P (map (place e) l)) m d e -> (option_value g m d e v <-> option_value L m d e v).
Proof.
  intros G. induction m as [lo hi m IH | c m IH | l]; intros d e v A; cbn [all_p option_value] in *.
  - split; intros [k [K S]]; exists k; (split; [exact K | apply (IH _ _ _ (A k K)), S]).
  - split; intros [C S]; (split; [exact C | apply (IH _ _ _ (A C)), S]).
  - assert (xor_all g (map (place e) l) = xor_all L (map (place e) l)) as ->; [| reflexivity].
    induction (map (place e) l) as [| y [| y' ys] IH]; [reflexivity | |].
    + inversion A; subst. now apply G.
    + inversion A as [| ? ? Py Pys]; subst. cbn [xor_all]. rewrite (G y Py). f_equal. now apply IH.
Qed.

Lemma no_value x m : forall d e, all_p (fun e l => xor_all L (map (place e) l) <> L x) m d e ->
  ~ option_value L m d e (L x).
Proof.
  induction m as [lo hi m IH | c m IH | l]; intros d e A; cbn [all_p option_value] in *.
  - intros [k [K S]]. now apply (IH _ _ (A k K)).
  - intros [C S]. now apply (IH _ _ (A C)).
  - intros E. apply A. now symmetry.
Qed.

Theorem sound g : accepts n rules domain law order fuel = true ->
  (forall x, length x = n -> in_domain x -> is_mex (some_value g rules (S n) (env_of x)) (g x)) ->
  forall x : position, length x = n -> in_domain x -> g x = L x.
Proof.
  unfold accepts. intros Acc. apply andb_true_iff in Acc. destruct Acc as [Acc Dec].
  apply andb_true_iff in Acc. destruct Acc as [_ Ok]. rewrite forallb_forall in Ok.
  destruct (forallb (fun m => decide fuel (obligation n domain (descends domain order) m)) rules) eqn:D1; [| discriminate].
  destruct (forallb (fun m => decide fuel (obligation n domain (differs law) m)) rules) eqn:D2; [| discriminate].
  rewrite forallb_forall in D1, D2. intros H x.
  induction x as [x IH] using (well_founded_ind (smaller_wf order)). intros Lx Dx.
  assert (forall w, agree n (env_of x) (env_of (x ++ [w]))) as Ag.
  { intros w i I. rewrite !env_of_eq, app_nth1; [reflexivity | lia]. }
  assert (forall w, off (env_of x) (env_of (x ++ [w]))) as Off.
  { intros w i I. rewrite !env_of_eq. destruct (Nat.lt_ge_cases i n) as [J | J]; [now rewrite app_nth1 by lia |].
    rewrite !nth_overflow; trivial; rewrite ?app_length; simpl; lia. }
  assert (forall w, length (x ++ [w]) = S n) as Len by (intros w; rewrite app_length; simpl; lia).
  assert (forall w, cprop (here domain) (env_of (x ++ [w]))) as Here.
  { intros w. apply (cprop_ext (below n) (env_of x) (env_of (x ++ [w]))); trivial.
    intros i I. apply Ag. now apply Nat.ltb_lt. }
  assert (forall f w, decide fuel (alls (S n) f) = true -> holds f (S n) (env_of (x ++ [w]))) as Use.
  { intros f w E. apply decide_sound in E. apply (alls_spec (S n) f 0 _ E (x ++ [w]) (Len w)). }
  assert (cvars (below (S n)) (here domain) = true) as here_ok' by (apply (cvars_below n); [lia | exact here_ok]).
  assert (forall m, In m rules -> all_p (fun e l => Forall (fun y => length y = n /\ in_domain y /\ smaller order y x) (map (place e) l)) m (S n) (env_of x)) as K1.
  { intros m I. specialize (Ok m I). specialize (D1 m I). split_vars.
    apply (Use _ 0%N) in D1. cbn [holds] in D1.
    apply (all_transfer (descends domain order) _ x m (S n) (env_of x) (env_of (x ++ [0%N]))); trivial; [lia | |].
    - intros e e' l O A U E C. now apply (descends_spec x e e').
    - apply (all_f_spec n); [assumption |]. apply D1. apply graph_spec; [exact here_ok' | apply Here]. }
  assert (forall m, In m rules -> all_p (fun e l => xor_all L (map (place e) l) <> L x) m (S n) (env_of x)) as K2.
  { intros m I. specialize (Ok m I). specialize (D2 m I). split_vars.
    apply (Use _ 0%N) in D2. cbn [holds] in D2.
    apply (all_transfer (differs law) _ x m (S n) (env_of x) (env_of (x ++ [0%N]))); trivial; [lia | |].
    - intros e e' l O A U E C. now apply (differs_spec x e e').
    - apply (all_f_spec n); [assumption |]. apply D2. apply graph_spec; [exact here_ok' | apply Here]. }
  assert (forall m v, In m rules -> (option_value g m (S n) (env_of x) v <-> option_value L m (S n) (env_of x) v)) as K3.
  { intros m v I. refine (same_value g _ m _ (S n) (env_of x) v (K1 m I)). intros y [Ly [Dy Sy]]. now apply IH. }
  assert (is_mex (some_value g rules (S n) (env_of x)) (L x)) as M;
    [| exact (is_mex_unique _ _ _ _ (fun _ => iff_refl _) (H x Lx Dx) M)]. split.
  - rewrite some_value_in. intros [m [I V]]. apply (no_value x m (S n) (env_of x) (K2 m I)). now apply K3.
  - intros w Lw. rewrite some_value_in. unfold reachable in Dec. apply (Use _ w) in Dec. cbn [holds] in Dec.
    assert (env_of (x ++ [w]) n = w) as At by (rewrite env_of_eq, app_nth2, Lx, Nat.sub_diag by lia; reflexivity).
    destruct (disj_in _ _ _ (Dec ltac:(apply graph_spec; [cbn [cvars vars]; rewrite here_ok', (vars_below n (S n) law ltac:(lia) law_ok); unfold below; rewrite (proj2 (Nat.ltb_lt n (S n))) by lia; reflexivity |
      cbn [cprop tval]; split; [apply Here | rewrite At, <- (tval_agree n law _ _ (Ag w) law_ok); exact Lw]]))) as [f [I F]].
    apply in_map_iff in I. destruct I as [m [<- I]]. exists m. split; [exact I |]. apply K3; [exact I |].
    specialize (Ok m I). split_vars. apply (some_f_spec n) in F; [| assumption].
    apply (value_spec m w (S n) (env_of x) (env_of (x ++ [w]))); trivial. lia.
Qed.
End Sound.

Theorem by_law n rules domain law order fuel g :
  accepts n rules domain law order fuel = true -> values n rules domain g -> is_law n domain law g.
Proof.
  intros A H. pose proof A as A'. unfold accepts in A'. split_vars.
  unfold is_law. apply every_spec. intros x Lx. unfold values in H. rewrite every_spec in H.
  assert (in_domain domain x -> g x = tval law (env_of x)) as K.
  { intros Dx. apply (sound n rules domain law order fuel) with (g := g); trivial.
    intros y Ly Dy. specialize (H y Ly). unfold where_, in_domain, here in *. destruct domain; [now apply H | exact H]. }
  unfold where_, in_domain, here in *. destruct domain; [exact K | apply K; cbn; lia].
Qed.
