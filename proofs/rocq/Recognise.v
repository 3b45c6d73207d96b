(* A position whose game is that of a node of a graph: the options of each position are those of one node. *)
From Coq Require Import Arith NArith List Lia Bool FMapPositive String Ascii.
From Grundy Require Import Partizan Replies.
Import ListNotations.
Local Open Scope game_scope.

(* A list of nodes in order, each once. *)
Fixpoint insert (i : N) (l : list N) : list N :=
  match l with
  | [] => [i]
  | j :: m => match N.compare i j with Lt => i :: l | Eq => l | Gt => j :: insert i m end
  end.

Definition normal (l : list N) : list N := fold_right insert [] l.

Lemma in_insert k i l : In k (insert i l) <-> k = i \/ In k l.
Proof.
  induction l as [| j l IH]; simpl; [intuition congruence |].
  destruct (N.compare_spec i j) as [-> | L | L]; simpl; rewrite ?IH; intuition congruence.
Qed.

Lemma in_normal k l : In k (normal l) <-> In k l.
Proof. induction l as [| i l IH]; simpl; [tauto |]. rewrite in_insert, IH. intuition congruence. Qed.

Fixpoint same_list (l m : list N) : bool :=
  match l, m with
  | [], [] => true
  | i :: l, j :: m => if N.eqb i j then same_list l m else false
  | _, _ => false
  end.

Lemma same_list_spec l : forall m, same_list l m = true -> l = m.
Proof.
  induction l as [| i l IH]; intros [| j m]; simpl; try discriminate; [reflexivity |].
  destruct (N.eqb_spec i j) as [-> | D]; [| discriminate]. intros E. f_equal. now apply IH.
Qed.

(* Lists in a map by a number; several keys may share a number. *)
Section Buckets.
Context {V : Type} (ok : V -> Prop).
Definition buckets := PositiveMap.t (list V).
Definition bucket (m : buckets) (k : positive) : list V :=
  match PositiveMap.find k m with Some b => b | None => [] end.
Definition put (m : buckets) (k : positive) (v : V) : buckets := PositiveMap.add k (v :: bucket m k) m.
Definition all_ok (m : buckets) : Prop := forall k v, In v (bucket m k) -> ok v.

Lemma put_ok m k v : all_ok m -> ok v -> all_ok (put m k v).
Proof.
  intros A O k' v'. unfold bucket at 1, put. destruct (Pos.eq_dec k' k) as [-> | D].
  - rewrite PositiveMap.gss. intros [<- | I]; [exact O | now apply (A k)].
  - rewrite PositiveMap.gso by congruence. apply A.
Qed.

Lemma empty_ok : all_ok (PositiveMap.empty _).
Proof. intros k v. unfold bucket. rewrite PositiveMap.gempty. intros []. Qed.
End Buckets.

Section Recognise.
Context (d : digraph).
Notation table := (table_of d).

(* Nodes by their options: no two of them have the same ones. *)
Definition entry := (list N * list N * N)%type.

Definition entry_ok (e : entry) : Prop :=
  match e with (l, r, k) => node d k == Game (map (node d) l) (map (node d) r) end.

Definition key (l r : list N) : positive := N.succ_pos (fold_left N.add r (3 * fold_left N.add l 0))%N.

Fixpoint scan (l r : list N) (b : list entry) : option N :=
  match b with
  | [] => None
  | (l', r', k) :: b => if (if same_list l l' then same_list r r' else false) then Some k else scan l r b
  end.

Lemma scan_spec l r b k : scan l r b = Some k -> In (l, r, k) b.
Proof.
  induction b as [| [[l' r'] k'] b IH]; simpl; [discriminate |].
  destruct (same_list l l') eqn:E; [| intros S; right; now apply IH].
  destruct (same_list r r') eqn:F; [| intros S; right; now apply IH].
  intros [= ->]. left. apply same_list_spec in E, F. now subst.
Qed.

Definition find_entry (e : buckets) (l r : list N) : option N := scan l r (bucket e (key l r)).

(* The representative of a node: an earlier node with the same options, or the node. *)
Definition representative (m : PositiveMap.t N) (i : N) : N :=
  match PositiveMap.find (N.succ_pos i) m with Some k => k | None => i end.

Definition represent (s : PositiveMap.t N * buckets) (i : N) : PositiveMap.t N * buckets :=
  let (m, e) := s in
  let (l, r) := look table i in
  let l := normal (map (representative m) l) in
  let r := normal (map (representative m) r) in
  match find_entry e l r with
  | Some k => (PositiveMap.add (N.succ_pos i) k m, e)
  | None => (m, put e (key l r) (l, r, i))
  end.

Definition representatives : PositiveMap.t N * buckets :=
  fold_left represent (map N.of_nat (seq 0 (List.length d))) (PositiveMap.empty _, PositiveMap.empty _).

Definition represents (m : PositiveMap.t N) : Prop := forall i, node d i == node d (representative m i).

Lemma covered_both (l m : list game) : (forall x, In x l -> exists y, In y m /\ x == y) ->
  (forall y, In y m -> exists x, In x l /\ x == y) -> covered l m /\ covered m l.
Proof.
  intros A B. split; [exact A |]. intros y I. destruct (B y I) as [x [J E]]. exists x. split; [exact J | now apply equal_sym].
Qed.

(* Options that are equal to those of a list of nodes. *)
Lemma covered_normal {A} (f : A -> game) (g : A -> N) (l : list A) :
  (forall x, In x l -> f x == node d (g x)) ->
  covered (map f l) (map (node d) (normal (map g l))) /\ covered (map (node d) (normal (map g l))) (map f l).
Proof.
  intros H. apply covered_both.
  - intros x I. apply in_map_iff in I. destruct I as [y [<- I]]. exists (node d (g y)). split; [| now apply H].
    apply in_map, in_normal, in_map, I.
  - intros x I. apply in_map_iff in I. destruct I as [k [<- I]]. apply in_normal, in_map_iff in I.
    destruct I as [y [<- I]]. exists (f y). split; [now apply in_map | now apply H].
Qed.

Lemma node_normal m i : represents m -> node d i ==
  Game (map (node d) (normal (map (representative m) (left_options (graph_rules d) i))))
       (map (node d) (normal (map (representative m) (right_options (graph_rules d) i)))).
Proof.
  intros R. destruct (covered_normal (node d) (representative m) (left_options (graph_rules d) i)) as [A B]; [intros; apply R |].
  destruct (covered_normal (node d) (representative m) (right_options (graph_rules d) i)) as [A' B']; [intros; apply R |].
  unfold node at 1. rewrite play_options. now apply equal_of_options.
Qed.

Lemma represent_ok s i : represents (fst s) /\ all_ok entry_ok (snd s) ->
  represents (fst (represent s i)) /\ all_ok entry_ok (snd (represent s i)).
Proof.
  destruct s as [m e]. intros [R O]. unfold represent. rewrite look_spec.
  pose proof (node_normal m i R) as E. cbn [fst snd] in R, O |- *.
  set (l := normal (map (representative m) (left_options (graph_rules d) i))) in *.
  set (r := normal (map (representative m) (right_options (graph_rules d) i))) in *.
  destruct (find_entry e l r) as [k |] eqn:F; cbn [fst snd].
  - split; [| exact O]. intros j. unfold representative. destruct (N.eq_dec j i) as [-> | D].
    + rewrite PositiveMap.gss. apply (equal_trans _ _ _ E), equal_sym. apply scan_spec in F. exact (O _ _ F).
    + rewrite PositiveMap.gso by lia. apply R.
  - split; [exact R |]. now apply put_ok.
Qed.

Lemma representatives_ok : represents (fst representatives) /\ all_ok entry_ok (snd representatives).
Proof.
  unfold representatives.
  assert (forall l s, represents (fst s) /\ all_ok entry_ok (snd s) ->
    represents (fst (fold_left represent l s)) /\ all_ok entry_ok (snd (fold_left represent l s))) as H.
  { induction l as [| i l IH]; intros s S; [exact S |]. simpl. apply IH, represent_ok, S. }
  apply H. split; [| apply empty_ok]. intros i. unfold representative. simpl fst. rewrite PositiveMap.gempty. apply equal_refl.
Qed.

(* The node of each position that play can reach. *)
Context (r : rules) (same : forall x y : position r, {x = y} + {x <> y}) (hash : position r -> positive).

Definition known := (position r * N)%type.
Definition known_ok (e : known) : Prop := play r (fst e) == node d (snd e).

Fixpoint recall (x : position r) (b : list known) : option N :=
  match b with
  | [] => None
  | (y, k) :: b => if same x y then Some k else recall x b
  end.

Lemma recall_spec x b k : recall x b = Some k -> In (x, k) b.
Proof.
  induction b as [| [y j] b IH]; simpl; [discriminate |].
  destruct (same x y) as [-> | D]; [intros [= ->]; now left | intros E; right; now apply IH].
Qed.

Definition visitor := buckets (V := known) -> position r -> option (buckets (V := known) * N).

Fixpoint visit_all (f : visitor) (m : buckets) (l : list (position r)) : option (buckets * list N) :=
  match l with
  | [] => Some (m, [])
  | x :: l =>
      match f m x with
      | Some (m, k) => match visit_all f m l with Some (m, ks) => Some (m, k :: ks) | None => None end
      | None => None
      end
  end.

Fixpoint visit (e : buckets) (fuel : nat) (m : buckets) (x : position r) {struct fuel} : option (buckets * N) :=
  match recall x (bucket m (hash x)) with
  | Some k => Some (m, k)
  | None =>
      match fuel with
      | O => None
      | S fuel =>
          match visit_all (visit e fuel) m (left_options r x) with
          | None => None
          | Some (m, ls) =>
              match visit_all (visit e fuel) m (right_options r x) with
              | None => None
              | Some (m, rs) =>
                  match find_entry e (normal ls) (normal rs) with
                  | Some k => Some (put m (hash x) (x, k), k)
                  | None => None
                  end
              end
          end
      end
  end.

Definition visits (f : visitor) : Prop := forall m x m' k,
  all_ok known_ok m -> f m x = Some (m', k) -> all_ok known_ok m' /\ play r x == node d k.

Lemma visit_all_ok f : visits f -> forall l m m' ks, all_ok known_ok m -> visit_all f m l = Some (m', ks) ->
  all_ok known_ok m' /\ Forall2 (fun x k => play r x == node d k) l ks.
Proof.
  intros F. induction l as [| x l IH]; simpl; intros m m' ks O E; [injection E as <- <-; now split; [| constructor] |].
  destruct (f m x) as [[m1 k] |] eqn:E1; [| discriminate].
  destruct (visit_all f m1 l) as [[m2 js] |] eqn:E2; [| discriminate]. injection E as <- <-.
  destruct (F _ _ _ _ O E1) as [O1 K]. destruct (IH _ _ _ O1 E2) as [O2 A]. split; [exact O2 | now constructor].
Qed.

Lemma covered_by_nodes l ks : Forall2 (fun x k => play r x == node d k) l ks ->
  covered (map (play r) l) (map (node d) (normal ks)) /\ covered (map (node d) (normal ks)) (map (play r) l).
Proof.
  intros H. apply covered_both.
  - intros g I. apply in_map_iff in I. destruct I as [x [<- I]].
    assert (exists k, In k ks /\ play r x == node d k) as [k [K E]].
    { induction H as [| y k l ks E H IH]; [destruct I |]. destruct I as [-> | I]; [exists k; simpl; tauto |].
      destruct (IH I) as [j [J E']]. exists j. simpl. tauto. }
    exists (node d k). split; [apply in_map; now apply in_normal | exact E].
  - intros g I. apply in_map_iff in I. destruct I as [k [<- I]]. apply (proj1 (in_normal k ks)) in I.
    assert (exists x, In x l /\ play r x == node d k) as [x [X E]].
    { induction H as [| y j l ks E H IH]; [destruct I |]. destruct I as [-> | I]; [exists y; simpl; tauto |].
      destruct (IH I) as [x [J E']]. exists x. simpl. tauto. }
    exists (play r x). split; [now apply in_map | exact E].
Qed.

Lemma visit_ok e fuel : all_ok entry_ok e -> visits (visit e fuel).
Proof.
  intros O. induction fuel as [| fuel IH]; intros m x m' k M; simpl;
    (destruct (recall x (bucket m (hash x))) as [j |] eqn:R;
      [intros [= <- <-]; split; [exact M | apply recall_spec in R; exact (M _ _ R)] |]); [discriminate |].
  destruct (visit_all (visit e fuel) m (left_options r x)) as [[m1 ls] |] eqn:E1; [| discriminate].
  destruct (visit_all (visit e fuel) m1 (right_options r x)) as [[m2 rs] |] eqn:E2; [| discriminate].
  destruct (find_entry e (normal ls) (normal rs)) as [j |] eqn:E3; [| discriminate]. intros [= <- <-].
  destruct (visit_all_ok _ IH _ _ _ _ M E1) as [M1 A1]. destruct (visit_all_ok _ IH _ _ _ _ M1 E2) as [M2 A2].
  assert (play r x == node d j) as E.
  { apply scan_spec, O in E3. simpl in E3. apply (equal_trans _ _ _) with (2 := equal_sym _ _ E3).
    destruct (covered_by_nodes _ _ A1) as [A B]. destruct (covered_by_nodes _ _ A2) as [C D].
    rewrite play_options. now apply equal_of_options. }
  split; [| exact E]. apply put_ok; [exact M2 | exact E].
Qed.

Definition recognise (x : position r) (i : N) : bool :=
  let (m, e) := representatives in
  match visit e (S (measure r x)) (PositiveMap.empty _) x with
  | Some (_, k) => N.eqb k (representative m i)
  | None => false
  end.

Theorem recognise_sound x i : recognise x i = true -> play r x == node d i.
Proof.
  unfold recognise. pose proof representatives_ok as [R O]. destruct representatives as [m e]. cbn [fst snd] in R, O.
  destruct (visit e (S (measure r x)) (PositiveMap.empty _) x) as [[m' k] |] eqn:E; [| discriminate].
  destruct (visit_ok e _ O _ _ _ _ (empty_ok known_ok) E) as [_ K]. intros Q. apply N.eqb_eq in Q. subst k.
  apply (equal_trans _ _ _ K), equal_sym, R.
Qed.
End Recognise.

(* The theorems that an exported file applies. The games are those of the certificate, written out, or of rules. *)
Theorem equal_nodes d l i j g h : check_replies d l i j = true -> node d i = g -> node d j = h -> g == h.
Proof. intros C <- <-. now apply (check_replies_sound d l). Qed.

Theorem equal_positions d l i j h r same hash x :
  check_replies d l i j && recognise d r same hash x i = true -> node d j = h -> play r x == h.
Proof.
  rewrite andb_true_iff. intros [C R] <-.
  apply (equal_trans _ (node d i)); [now apply (recognise_sound d r same hash) | now apply (check_replies_sound d l)].
Qed.

(* A number for a text. *)
Fixpoint hash_string (s : string) : positive :=
  match s with
  | EmptyString => 1
  | String (Ascii a b c e _ _ _ _) s =>
      let p := hash_string s in
      let bit (x : bool) p := if x then xI p else xO p in bit a (bit b (bit c (bit e p)))
  end.
