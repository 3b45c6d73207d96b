(* Theorem T4 for the Grundy values of rules of one number that look back by a bounded distance, and its checker. The rules are
   those of [Law]: an option is a list of positions, with loops and conditions of linear arithmetic. *)
From Coq Require Import Arith NArith List Lia Bool Wf_nat.
From Grundy Require Import Mex Code T0 Check Automata Law.
Import ListNotations.
Local Open Scope nat_scope.

(* ---- the growth of a term when the variables grow ---- *)

(* [e'] is [e] with j times [a] added. *)
Definition grown (e a e' : env) (j : N) : Prop := forall i, e' i = (e i + j * a i)%N.

(* The amount by which a term grows if the variables grow by [a], once or any number of times; [None] if it is not constant. *)
Fixpoint growth (a e : env) (t : term) : option N :=
  match t with
  | V i => Some (a i)
  | C _ => Some 0%N
  | Plus t u => match growth a e t, growth a e u with Some r, Some s => Some (r + s)%N | _, _ => None end
  | Minus t u =>
      match growth a e t, growth a e u with
      | Some r, Some s => if (r =? s)%N then Some 0%N
                          else if ((s <=? r) && (tval u e <=? tval t e))%N then Some (r - s)%N else None
      | _, _ => None
      end
  | Nimsum t u => match growth a e t, growth a e u with Some 0%N, Some 0%N => Some 0%N | _, _ => None end
  | Times c t => match growth a e t with Some r => Some (N.pos c * r)%N | None => None end
  | Quotient t c =>
      match growth a e t with Some r => if (r mod N.pos c =? 0)%N then Some (r / N.pos c)%N else None | None => None end
  | Remainder t c => match growth a e t with Some r => if (r mod N.pos c =? 0)%N then Some 0%N else None | None => None end
  | If c t u => if stable a e c then if ctest c e then growth a e t else growth a e u else None
  end
with stable (a e : env) (c : cond) : bool :=
  match c with
  | Lt t u =>
      match growth a e t, growth a e u with
      | Some r, Some s => if (tval t e <? tval u e)%N then (r <=? s)%N else (s <=? r)%N
      | _, _ => false
      end
  | Le t u =>
      match growth a e t, growth a e u with
      | Some r, Some s => if (tval t e <=? tval u e)%N then (r <=? s)%N else (s <=? r)%N
      | _, _ => false
      end
  | Eq t u =>
      match growth a e t, growth a e u with
      | Some r, Some s =>
          if (tval t e =? tval u e)%N then (r =? s)%N
          else if (tval t e <? tval u e)%N then (r <=? s)%N else (s <=? r)%N
      | _, _ => false
      end
  | Both c d | Either c d => stable a e c && stable a e d
  | No c => stable a e c
  end.

Ltac one t r := destruct (growth _ _ t) as [r |] eqn:?; [| discriminate].
Ltac two t u r s := one t r; one u s.

Lemma growth_spec e a e' j : grown e a e' j ->
  (forall t r, growth a e t = Some r -> tval t e' = (tval t e + j * r)%N) /\
  (forall c, stable a e c = true -> ctest c e' = ctest c e).
Proof.
  intros G. apply both_ind; cbn [growth stable tval ctest].
  - intros i r H. injection H as <-. apply G.
  - intros n r H. injection H as <-. lia.
  - intros t Ht u Hu r H. two t u p q. injection H as <-. rewrite (Ht _ eq_refl), (Hu _ eq_refl), N.mul_add_distr_l. lia.
  - intros t Ht u Hu r H. two t u p q. rewrite (Ht _ eq_refl), (Hu _ eq_refl).
    destruct (N.eqb_spec p q) as [-> | D]; [injection H as <-; lia |].
    destruct (N.leb_spec q p) as [L | L]; [| discriminate].
    destruct (N.leb_spec (tval u e) (tval t e)) as [K | K]; [| discriminate]. injection H as <-.
    rewrite N.mul_sub_distr_l. pose proof (N.mul_le_mono_l _ _ j L). lia.
  - intros t Ht u Hu r H. one t p. destruct p; [| discriminate]. one u q. destruct q; [| discriminate].
    injection H as <-. rewrite (Ht _ eq_refl), (Hu _ eq_refl), !N.mul_0_r, !N.add_0_r. reflexivity.
  - intros c t Ht r H. one t p. injection H as <-.
    change (N.pos c * tval t e' = N.pos c * tval t e + j * (N.pos c * p))%N.
    now rewrite (Ht _ eq_refl), N.mul_add_distr_l, !N.mul_assoc, (N.mul_comm j).
  - intros t Ht c r H. one t p. destruct (N.eqb_spec (p mod N.pos c) 0) as [E | E]; [| discriminate].
    injection H as <-. rewrite (Ht _ eq_refl). pose proof (N.div_mod' p (N.pos c)) as Q. rewrite E, N.add_0_r in Q.
    set (k := (p / N.pos c)%N) in *. rewrite Q.
    replace (tval t e + j * (N.pos c * k))%N with (tval t e + (j * k) * N.pos c)%N by lia.
    now rewrite N.div_add by discriminate.
  - intros t Ht c r H. one t p. destruct (N.eqb_spec (p mod N.pos c) 0) as [E | E]; [| discriminate].
    injection H as <-. rewrite (Ht _ eq_refl). pose proof (N.div_mod' p (N.pos c)) as Q. rewrite E, N.add_0_r in Q.
    set (k := (p / N.pos c)%N) in *. rewrite Q.
    replace (tval t e + j * (N.pos c * k))%N with (tval t e + (j * k) * N.pos c)%N by lia.
    rewrite N.mod_add by discriminate. lia.
  - intros c Hc t Ht u Hu r H. destruct (stable a e c); [| discriminate]. rewrite (Hc eq_refl).
    destruct (ctest c e); [now apply Ht | now apply Hu].
  - intros t Ht u Hu H. two t u p q. rewrite (Ht _ eq_refl), (Hu _ eq_refl).
    destruct (N.ltb_spec (tval t e) (tval u e)) as [L | L]; apply N.leb_le in H;
      pose proof (N.mul_le_mono_l _ _ j H); [apply N.ltb_lt | apply N.ltb_ge]; lia.
  - intros t Ht u Hu H. two t u p q. rewrite (Ht _ eq_refl), (Hu _ eq_refl).
    destruct (N.leb_spec (tval t e) (tval u e)) as [L | L]; apply N.leb_le in H;
      pose proof (N.mul_le_mono_l _ _ j H); [apply N.leb_le | apply N.leb_gt]; lia.
  - intros t Ht u Hu H. two t u p q. rewrite (Ht _ eq_refl), (Hu _ eq_refl).
    destruct (N.eqb_spec (tval t e) (tval u e)) as [E | E].
    + apply N.eqb_eq in H. subst. apply N.eqb_eq. lia.
    + apply N.eqb_neq. destruct (N.ltb_spec (tval t e) (tval u e)) as [L | L]; apply N.leb_le in H;
        pose proof (N.mul_le_mono_l _ _ j H); lia.
  - intros c Hc d Hd H. apply andb_true_iff in H. destruct H. now rewrite Hc, Hd.
  - intros c Hc d Hd H. apply andb_true_iff in H. destruct H. now rewrite Hc, Hd.
  - intros c Hc H. now rewrite Hc.
Qed.

(* ---- the options of a position ---- *)

Definition range (lo hi : N) : list N := map (fun i => (lo + N.of_nat i)%N) (seq 0 (N.to_nat (hi - lo))).

Lemma range_spec lo hi k : In k (range lo hi) <-> (lo <= k /\ k < hi)%N.
Proof.
  unfold range. rewrite in_map_iff. split.
  - intros [i [<- I]]. apply in_seq in I. lia.
  - intros [L H]. exists (N.to_nat (k - lo)). split; [lia | apply in_seq; lia].
Qed.

Fixpoint options (g : position -> N) (m : moves) (d : nat) (e : env) : list N :=
  match m with
  | For lo hi m => flat_map (fun k => options g m (S d) (upd e d k)) (range (tval lo e) (tval hi e))
  | When c m => if ctest c e then options g m d e else []
  | To l => [xor_all g (map (place e) l)]
  end.

Definition single (e : env) (test : N -> bool) (p : list term) : bool :=
  match p with [t] => test (tval t e) | _ => false end.

(* All positions of the options are single numbers that pass the test. *)
Fixpoint targets (test : N -> bool) (m : moves) (d : nat) (e : env) : bool :=
  match m with
  | For lo hi m => forallb (fun k => targets test m (S d) (upd e d k)) (range (tval lo e) (tval hi e))
  | When c m => if ctest c e then targets test m d e else true
  | To l => forallb (single e test) l
  end.

Lemma xor_all_ext g h l : (forall y, In y l -> g y = h y) -> xor_all g l = xor_all h l.
Proof.
  induction l as [| y l IH]; intros H; [reflexivity |]. destruct l as [| z l].
  - apply H. now left.
  - cbn [xor_all]. rewrite (H y) by now left. f_equal. apply IH. intros w I. apply H. now right.
Qed.

Lemma options_spec g h test m : forall d e v, targets test m d e = true ->
  (forall y, test y = true -> g [y] = h [y]) ->
  (In v (options g m d e) <-> option_value h m d e v).
Proof.
  induction m as [lo hi m IH | c m IH | l]; intros d e v T E; cbn [options targets option_value] in *.
  - rewrite in_flat_map. rewrite forallb_forall in T. split.
    + intros [k [I H]]. exists k. split; [now apply range_spec |]. apply (IH (S d)); auto.
    + intros [k [I H]]. apply range_spec in I. exists k. split; [exact I |]. apply (IH (S d)); auto.
  - rewrite <- ctest_spec. destruct (ctest c e); [rewrite (IH d e v T E); tauto | split; [easy | now intros [? _]]].
  - rewrite forallb_forall in T. assert (xor_all g (map (place e) l) = xor_all h (map (place e) l)) as ->.
    { apply xor_all_ext. intros y I. apply in_map_iff in I. destruct I as [p [<- I]]. specialize (T p I).
      unfold single in T. destruct p as [| t [|]]; try discriminate. now apply E. }
    cbn. intuition.
Qed.

Lemma some_value_spec g rules d e v : some_value g rules d e v <-> exists m, In m rules /\ option_value g m d e v.
Proof.
  induction rules as [| m rules IH]; cbn [some_value].
  - split; [easy | now intros [m [[] _]]].
  - destruct rules as [| m' rules].
    + split; [intros H; exists m; split; [now left | exact H] | intros [m' [[-> | []] H]]; exact H].
    + rewrite IH. split.
      * intros [H | [m'' [I H]]]; [exists m; split; [now left | exact H] | exists m''; split; [now right | exact H]].
      * intros [m'' [[-> | I] H]]; [now left | right; eauto].
Qed.

(* ---- the table ---- *)

(* [vals] are the values of m-1, ..., 0. *)
Definition look (m : nat) (vals : list N) (y : position) : N :=
  match y with [t] => nth (m - 1 - N.to_nat t) vals 0%N | _ => 0%N end.

Definition next_value (rules : list moves) (m : nat) (vals : list N) : option N :=
  let x := N.of_nat m in
  let e := env_of [x] in
  if forallb (fun r => targets (fun y => (y <? x)%N) r 2 e) rules
  then Some (mex (flat_map (fun r => options (look m vals) r 2 e) rules)) else None.

Fixpoint grow_values (rules : list moves) (fuel m : nat) (vals : list N) : option (list N) :=
  match fuel with
  | O => Some vals
  | S fuel => match next_value rules m vals with
              | Some v => grow_values rules fuel (S m) (v :: vals)
              | None => None
              end
  end.

Section Recurrence.
Variables (rules : list moves) (g : position -> N).
Hypothesis H : values 1 rules None g.
Let f (n : nat) : N := g [N.of_nat n].

Lemma value_is_mex x : is_mex (some_value g rules 2 (env_of [x])) (g [x]).
Proof. apply (H x). Qed.

Lemma next_value_spec m v : next_value rules m (Check.below f m) = Some v -> v = f m.
Proof.
  unfold next_value. destruct (forallb _ rules) eqn:T; [| discriminate]. intros E. injection E as <-.
  rewrite forallb_forall in T. refine (is_mex_unique _ _ _ _ _ (mex_spec _) (value_is_mex _)).
  intros v. rewrite in_flat_map, some_value_spec.
  assert (forall y, (y <? N.of_nat m)%N = true -> look m (Check.below f m) [y] = g [y]) as L.
  { intros y Y. apply N.ltb_lt in Y. unfold look. rewrite below_nth by lia.
    replace (m - 1 - (m - 1 - N.to_nat y)) with (N.to_nat y) by lia. unfold f. now rewrite N2Nat.id. }
  split; intros [r [I V]]; exists r; (split; [exact I |]); revert V; apply (options_spec _ _ _ _ _ _ _ (T r I) L).
Qed.

Lemma grow_values_spec fuel : forall m vals, grow_values rules fuel m (Check.below f m) = Some vals -> vals = Check.below f (m + fuel).
Proof.
  induction fuel as [| fuel IH]; intros m vals; cbn [grow_values].
  - intros E. injection E as <-. now rewrite Nat.add_0_r.
  - destruct (next_value rules m (Check.below f m)) as [v |] eqn:E; [| discriminate].
    apply next_value_spec in E. subst v. rewrite <- below_S. intros E. apply IH in E. now rewrite E, Nat.add_succ_r.
Qed.

(* ---- bounded look-back ---- *)

(* In each step of the period [P] the options have the same form: their positions move on by [P], and they are at most [D] below
   [x]. *)
Fixpoint steady (P D x : N) (m : moves) (d : nat) (a e : env) : bool :=
  match m with
  | For lo hi m =>
      match growth a e lo, growth a e hi with
      | Some r, Some s => (r =? s)%N && forallb (fun k => steady P D x m (S d) (upd a d r) (upd e d k)) (range (tval lo e) (tval hi e))
      | _, _ => false
      end
  | When c m => stable a e c && (if ctest c e then steady P D x m d a e else true)
  | To l => forallb (fun p =>
      match p with
      | [t] => match growth a e t with Some r => (r =? P)%N | None => false end && (tval t e <? x)%N && (x <=? tval t e + D)%N
      | _ => false
      end) l
  end.

Lemma steady_spec P D x m : forall d a e e1 e2 j1 j2 v, steady P D x m d a e = true ->
  grown e a e1 j1 -> grown e a e2 j2 ->
  (forall y, (y < x)%N -> (x <= y + D)%N -> g [(y + j1 * P)%N] = g [(y + j2 * P)%N]) ->
  option_value g m d e1 v -> option_value g m d e2 v.
Proof.
  induction m as [lo hi m IH | c m IH | l]; intros d a e e1 e2 j1 j2 v S G1 G2 E; cbn [steady option_value] in *.
  - destruct (growth a e lo) as [r |] eqn:Lo; [| discriminate]. destruct (growth a e hi) as [s |] eqn:Hi; [| discriminate].
    apply andb_true_iff in S. destruct S as [S0 S]. apply N.eqb_eq in S0. subst s. rewrite forallb_forall in S.
    pose proof (proj1 (growth_spec _ _ _ _ G1) _ _ Lo) as L1. pose proof (proj1 (growth_spec _ _ _ _ G1) _ _ Hi) as H1.
    pose proof (proj1 (growth_spec _ _ _ _ G2) _ _ Lo) as L2. pose proof (proj1 (growth_spec _ _ _ _ G2) _ _ Hi) as H2.
    intros [k [I V]]. rewrite L1, H1 in I. exists (k - j1 * r + j2 * r)%N. split; [rewrite L2, H2; lia |].
    assert (forall e' j k', grown e a e' j -> k' = (k - j1 * r + j * r)%N ->
              grown (upd e d (k - j1 * r)%N) (upd a d r) (upd e' d k') j) as U.
    { intros e' j k' G -> i. unfold upd. destruct (Nat.eqb i d); [reflexivity | apply G]. }
    refine (IH (Datatypes.S d) _ _ _ _ j1 j2 v (S (k - j1 * r)%N _) (U e1 j1 k G1 _) (U e2 j2 _ G2 eq_refl) E V);
      [apply range_spec; lia | lia].
  - apply andb_true_iff in S. destruct S as [S0 S].
    rewrite <- !ctest_spec, (proj2 (growth_spec _ _ _ _ G1) _ S0), (proj2 (growth_spec _ _ _ _ G2) _ S0).
    destruct (ctest c e); [| now intros [? _]]. intros [_ V]. split; [reflexivity |]. eapply IH; eauto.
  - intros ->. rewrite forallb_forall in S.
    assert (forall l', incl l' l -> xor_all g (map (place e1) l') = xor_all g (map (place e2) l')) as X.
    { induction l' as [| p l' IH]; intros I; [reflexivity |].
      assert (g (place e1 p) = g (place e2 p)) as Q.
      { specialize (S p (I p (or_introl eq_refl))). destruct p as [| t [|]]; try discriminate.
        apply andb_true_iff in S. destruct S as [S S3]. apply andb_true_iff in S. destruct S as [S1 S2].
        destruct (growth a e t) as [r |] eqn:T; [| discriminate]. apply N.eqb_eq in S1. subst r.
        apply N.ltb_lt in S2. apply N.leb_le in S3. unfold place. cbn [map].
        rewrite (proj1 (growth_spec _ _ _ _ G1) _ _ T), (proj1 (growth_spec _ _ _ _ G2) _ _ T). now apply E. }
      destruct l' as [| p' l']; [exact Q |]. cbn [map xor_all] in *. rewrite Q. f_equal.
      apply IH. intros q J. apply I. now right. }
    now apply X.
Qed.

Definition steps (P : N) : env := fun i => if i =? 0 then P else 0%N.

Definition all_steady (P D : N) (from : nat) : bool :=
  forallb (fun i => let x := N.of_nat (from + i) in forallb (fun r => steady P D x r 2 (steps P) (env_of [x])) rules)
    (seq 0 (N.to_nat P)).

Lemma env_grown x P j : grown (env_of [x]) (steps P) (env_of [(x + j * P)%N]) j.
Proof. intros [| i]; unfold env_of, steps, ext, upd; cbn; lia. Qed.

Lemma look_back_step P D from n : (0 < P)%N -> all_steady P D from = true -> from <= n ->
  (forall y, y < n -> n <= y + N.to_nat D -> f y = f (y + N.to_nat P)) -> f n = f (n + N.to_nat P).
Proof.
  intros Q A L E. unfold all_steady in A. rewrite forallb_forall in A.
  assert (exists q j, (q < P)%N /\ N.of_nat (n - from) = (q + j * P)%N) as [q [j [M X0]]].
  { exists (N.of_nat (n - from) mod P)%N, (N.of_nat (n - from) / P)%N. split; [apply N.mod_lt; lia |].
    rewrite N.add_comm, N.mul_comm. apply N.div_mod'. }
  set (x := (N.of_nat from + q)%N).
  assert (N.of_nat n = x + j * P)%N as X by (unfold x; lia).
  assert (In (N.to_nat q) (seq 0 (N.to_nat P))) as I by (apply in_seq; lia).
  specialize (A _ I). cbv zeta in A. replace (N.of_nat (from + N.to_nat q)) with x in A by (unfold x; lia).
  rewrite forallb_forall in A. unfold f.
  replace (N.of_nat (n + N.to_nat P)) with (x + (j + 1) * P)%N by lia. rewrite X.
  assert (forall y, (y < x)%N -> (x <= y + D)%N -> g [(y + j * P)%N] = g [(y + (j + 1) * P)%N]) as Y.
  { intros y Y1 Y2. specialize (E (N.to_nat (y + j * P)) ltac:(lia) ltac:(lia)). unfold f in E.
    rewrite N2Nat.id in E. rewrite E. f_equal. f_equal. lia. }
  refine (is_mex_unique _ _ _ _ _ (value_is_mex _) (value_is_mex _)).
  intros v. rewrite !some_value_spec. split; intros [r [J V]]; exists r; (split; [exact J |]).
  - exact (steady_spec P D x r 2 _ _ _ _ j (j + 1)%N v (A r J) (env_grown x P j) (env_grown x P (j + 1)) Y V).
  - refine (steady_spec P D x r 2 _ _ _ _ (j + 1)%N j v (A r J) (env_grown x P (j + 1)) (env_grown x P j) _ V).
    intros y Y1 Y2. symmetry. now apply Y.
Qed.

(* Theorem T4. *)
Theorem T4 P D from n0 E : (0 < P)%N -> all_steady P D from = true -> from <= E -> n0 + N.to_nat D <= E ->
  (forall n, n0 <= n < E -> f n = f (n + N.to_nat P)) -> forall n, n0 <= n -> f n = f (n + N.to_nat P).
Proof.
  intros Q A L M B n. induction n as [n IH] using lt_wf_ind. intros I.
  destruct (Nat.lt_ge_cases n E) as [J | J]; [apply B; lia |].
  apply (look_back_step P D from n Q A); [lia |]. intros y Y1 Y2. apply IH; lia.
Qed.
End Recurrence.

(* ---- the checker ---- *)

(* [q] periods are one of the form; the look-back is at most [depth] from [from] on. *)
Definition check_rules (rules : list moves) (n0 p : nat) (v : N) (at_heap : nat) (q depth from : nat) : bool :=
  if (1 <=? p) && (1 <=? q) && all_steady rules (N.of_nat (q * p)) (N.of_nat depth) from then
    let len := Nat.max from (n0 + depth) + q * p + p in
    match grow_values rules len 0 [] with
    | None => false
    | Some vals => judge n0 p v at_heap vals
    end
  else false.

Theorem check_rules_sound rules n0 p v at_heap q depth from g :
  check_rules rules n0 p v at_heap q depth from = true -> values 1 rules None g ->
  let f := fun n => g [N.of_nat n] in least_periodic f n0 p /\ largest_value f v at_heap.
Proof.
  intros K H f. unfold check_rules in K.
  destruct (Nat.leb_spec 1 p) as [Hp | Hp]; [| discriminate]. destruct (Nat.leb_spec 1 q) as [Hq | Hq]; [| discriminate].
  cbn [andb] in K. destruct (all_steady rules _ _ from) eqn:St; [| discriminate]. cbv zeta in K.
  set (E := Nat.max from (n0 + depth)) in K. set (Q := q * p) in *.
  assert (p <= Q) as HQ by (unfold Q; nia).
  destruct (grow_values rules (E + Q + p) 0 []) as [vals |] eqn:T; [| discriminate].
  apply (grow_values_spec rules g H (E + Q + p) 0) in T. rewrite Nat.add_0_l in T. subst vals.
  apply judge_spec in K; [| exact Hp | unfold E; lia]. destruct K as [A K]. apply K.
  assert (forall i n, n0 <= n -> n + i * p < E + Q + p -> f (n + i * p) = f n) as R.
  { induction i as [| i IH]; intros n I J; [now rewrite Nat.add_0_r |].
    replace (n + S i * p) with (n + i * p + p) in * by (cbn; lia). rewrite <- (IH n I) by lia.
    etransitivity; [apply A; lia |]. now replace (n + i * p + p - p) with (n + i * p) by lia. }
  assert (forall n, n0 <= n -> f n = f (n + Q)) as B.
  { intros n I. replace Q with (N.to_nat (N.of_nat Q)) by lia.
    refine (T4 rules g H (N.of_nat Q) (N.of_nat depth) from n0 E _ St _ _ _ n I); [lia | unfold E; lia | unfold E; lia |].
    intros m J. replace (N.to_nat (N.of_nat Q)) with Q by lia. symmetry. apply (R q m); unfold Q in *; lia. }
  split; [exact Hp |]. intros n. induction n as [n IH] using lt_wf_ind. intros I.
  destruct (Nat.lt_ge_cases n (E + Q)) as [J | J].
  - etransitivity; [apply A; lia |]. now replace (n + p - p) with n by lia.
  - assert (n0 <= n - Q) as N0 by (unfold E in J; lia).
    pose proof (B (n - Q) N0) as B1. replace (n - Q + Q) with n in B1 by lia.
    pose proof (B (n - Q + p) ltac:(lia)) as B2. replace (n - Q + p + Q) with (n + p) in B2 by lia.
    transitivity (f (n - Q + p)); [symmetry; exact B2 |]. transitivity (f (n - Q)); [apply IH; lia | exact B1].
Qed.
