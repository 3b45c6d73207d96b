(* Sums of positions of one game: a move is a move in one of them. *)
From Coq Require Import Arith NArith List Lia Bool.
From Grundy Require Import Partizan Replies Recognise.
Import ListNotations.
Local Open Scope game_scope.

Section Sums.
Context (r : rules).

(* The lists after a move in one place. *)
Fixpoint in_one (f : position r -> list (position r)) (l : list (position r)) : list (list (position r)) :=
  match l with
  | [] => []
  | x :: l => map (fun y => y :: l) (f x) ++ map (cons x) (in_one f l)
  end.

Definition measures (l : list (position r)) : nat := list_sum (map (measure r) l).

Lemma in_one_less f (F : forall x y, In y (f x) -> (measure r y < measure r x)%nat) l :
  forall m, In m (in_one f l) -> (measures m < measures l)%nat.
Proof.
  induction l as [| x l IH]; simpl; intros m; [intros [] |]. rewrite in_app_iff, !in_map_iff.
  unfold measures. intros [[y [<- I]] | [k [<- I]]]; simpl; [apply F in I; lia | apply IH in I; unfold measures in I; lia].
Qed.

Lemma many_ends l m : In m (in_one (left_options r) l) \/ In m (in_one (right_options r) l) -> (measures m < measures l)%nat.
Proof. intros [I | I]; revert I; apply in_one_less; intros x y I; apply ends; tauto. Qed.

Definition many : rules := {|
  position := list (position r);
  left_options := in_one (left_options r);
  right_options := in_one (right_options r);
  measure := measures;
  ends := many_ends
|}.

Lemma covered_one f x l (rest : game) :
  (forall y, In y (f x) -> play many (y :: l) == play r y + rest) ->
  (forall m, In m (in_one f l) -> play many (x :: m) == play r x + play many m) ->
  covered (map (play many) (in_one f (x :: l)))
          (map (fun g => g + rest) (map (play r) (f x)) ++ map (add (play r x)) (map (play many) (in_one f l))) /\
  covered (map (fun g => g + rest) (map (play r) (f x)) ++ map (add (play r x)) (map (play many) (in_one f l)))
          (map (play many) (in_one f (x :: l))).
Proof.
  intros A B. simpl in_one. rewrite map_app, !map_map. apply covered_both.
  - intros g I. apply in_app_iff in I. destruct I as [I | I]; apply in_map_iff in I; destruct I as [y [<- I]].
    + exists (play r y + rest). split; [apply in_app_iff; left; now apply (in_map (fun x => play r x + rest)) | now apply A].
    + exists (play r x + play many y). split; [apply in_app_iff; right; now apply (in_map (fun m => play r x + play many m)) | now apply B].
  - intros g I. apply in_app_iff in I. destruct I as [I | I]; apply in_map_iff in I; destruct I as [y [<- I]].
    + exists (play many (y :: l)). split; [apply in_app_iff; left; now apply (in_map (fun y => play many (y :: l))) | now apply A].
    + exists (play many (x :: y)). split; [apply in_app_iff; right; now apply (in_map (fun m => play many (x :: m))) | now apply B].
Qed.

Theorem play_many x l : play many (x :: l) == play r x + play many l.
Proof.
  assert (forall n x l, (measure r x + measures l < n)%nat -> play many (x :: l) == play r x + play many l) as H;
    [| exact (H _ x l (Nat.lt_succ_diag_r _))].
  clear. induction n as [| n IH]; intros x l B; [lia |].
  destruct (covered_one (left_options r) x l (play many l)) as [A1 A2].
  { intros y I. apply IH. pose proof (ends r x y (or_introl I)). lia. }
  { intros m I. apply IH. pose proof (many_ends l m (or_introl I)). lia. }
  destruct (covered_one (right_options r) x l (play many l)) as [A3 A4].
  { intros y I. apply IH. pose proof (ends r x y (or_intror I)). lia. }
  { intros m I. apply IH. pose proof (many_ends l m (or_intror I)). lia. }
  pose proof (lefts_add (play r x) (play many l)) as E. rewrite !lefts_play in E.
  pose proof (rights_add (play r x) (play many l)) as F. rewrite !rights_play in F.
  apply equal_of_options; rewrite ?E, ?F, ?lefts_play, ?rights_play; assumption.
Qed.

Theorem play_one x : play many [x] == play r x.
Proof.
  assert (forall n x, (measure r x < n)%nat -> play many [x] == play r x) as H; [| exact (H _ x (Nat.lt_succ_diag_r _))].
  clear. induction n as [| n IH]; intros x B; [lia |].
  assert (forall f, (forall y, In y (f x) -> (measure r y < measure r x)%nat) ->
    covered (map (play many) (in_one f [x])) (map (play r) (f x)) /\ covered (map (play r) (f x)) (map (play many) (in_one f [x]))) as K.
  { intros f F. simpl. rewrite app_nil_r, map_map. apply covered_both.
    - intros g I. apply in_map_iff in I. destruct I as [y [<- I]]. exists (play r y). split; [now apply in_map |].
      apply IH. apply F in I. lia.
    - intros g I. apply in_map_iff in I. destruct I as [y [<- I]]. exists (play many [y]).
      split; [now apply (in_map (fun y => play many [y])) |]. apply IH. apply F in I. lia. }
  destruct (K (left_options r)) as [A1 A2]; [intros y I; apply ends; tauto |].
  destruct (K (right_options r)) as [A3 A4]; [intros y I; apply ends; tauto |].
  apply equal_of_options; rewrite ?lefts_play, ?rights_play; assumption.
Qed.

(* The sum of the games of several positions. *)
Fixpoint total (x : position r) (l : list (position r)) : game :=
  match l with
  | [] => play r x
  | y :: l => play r x + total y l
  end.

Lemma add_comm_le n : forall g h, (size g + size h < n)%nat -> g + h <= h + g /\ h + g <= g + h.
Proof.
  induction n as [| n IH]; intros g h B; [lia |].
  assert (forall g h, (size g + size h <= n)%nat -> (forall x, In x (lefts (g + h)) -> less_or_fuzzy x (h + g)) /\
    (forall y, In y (rights (h + g)) -> less_or_fuzzy (g + h) y)) as K.
  { clear g h B. intros g h B. split.
    - intros x I. apply in_lefts_add in I. destruct I as [[y [I ->]] | [y [I ->]]].
      + apply (by_left _ _ (h + y)); [apply in_lefts_add; right; now exists y |]. apply IH. sizes.
      + apply (by_left _ _ (y + g)); [apply in_lefts_add; left; now exists y |]. apply IH. sizes.
    - intros x I. apply in_rights_add in I. destruct I as [[y [I ->]] | [y [I ->]]].
      + apply (by_right _ _ (g + y)); [apply in_rights_add; right; now exists y |]. apply IH. sizes.
      + apply (by_right _ _ (y + h)); [apply in_rights_add; left; now exists y |]. apply IH. sizes. }
  split; constructor; apply K; lia.
Qed.

Lemma add_comm g h : g + h == h + g.
Proof. exact (add_comm_le _ g h (Nat.lt_succ_diag_r _)). Qed.

Theorem total_many l : forall x, total x l == play many (x :: l).
Proof.
  induction l as [| y l IH]; intros x.
  - apply equal_sym, play_one.
  - change (total x (y :: l)) with (play r x + total y l). apply equal_trans with (2 := equal_sym _ _ (play_many x (y :: l))).
    apply (equal_trans _ _ _ (add_comm _ _)). apply equal_trans with (2 := add_comm _ _). now apply add_equal.
Qed.

Context (same : forall x y : position r, {x = y} + {x <> y}) (hash : position r -> positive).

Definition hash_many (l : list (position r)) : positive := fold_right (fun x p => (hash x + 8 * p)%positive) 1%positive l.

Theorem equal_sums d l i j h x xs :
  check_replies d l i j && recognise d many (list_eq_dec same) hash_many (x :: xs) i = true -> node d j = h -> total x xs == h.
Proof. intros C E. apply (equal_trans _ _ _ (total_many xs x)). now apply (equal_positions d l i j h) with (1 := C). Qed.
End Sums.
