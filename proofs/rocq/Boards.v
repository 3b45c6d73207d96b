(* The rules of partizan games as they are played on strips and boards. Rows of a board are separated by bars: "...|...". *)
From Coq Require Import Arith NArith List Lia Bool String Ascii.
From Grundy Require Import Partizan Replies Recognise.
Import ListNotations.
Local Open Scope char_scope.

(* The text with the letters [new] instead of [old]: the first after [skip] letters, the others [distance] letters apart. *)
Fixpoint change (distance : nat) (old new : list ascii) (skip : nat) (s : string) {struct s} : option string :=
  match old, new with
  | a :: old', b :: new' =>
      match s with
      | EmptyString => None
      | String c s =>
          match skip with
          | S skip => option_map (String c) (change distance old new skip s)
          | O => if ascii_dec c a then option_map (String b) (change distance old' new' (pred distance) s) else None
          end
      end
  | [], [] => Some s
  | _, _ => None
  end.

(* All results of this change, wherever the letters are. *)
Fixpoint changes (distance : nat) (old new : list ascii) (s : string) : list string :=
  match s with
  | EmptyString => []
  | String c t =>
      match change distance old new 0 s with Some u => [u] | None => [] end ++
      map (String c) (changes distance old new t)
  end.

(* The distance of a cell and the cell below. *)
Fixpoint row (s : string) : nat :=
  match s with
  | EmptyString => 1
  | String c s => if ascii_dec c "|" then 1 else S (row s)
  end.

Fixpoint weight (w : ascii -> nat) (s : string) : nat :=
  match s with EmptyString => 0 | String c s => w c + weight w s end.

Definition total (w : ascii -> nat) (l : list ascii) : nat := list_sum (map w l).

Lemma change_weight w distance s : forall old new skip t, change distance old new skip s = Some t ->
  weight w t + total w old = weight w s + total w new.
Proof.
  induction s as [| c s IH]; intros [| a old] [| b new] skip t; simpl; try discriminate; try (intros [= <-]; reflexivity).
  destruct skip as [| skip].
  - destruct (ascii_dec c a) as [-> | D]; [| discriminate].
    destruct (change distance old new (pred distance) s) as [u |] eqn:E; [| discriminate].
    intros [= <-]. apply IH in E. unfold total in *. simpl. lia.
  - destruct (change distance (a :: old) (b :: new) skip s) as [u |] eqn:E; [| discriminate].
    intros [= <-]. apply IH in E. unfold total in *. simpl in *. lia.
Qed.

Lemma change_nil distance skip s : change distance [] [] skip s = Some s.
Proof. now destruct s. Qed.

Lemma changes_weight w distance old new s : forall t, In t (changes distance old new s) ->
  weight w t + total w old = weight w s + total w new.
Proof.
  induction s as [| c s IH]; intros t; [intros [] |]. cbn [changes]. intros I. apply in_app_iff in I. destruct I as [I | I].
  - destruct (change distance old new 0 (String c s)) as [u |] eqn:E; [| destruct I].
    destruct I as [<- | []]. now apply (change_weight w) in E.
  - apply in_map_iff in I. destruct I as [u [<- I]]. apply IH in I. simpl. lia.
Qed.

(* A measure that counts letters: each change leaves fewer of them. *)
Ltac fewer := unfold total in *; simpl in *; lia.

Ltac by_weight w :=
  let x := fresh in let y := fresh in let I := fresh in
  intros x y I; cbn beta in I |- *; rewrite ?in_app_iff in I;
  repeat match goal with H : _ \/ _ |- _ => destruct H end;
  match goal with H : In _ _ |- _ => apply (changes_weight w) in H end; fewer.

Definition count (letters : list ascii) (c : ascii) : nat := if in_dec ascii_dec c letters then 1 else 0.

(* Domineering: a domino covers two free cells, one below the other for Left, one after the other for Right. *)
Definition domineering : rules.
Proof.
  refine {|
    position := string;
    left_options := fun s => changes (row s) ["."; "."] ["#"; "#"] s;
    right_options := fun s => changes 1 ["."; "."] ["#"; "#"] s;
    measure := weight (count ["."])
  |}.
  by_weight (count ["."]).
Defined.

(* Stones of colour [own] that take a neighbouring stone of colour [other] and move to its cell. *)
Definition clobbers (own other : ascii) (s : string) : list string :=
  changes 1 [own; other] ["."; own] s ++ changes 1 [other; own] [own; "."] s ++
  changes (row s) [own; other] ["."; own] s ++ changes (row s) [other; own] [own; "."] s.

Definition clobber : rules.
Proof.
  refine {|
    position := string;
    left_options := clobbers "x" "o";
    right_options := clobbers "o" "x";
    measure := weight (count ["x"; "o"])
  |}.
  unfold clobbers. by_weight (count ["x"; "o"]).
Defined.

(* Fission: a stone x becomes two stones on opposite free cells, above and below for Left, on either side for Right. *)
Definition fission : rules.
Proof.
  refine {|
    position := string;
    left_options := fun s => changes (row s) ["."; "x"; "."] ["x"; "."; "x"] s;
    right_options := fun s => changes 1 ["."; "x"; "."] ["x"; "."; "x"] s;
    measure := weight (count ["."])
  |}.
  by_weight (count ["."]).
Defined.

(* Konane: a stone jumps over one stone of the other colour or over more of them in line, each time into a free cell. *)
Fixpoint jumped (n : nat) (over : ascii) : list ascii :=
  match n with O => [] | S n => over :: "." :: jumped n over end.

Definition jumps (own other : ascii) (s : string) : list string :=
  flat_map (fun n =>
    let free := repeat "." (n + n) in
    let forth d := changes d (own :: jumped n other) (free ++ [own]) s in
    let back d := changes d (rev (own :: jumped n other)) (own :: free) s in
    forth 1 ++ back 1 ++ forth (row s) ++ back (row s)) (seq 1 (length s)).

Lemma jumped_total n over w : total w (jumped n over) = n * (w over + w ".").
Proof. unfold total. induction n as [| n IH]; simpl; [reflexivity | rewrite IH; lia]. Qed.

Lemma total_app w l m : total w (l ++ m) = total w l + total w m.
Proof. unfold total. now rewrite map_app, list_sum_app. Qed.

Lemma total_rev w l : total w (rev l) = total w l.
Proof. induction l as [| a l IH]; [reflexivity |]. simpl. rewrite total_app, IH. unfold total. simpl. lia. Qed.

Lemma total_repeat w a n : total w (repeat a n) = n * w a.
Proof. unfold total. induction n as [| n IH]; simpl; [reflexivity | rewrite IH; lia]. Qed.

Lemma jumps_weight own other s t : own <> "." -> other <> "." -> In t (jumps own other s) ->
  weight (fun c => if ascii_dec c "." then 0 else 1) t < weight (fun c => if ascii_dec c "." then 0 else 1) s.
Proof.
  intros A B I. apply in_flat_map in I. destruct I as [n [N I]]. apply in_seq in N. cbv beta zeta in I.
  rewrite !in_app_iff in I. set (w := fun c => if ascii_dec c "." then 0 else 1).
  assert (w own = 1) as W by (unfold w; destruct (ascii_dec own "."); [contradiction | reflexivity]).
  assert (w other = 1) as W' by (unfold w; destruct (ascii_dec other "."); [contradiction | reflexivity]).
  assert (w "." = 0) as Z by reflexivity. clearbody w.
  assert (forall a l, total w (a :: l) = w a + total w l) as C by reflexivity.
  repeat match goal with H : _ \/ _ |- _ => destruct H end;
    match goal with H : In _ _ |- _ => apply (changes_weight w) in H end;
    rewrite ?total_app, ?total_rev, ?C, ?total_app, ?jumped_total, ?total_repeat, W, W', Z in *;
    unfold total in *; simpl in *; lia.
Qed.

Definition konane : rules.
Proof.
  refine {|
    position := string;
    left_options := jumps "x" "o";
    right_options := jumps "o" "x";
    measure := weight (fun c => if ascii_dec c "." then 0 else 1)
  |}.
  intros s t [I | I]; eapply jumps_weight; try exact I; discriminate.
Defined.

(* Toads and Frogs: toads t of Left go right, frogs f of Right go left, to the next cell or by a jump over one enemy. *)
Definition hops (s : string) : list string := changes 1 ["t"; "."] ["."; "t"] s ++ changes 1 ["t"; "f"; "."] ["."; "f"; "t"] s.
Definition leaps (s : string) : list string := changes 1 ["."; "f"] ["f"; "."] s ++ changes 1 ["."; "t"; "f"] ["f"; "t"; "."] s.

(* The letters after each toad and the letters before each frog. *)
Fixpoint paths (s : string) : nat :=
  match s with
  | EmptyString => 0
  | String c s => (if ascii_dec c "t" then length s else 0) + weight (count ["f"]) s + paths s
  end.

Definition one (_ : ascii) : nat := 1.

Lemma weight_one s : weight one s = length s.
Proof. induction s as [| c s IH]; simpl; [reflexivity | now rewrite IH]. Qed.

Lemma changes_paths old new : total one old = total one new -> total (count ["f"]) old = total (count ["f"]) new ->
  (forall s t, change 1 old new 0 s = Some t -> paths t < paths s) ->
  forall s t, In t (changes 1 old new s) -> paths t < paths s.
Proof.
  intros A B C. induction s as [| c s IH]; intros t; [intros [] |]. cbn [changes]. intros I. apply in_app_iff in I.
  destruct I as [I | I].
  - destruct (change 1 old new 0 (String c s)) as [u |] eqn:E; [| destruct I]. destruct I as [<- | []]. now apply C.
  - apply in_map_iff in I. destruct I as [u [<- I]].
    pose proof (changes_weight one _ _ _ _ _ I) as L. pose proof (changes_weight (count ["f"]) _ _ _ _ _ I) as F.
    rewrite !weight_one in L. apply IH in I. simpl. replace (length u) with (length s) by lia.
    replace (weight (count ["f"]) u) with (weight (count ["f"]) s) by lia. lia.
Qed.

Ltac letters_f :=
  cbn [paths weight length];
  change (count ["f"] "f") with 1; change (count ["f"] "t") with 0; change (count ["f"] ".") with 0;
  simpl; lia.

Definition toads_and_frogs : rules.
Proof.
  refine {|
    position := string;
    left_options := hops;
    right_options := leaps;
    measure := paths
  |}.
  unfold hops, leaps. intros s t. rewrite !in_app_iff. intros [[I | I] | [I | I]]; revert I;
    apply changes_paths; try reflexivity.
  all: intros u v; destruct u as [| a u]; simpl; try discriminate.
  all: match goal with |- context [ascii_dec ?a ?b] => destruct (ascii_dec a b) as [-> | D]; simpl; try discriminate end.
  all: destruct u as [| b u]; simpl; try discriminate.
  all: match goal with |- context [ascii_dec ?a ?b] => destruct (ascii_dec a b) as [-> | D]; simpl; try discriminate end.
  1, 3: (rewrite change_nil; intros [= <-]; letters_f).
  all: destruct u as [| c u]; simpl; try discriminate.
  all: match goal with |- context [ascii_dec ?a ?b] => destruct (ascii_dec a b) as [-> | D]; simpl; try discriminate end.
  all: rewrite change_nil; intros [= <-]; letters_f.
Defined.

(* Toppling Dominoes: a player topples a domino of one's colour, or one of both players (e), to either end with all dominoes
   there. The part before it or the part after it remains. *)
Fixpoint parts_before (own : ascii) (s : string) : list string :=
  match s with
  | EmptyString => []
  | String c s => (if in_dec ascii_dec c [own; "e"] then [EmptyString] else []) ++ map (String c) (parts_before own s)
  end.

Fixpoint parts_after (own : ascii) (s : string) : list string :=
  match s with
  | EmptyString => []
  | String c s => (if in_dec ascii_dec c [own; "e"] then [s] else []) ++ parts_after own s
  end.

Lemma before_shorter own s : forall t, In t (parts_before own s) -> length t < length s.
Proof.
  induction s as [| c s IH]; intros t; [intros [] |]. cbn [parts_before]. intros I. apply in_app_iff in I. destruct I as [I | I].
  - destruct (in_dec ascii_dec c [own; "e"]); [| destruct I]. destruct I as [<- | []]. simpl. lia.
  - apply in_map_iff in I. destruct I as [u [<- I]]. apply IH in I. simpl. lia.
Qed.

Lemma after_shorter own s : forall t, In t (parts_after own s) -> length t < length s.
Proof.
  induction s as [| c s IH]; intros t; [intros [] |]. cbn [parts_after]. intros I. apply in_app_iff in I. destruct I as [I | I].
  - destruct (in_dec ascii_dec c [own; "e"]); [| destruct I]. destruct I as [<- | []]. simpl. lia.
  - apply IH in I. simpl. lia.
Qed.

Definition toppling_dominoes : rules.
Proof.
  refine {|
    position := string;
    left_options := fun s => parts_before "l" s ++ parts_after "l" s;
    right_options := fun s => parts_before "r" s ++ parts_after "r" s;
    measure := length
  |}.
  intros s t. rewrite !in_app_iff. intros [[I | I] | [I | I]]; revert I; (apply before_shorter || apply after_shorter).
Defined.

(* Col and Snort on the cells of a board: a player colours a free cell of which no neighbour has a colour. *)
Definition letter (s : string) (i : nat) : ascii := match get i s with Some c => c | None => "|" end.

Fixpoint put_letter (b : ascii) (i : nat) (s : string) : string :=
  match s, i with
  | EmptyString, _ => EmptyString
  | String c s, O => String b s
  | String c s, S i => String c (put_letter b i s)
  end.

Definition neighbours (s : string) (i : nat) : list ascii :=
  letter s (i + 1) :: letter s (i + row s) ::
  (if Nat.leb 1 i then [letter s (i - 1)] else []) ++ (if Nat.leb (row s) i then [letter s (i - row s)] else []).

Definition colours (own forbidden : ascii) (s : string) : list string :=
  map (fun i => put_letter own i s)
    (filter (fun i => if ascii_dec (letter s i) "." then
                        if in_dec ascii_dec forbidden (neighbours s i) then false else true
                      else false) (seq 0 (length s))).

Lemma put_weight w b s : forall i, i < length s -> weight w (put_letter b i s) + w (letter s i) = weight w s + w b.
Proof.
  induction s as [| c s IH]; intros [| i] B; simpl in *; try lia; [unfold letter; simpl; lia |].
  specialize (IH i ltac:(lia)). unfold letter in *. simpl. lia.
Qed.

Lemma colours_weight own forbidden s t : own <> "." -> In t (colours own forbidden s) ->
  weight (count ["."]) t < weight (count ["."]) s.
Proof.
  intros D I. apply in_map_iff in I. destruct I as [i [<- I]]. apply filter_In in I. destruct I as [I E].
  apply in_seq in I. pose proof (put_weight (count ["."]) own s i ltac:(lia)) as W.
  destruct (ascii_dec (letter s i) ".") as [L | L]; [| discriminate]. rewrite L in W.
  assert (count ["."] own = 0) as Z.
  { unfold count. destruct (in_dec ascii_dec own ["."]) as [[J | []] |]; [| reflexivity]. now symmetry in J. }
  change (count ["."] ".") with 1 in W. lia.
Qed.

Definition snort : rules.
Proof.
  refine {|
    position := string;
    left_options := colours "x" "o";
    right_options := colours "o" "x";
    measure := weight (count ["."])
  |}.
  intros s t [I | I]; eapply colours_weight; try exact I; discriminate.
Defined.

Definition col : rules.
Proof.
  refine {|
    position := string;
    left_options := colours "x" "x";
    right_options := colours "o" "o";
    measure := weight (count ["."])
  |}.
  intros s t [I | I]; eapply colours_weight; try exact I; discriminate.
Defined.

(* Partizan subtraction: Left takes a number of one list from a heap, Right one of another list. *)
Definition takes (l : list nat) (n : nat) : list nat := map (fun a => n - a) (filter (fun a => Nat.leb 1 a && Nat.leb a n) l).

Lemma takes_less l n m : In m (takes l n) -> m < n.
Proof.
  unfold takes. rewrite in_map_iff. intros [a [<- I]]. apply filter_In in I. destruct I as [_ E].
  apply andb_prop in E. destruct E as [E F]. apply Nat.leb_le in E, F. lia.
Qed.

Definition subtraction (left right : list nat) : rules.
Proof.
  refine {|
    position := nat;
    left_options := takes left;
    right_options := takes right;
    measure := fun n => n
  |}.
  intros n m [I | I]; eapply takes_less; exact I.
Defined.

(* Partizan Euclid: from (p, q) with r = p mod q > 0, Left goes to (q, r) and Right to (q, q - r). *)
Definition partizan_euclid : rules.
Proof.
  refine {|
    position := nat * nat;
    left_options := fun x => let (p, q) := x in
      if Nat.leb 1 q && Nat.leb 1 (p mod q) then [(q, p mod q)] else [];
    right_options := fun x => let (p, q) := x in
      if Nat.leb 1 q && Nat.leb 1 (p mod q) then [(q, q - p mod q)] else [];
    measure := snd
  |}.
  intros [p q] [a b] I. cbn beta iota in I.
  destruct (Nat.leb_spec 1 q) as [Q | Q], (Nat.leb_spec 1 (p mod q)) as [R | R]; cbn [andb In] in I; try tauto.
  pose proof (Nat.mod_upper_bound p q ltac:(lia)). cbn [snd].
  destruct I as [[E | []] | [E | []]]; injection E; lia.
Defined.

Definition pair_dec (x y : nat * nat) : {x = y} + {x <> y}.
Proof. decide equality; apply Nat.eq_dec. Defined.

Definition hash_pair (x : nat * nat) : positive := Pos.of_succ_nat (fst x + 64 * snd x).

(* Hackenbush: Left cuts a blue (b) or green (g) edge, Right a red (r) or green one; edges that no longer hang on the
   ground, which is vertex 0, fall. *)
Inductive edge := Edge (u v : nat) (colour : ascii).
Arguments Edge (u v)%nat colour%char.

Definition member (v : nat) (l : list nat) : bool := existsb (Nat.eqb v) l.

(* The vertices that hang on those of [seen] by at most n edges. *)
Fixpoint hanging (n : nat) (edges : list edge) (seen : list nat) : list nat :=
  match n with
  | O => seen
  | S n =>
      hanging n edges (fold_left (fun seen e => match e with Edge u v _ =>
        if member u seen then (if member v seen then seen else v :: seen)
        else if member v seen then u :: seen else seen end) edges seen)
  end.

Definition standing (edges : list edge) : list edge :=
  let seen := hanging (List.length edges) edges [0] in filter (fun e => match e with Edge u _ _ => member u seen end) edges.

(* The rest after the removal of one edge of these colours. *)
Fixpoint removals (colours : list ascii) (edges : list edge) : list (list edge) :=
  match edges with
  | [] => []
  | Edge u v c :: edges =>
      (if in_dec ascii_dec c colours then [edges] else []) ++ map (cons (Edge u v c)) (removals colours edges)
  end.

Lemma removals_length colours l : forall m, In m (removals colours l) -> S (List.length m) = List.length l.
Proof.
  induction l as [| [u v c] l IH]; intros m; [intros [] |]. cbn [removals]. intros I. apply in_app_iff in I. destruct I as [I | I].
  - destruct (in_dec ascii_dec c colours); [| destruct I]. destruct I as [<- | []]. reflexivity.
  - apply in_map_iff in I. destruct I as [k [<- I]]. apply IH in I. simpl. lia.
Qed.

Lemma filter_shorter {A} (f : A -> bool) l : List.length (filter f l) <= List.length l.
Proof. induction l as [| x l IH]; simpl; [lia |]. destruct (f x); simpl; lia. Qed.

Definition hackenbush : rules.
Proof.
  refine {|
    position := list edge;
    left_options := fun l => map standing (removals ["b"; "g"] l);
    right_options := fun l => map standing (removals ["r"; "g"] l);
    measure := @List.length edge
  |}.
  intros l m [I | I]; apply in_map_iff in I; destruct I as [k [<- I]]; apply removals_length in I;
    pose proof (filter_shorter (fun e => match e with Edge u _ _ => member u (hanging (List.length k) k [0]) end) k);
    unfold standing; lia.
Defined.

Definition edges_dec (x y : list edge) : {x = y} + {x <> y}.
Proof. repeat decide equality. Defined.

Definition hash_edges (l : list edge) : positive :=
  fold_right (fun e p => match e with Edge u v _ => Pos.of_succ_nat (u + 3 * v) + 5 * p end)%positive 1%positive l.
