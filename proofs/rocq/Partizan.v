(* Short partizan games (J. H. Conway 1976): the order, sums, negatives, and the meaning of equality by play. *)
From Coq Require Import Arith List Lia ZArith.
Import ListNotations.

(* A game is the list of Left's options and the list of Right's options. *)
Inductive game := Game (lefts rights : list game).

Definition lefts (g : game) : list game := match g with Game l _ => l end.
Definition rights (g : game) : list game := match g with Game _ r => r end.

(* [le g h]: no left option of g is >= h, and no right option of h is <= g, see [le_iff]. The second relation is "not >=". *)
Inductive le : game -> game -> Prop :=
  | le_by g h : (forall x, In x (lefts g) -> less_or_fuzzy x h) ->
                (forall y, In y (rights h) -> less_or_fuzzy g y) -> le g h
with less_or_fuzzy : game -> game -> Prop :=
  | by_left g h y : In y (lefts h) -> le g y -> less_or_fuzzy g h
  | by_right g h x : In x (rights g) -> le x h -> less_or_fuzzy g h.

Definition equal (g h : game) : Prop := le g h /\ le h g.

Fixpoint negative (g : game) : game :=
  match g with Game l r => Game (map negative r) (map negative l) end.

(* A move in a sum is a move in one of the games. *)
Fixpoint add (g : game) : game -> game :=
  fix to (h : game) : game :=
    match g, h with
    | Game gl gr, Game hl hr =>
        Game (map (fun x => add x h) gl ++ map to hl) (map (fun x => add x h) gr ++ map to hr)
    end.

Definition zero : game := Game [] [].

(* The integer n: the game in which Left has n moves, or Right has -n moves. *)
Definition integer (z : Z) : game :=
  match z with
  | Z0 => zero
  | Zpos p => Nat.iter (Pos.to_nat p) (fun g => Game [g] []) zero
  | Zneg p => Nat.iter (Pos.to_nat p) (fun g => Game [] [g]) zero
  end.

Declare Scope game_scope.
Delimit Scope game_scope with game.
Bind Scope game_scope with game.
Notation "0" := zero : game_scope.
Notation "g + h" := (add g h) : game_scope.
Notation "- g" := (negative g) : game_scope.
Notation "g - h" := (add g (negative h)) : game_scope.
Notation "g <= h" := (le g h) : game_scope.
Notation "g == h" := (equal g h) (at level 70) : game_scope.
Notation "{ | }" := (Game [] []) : game_scope.
Notation "{ a , .. , b | }" := (Game (cons a .. (cons b nil) ..) []) (at level 0, a at level 99, b at level 99) : game_scope.
Notation "{ | a , .. , b }" := (Game [] (cons a .. (cons b nil) ..)) (at level 0, a at level 99, b at level 99) : game_scope.
Notation "{ a , .. , b | c , .. , d }" := (Game (cons a .. (cons b nil) ..) (cons c .. (cons d nil) ..))
  (at level 0, a at level 99, b at level 99, c at level 99, d at level 99) : game_scope.
Local Open Scope game_scope.

(* Normal play: a player without a move loses. Left moves second, or first; then the same for Right. *)
Inductive left_wins_second : game -> Prop :=
  | left_second g : (forall y, In y (rights g) -> left_wins_first y) -> left_wins_second g
with left_wins_first : game -> Prop :=
  | left_first g x : In x (lefts g) -> left_wins_second x -> left_wins_first g.

Inductive right_wins_second : game -> Prop :=
  | right_second g : (forall x, In x (lefts g) -> right_wins_first x) -> right_wins_second g
with right_wins_first : game -> Prop :=
  | right_first g y : In y (rights g) -> right_wins_second y -> right_wins_first g.

(* The number of positions, so that a proof by induction can speak of several games. *)
Fixpoint size (g : game) : nat :=
  match g with Game l r => S (list_sum (map size l) + list_sum (map size r)) end.

Lemma in_size x l : In x l -> (size x <= list_sum (map size l))%nat.
Proof. induction l as [| y l IH]; simpl; [tauto |]. intros [-> | I]; [lia | specialize (IH I); lia]. Qed.

Lemma left_smaller x g : In x (lefts g) -> (size x < size g)%nat.
Proof. destruct g as [l r]. simpl. intros I. apply in_size in I. lia. Qed.

Lemma right_smaller x g : In x (rights g) -> (size x < size g)%nat.
Proof. destruct g as [l r]. simpl. intros I. apply in_size in I. lia. Qed.

(* Facts about sizes of options of which an hypothesis is known, for [lia]. *)
Ltac sizes :=
  repeat match goal with
  | I : In ?x (lefts ?g) |- _ =>
      lazymatch goal with _ : (size x < size g)%nat |- _ => fail | _ => pose proof (left_smaller _ _ I) end
  | I : In ?x (rights ?g) |- _ =>
      lazymatch goal with _ : (size x < size g)%nat |- _ => fail | _ => pose proof (right_smaller _ _ I) end
  end; lia.

Lemma all_or_some {A} (P Q : A -> Prop) l :
  (forall x, In x l -> P x \/ Q x) -> (forall x, In x l -> P x) \/ (exists x, In x l /\ Q x).
Proof.
  induction l as [| x l IH]; intros H; [now left |].
  destruct (H x (or_introl eq_refl)) as [p | q]; [| right; exists x; simpl; tauto].
  destruct IH as [p' | [y [I q]]]; [intros y I; apply H; now right | |].
  - left. intros y [<- | I]; auto.
  - right. exists y. simpl. tauto.
Qed.

Lemma le_total_within n : forall g h, (size g + size h < n)%nat ->
  (le g h \/ less_or_fuzzy h g) /\ (le g h -> less_or_fuzzy h g -> False).
Proof.
  induction n as [| n IH]; intros g h B; [lia |]. split.
  - destruct (all_or_some (fun x => less_or_fuzzy x h) (fun x => le h x) (lefts g)) as [A | [x [I L]]].
    { intros x I. destruct (IH h x) as [[T | T] _]; [sizes | now right | now left]. }
    + destruct (all_or_some (fun y => less_or_fuzzy g y) (fun y => le y g) (rights h)) as [A' | [y [I L]]].
      { intros y I. destruct (IH y g) as [[T | T] _]; [sizes | now right | now left]. }
      * left. now constructor.
      * right. now apply (by_right h g y).
    + right. now apply (by_left h g x).
  - intros L F. inversion L as [? ? A A']; subst. inversion F as [? ? y I K | ? ? x I K]; subst.
    + apply (IH h y); [sizes | exact K | now apply A].
    + apply (IH x g); [sizes | exact K | now apply A'].
Qed.

Lemma not_le g h : less_or_fuzzy h g <-> ~ g <= h.
Proof.
  destruct (le_total_within _ g h (Nat.lt_succ_diag_r _)) as [[L | F] N]; split; tauto.
Qed.

Lemma le_or_not g h : g <= h \/ ~ g <= h.
Proof. rewrite <- not_le. now destruct (le_total_within _ g h (Nat.lt_succ_diag_r _)). Qed.

(* The definition of the order by J. H. Conway. *)
Theorem le_iff g h : g <= h <->
  (forall x, In x (lefts g) -> ~ h <= x) /\ (forall y, In y (rights h) -> ~ y <= g).
Proof.
  split.
  - intros L. inversion L as [? ? A A']; subst. split; intros x I; apply not_le; auto.
  - intros [A A']. constructor; intros x I; apply not_le; auto.
Qed.

Theorem le_refl g : g <= g.
Proof.
  assert (forall n h, (size h < n)%nat -> h <= h) as H; [| exact (H _ g (Nat.lt_succ_diag_r _))].
  induction n as [| n IH]; intros h B; [lia |]. constructor; intros x I.
  - apply (by_left x h x I), IH. sizes.
  - apply (by_right h x x I), IH. sizes.
Qed.

Theorem le_trans g h k : g <= h -> h <= k -> g <= k.
Proof.
  assert (forall n g h k, (size g + size h + size k < n)%nat -> g <= h -> h <= k -> g <= k) as H;
    [| exact (H _ g h k (Nat.lt_succ_diag_r _))].
  clear. induction n as [| n IH]; intros g h k B L1 L2; [lia |]. apply le_iff. split.
  - intros x I K. apply (proj1 (proj1 (le_iff g h) L1) x I), (IH h k x); [sizes | exact L2 | exact K].
  - intros y I K. apply (proj2 (proj1 (le_iff h k) L2) y I), (IH y g h); [sizes | exact K | exact L1].
Qed.

Lemma equal_refl g : g == g.
Proof. split; apply le_refl. Qed.

Lemma equal_sym g h : g == h -> h == g.
Proof. unfold equal. tauto. Qed.

Lemma equal_trans g h k : g == h -> h == k -> g == k.
Proof. intros [A B] [C D]. split; eapply le_trans; eassumption. Qed.

(* Games whose options are equal are equal. *)
Definition covered (l m : list game) : Prop := forall x, In x l -> exists y, In y m /\ x == y.

Lemma le_of_options g h : covered (lefts g) (lefts h) -> covered (rights h) (rights g) -> g <= h.
Proof.
  intros A B. constructor.
  - intros x I. destruct (A x I) as [y [J [E _]]]. now apply (by_left x h y).
  - intros y I. destruct (B y I) as [x [J [_ E]]]. now apply (by_right g y x).
Qed.

Lemma equal_of_options g h : covered (lefts g) (lefts h) -> covered (lefts h) (lefts g) ->
  covered (rights g) (rights h) -> covered (rights h) (rights g) -> g == h.
Proof. intros A B C D. split; apply le_of_options; assumption. Qed.

(* Options of sums and negatives. *)
Lemma lefts_add g h : lefts (g + h) = map (fun x => x + h) (lefts g) ++ map (add g) (lefts h).
Proof. destruct g, h. reflexivity. Qed.

Lemma rights_add g h : rights (g + h) = map (fun x => x + h) (rights g) ++ map (add g) (rights h).
Proof. destruct g, h. reflexivity. Qed.

Lemma lefts_negative g : lefts (- g) = map negative (rights g).
Proof. now destruct g. Qed.

Lemma rights_negative g : rights (- g) = map negative (lefts g).
Proof. now destruct g. Qed.

Lemma in_lefts_add x g h : In x (lefts (g + h)) <->
  (exists g', In g' (lefts g) /\ x = g' + h) \/ (exists h', In h' (lefts h) /\ x = g + h').
Proof.
  rewrite lefts_add, in_app_iff, !in_map_iff. split; (intros [[y H] | [y H]]; [left | right]; exists y; intuition congruence).
Qed.

Lemma in_rights_add x g h : In x (rights (g + h)) <->
  (exists g', In g' (rights g) /\ x = g' + h) \/ (exists h', In h' (rights h) /\ x = g + h').
Proof.
  rewrite rights_add, in_app_iff, !in_map_iff. split; (intros [[y H] | [y H]]; [left | right]; exists y; intuition congruence).
Qed.

(* The order is decided by play: h <= g exactly if Left, moving second, wins g - h. *)
Lemma play_within n : forall g h, (size g + size h < n)%nat ->
  (h <= g <-> left_wins_second (g - h)) /\ (less_or_fuzzy h g <-> left_wins_first (g - h)).
Proof.
  induction n as [| n IH]; intros g h B; [lia |]. split; split.
  - intros L. inversion L as [? ? A A']; subst. constructor. intros y I. apply in_rights_add in I.
    destruct I as [[g' [I ->]] | [h' [I ->]]].
    + apply IH; [sizes | now apply A'].
    + rewrite rights_negative in I. apply in_map_iff in I. destruct I as [k [<- I]]. apply IH; [sizes | now apply A].
  - intros W. inversion W as [? A]; subst. constructor.
    + intros x I. apply IH; [sizes |]. apply A, in_rights_add. right. exists (- x). split; [| reflexivity].
      rewrite rights_negative. now apply in_map.
    + intros y I. apply IH; [sizes |]. apply A, in_rights_add. left. now exists y.
  - intros F. inversion F as [? ? y I K | ? ? x I K]; subst.
    + apply (left_first _ (y - h)); [apply in_lefts_add; left; now exists y |]. apply IH; [sizes | exact K].
    + apply (left_first _ (g - x)); [| apply IH; [sizes | exact K]].
      apply in_lefts_add. right. exists (- x). split; [| reflexivity]. rewrite lefts_negative. now apply in_map.
  - intros W. inversion W as [? x I K]; subst. apply in_lefts_add in I. destruct I as [[g' [I ->]] | [h' [I ->]]].
    + apply (by_left _ _ g' I). apply IH; [sizes | exact K].
    + rewrite lefts_negative in I. apply in_map_iff in I. destruct I as [k [<- I]].
      apply (by_right _ _ k I). apply IH; [sizes | exact K].
Qed.

Theorem le_by_play g h : h <= g <-> left_wins_second (g - h).
Proof. apply (play_within _ g h (Nat.lt_succ_diag_r _)). Qed.

(* The same for Right: g <= h exactly if Right, moving second, wins g - h. *)
Lemma right_play_within n : forall g h, (size g + size h < n)%nat ->
  (g <= h <-> right_wins_second (g - h)) /\ (less_or_fuzzy g h <-> right_wins_first (g - h)).
Proof.
  induction n as [| n IH]; intros g h B; [lia |]. split; split.
  - intros L. inversion L as [? ? A A']; subst. constructor. intros y I. apply in_lefts_add in I.
    destruct I as [[g' [I ->]] | [h' [I ->]]].
    + apply IH; [sizes | now apply A].
    + rewrite lefts_negative in I. apply in_map_iff in I. destruct I as [k [<- I]]. apply IH; [sizes | now apply A'].
  - intros W. inversion W as [? A]; subst. constructor.
    + intros x I. apply IH; [sizes |]. apply A, in_lefts_add. left. now exists x.
    + intros y I. apply IH; [sizes |]. apply A, in_lefts_add. right. exists (- y). split; [| reflexivity].
      rewrite lefts_negative. now apply in_map.
  - intros F. inversion F as [? ? y I K | ? ? x I K]; subst.
    + apply (right_first _ (g - y)); [| apply IH; [sizes | exact K]].
      apply in_rights_add. right. exists (- y). split; [| reflexivity]. rewrite rights_negative. now apply in_map.
    + apply (right_first _ (x - h)); [apply in_rights_add; left; now exists x |]. apply IH; [sizes | exact K].
  - intros W. inversion W as [? x I K]; subst. apply in_rights_add in I. destruct I as [[g' [I ->]] | [h' [I ->]]].
    + apply (by_right _ _ g' I). apply IH; [sizes | exact K].
    + rewrite rights_negative in I. apply in_map_iff in I. destruct I as [k [<- I]].
      apply (by_left _ _ k I). apply IH; [sizes | exact K].
Qed.

(* Two games are equal exactly if the second player wins their difference. *)
Theorem equal_by_play g h : g == h <-> left_wins_second (g - h) /\ right_wins_second (g - h).
Proof.
  rewrite <- le_by_play, <- (proj1 (right_play_within _ g h (Nat.lt_succ_diag_r _))). unfold equal. tauto.
Qed.

(* A sum keeps the order. *)
Theorem add_le g h k : g <= h -> g + k <= h + k.
Proof.
  assert (forall n g h k, (size g + size h + size k < n)%nat ->
    (g <= h -> g + k <= h + k) /\ (less_or_fuzzy g h -> less_or_fuzzy (g + k) (h + k))) as H;
    [| exact (proj1 (H _ g h k (Nat.lt_succ_diag_r _)))].
  clear. induction n as [| n IH]; intros g h k B; [lia |]. split.
  - intros L. inversion L as [? ? A A']; subst. constructor.
    + intros x I. apply in_lefts_add in I. destruct I as [[g' [I ->]] | [k' [I ->]]].
      * apply IH; [sizes | now apply A].
      * apply (by_left _ _ (h + k')); [apply in_lefts_add; right; now exists k' |]. apply IH; [sizes | exact L].
    + intros y I. apply in_rights_add in I. destruct I as [[h' [I ->]] | [k' [I ->]]].
      * apply IH; [sizes | now apply A'].
      * apply (by_right _ _ (g + k')); [apply in_rights_add; right; now exists k' |]. apply IH; [sizes | exact L].
  - intros F. inversion F as [? ? y I K | ? ? x I K]; subst.
    + apply (by_left _ _ (y + k)); [apply in_lefts_add; left; now exists y |]. apply IH; [sizes | exact K].
    + apply (by_right _ _ (x + k)); [apply in_rights_add; left; now exists x |]. apply IH; [sizes | exact K].
Qed.

Corollary add_equal g h k : g == h -> g + k == h + k.
Proof. intros [A B]. split; now apply add_le. Qed.

(* Equal games can replace each other in every sum. *)
Lemma second_wins_iff g : left_wins_second g <-> 0 <= g.
Proof.
  assert (forall n h, (size h < n)%nat -> (left_wins_second h <-> 0 <= h) /\ (left_wins_first h <-> less_or_fuzzy 0 h)) as H;
    [| exact (proj1 (H _ g (Nat.lt_succ_diag_r _)))].
  clear. induction n as [| n IH]; intros h B; [lia |]. split; split.
  - intros W. inversion W as [? A]; subst. constructor; [simpl; tauto |]. intros y I. apply IH; [sizes | now apply A].
  - intros L. inversion L as [? ? A A']; subst. constructor. intros y I. apply IH; [sizes | now apply A'].
  - intros W. inversion W as [? x I K]; subst. apply (by_left _ _ x I). apply IH; [sizes | exact K].
  - intros F. inversion F as [? ? y I K | ? ? x I K]; subst; [| destruct I].
    apply (left_first _ y I). apply IH; [sizes | exact K].
Qed.

Theorem equal_in_sums g h :
  g == h <-> forall k, left_wins_second (g + k) <-> left_wins_second (h + k).
Proof.
  split.
  - intros E k. rewrite !second_wins_iff. destruct (add_equal g h k E) as [A B].
    split; intros L; eapply le_trans; eassumption.
  - intros H. split.
    + apply le_by_play, H, le_by_play, le_refl.
    + apply le_by_play, H, le_by_play, le_refl.
Qed.
