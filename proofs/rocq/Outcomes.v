(* A checker of misere play: a table of products decides the outcome of every sum of heaps of an octal code. *)
From Coq Require Import Arith NArith List Lia Bool Wf_nat Eqdep_dec MSetPositive.
From Grundy Require Import Mex Code T0 Check SpragueGrundy Misere Text.
Import ListNotations.
Local Open Scope nat_scope.

(* Elements are the numbers below the number of rows; 0 is neutral. The value of a large heap is that of a heap one period before. *)
Record theory := {
  products : list (list N);
  lost : list N;
  heap_values : list N;
  from_heap : nat;
  period_of_heaps : nat
}.

Section Theory.
Context (q : theory).

Definition order : nat := length (products q).

Definition clip (v : N) : N := if N.ltb v (N.of_nat order) then v else 0%N.

Definition times (a b : N) : N := clip (nth (N.to_nat b) (nth (N.to_nat a) (products q) []) 0%N).

Definition heap_value (n : nat) : N :=
  let n0 := from_heap q in
  clip (nth (if n <? n0 then n else n0 + (n - n0) mod period_of_heaps q) (heap_values q) 0%N).

(* The value of a sum of heaps, and whether its value is one of the lost ones. *)
Definition product (x : list nat) : N := fold_right times 0%N (map heap_value x).
Definition is_lost (v : N) : bool := mem v (lost q).

(* A sum of heaps is lost under misere play exactly if its value is a lost one. *)
Definition decides (c : code) : Prop := forall x : list nat,
  (is_lost (product x) = true -> m_loses (move c) x) /\ (is_lost (product x) = false -> m_wins (move c) x).

Hypothesis not_empty : 1 <= order.

Lemma clip_less v : N.ltb (clip v) (N.of_nat order) = true.
Proof. unfold clip. destruct (N.ltb v (N.of_nat order)) eqn:E; [exact E |]. apply N.ltb_lt. lia. Qed.

Definition element := { v : N | N.ltb v (N.of_nat order) = true }.

Definition element_of (v : N) : element := exist _ (clip v) (clip_less v).

Lemma element_eq (x y : element) : proj1_sig x = proj1_sig y -> x = y.
Proof.
  destruct x as [x p], y as [y r]. simpl. intros E. subst y. f_equal. apply UIP_dec, bool_dec.
Qed.

Definition op (x y : element) : element := element_of (times (proj1_sig x) (proj1_sig y)).
Definition neutral_element : element := element_of 0.
Definition phi (n : nat) : element := element_of (heap_value n).
Definition P (x : element) : bool := is_lost (proj1_sig x).

Lemma clip_clip v : clip (clip v) = clip v.
Proof. unfold clip at 1. now rewrite clip_less. Qed.

Lemma clip_0 : clip 0 = 0%N.
Proof. unfold clip. now destruct (N.ltb 0 (N.of_nat order)). Qed.

Lemma product_value x : proj1_sig (value element op neutral_element phi x) = product x.
Proof.
  unfold value, product. induction x as [| n x IH]; simpl; [apply clip_0 |].
  rewrite IH. unfold times, heap_value. now rewrite !clip_clip.
Qed.

Definition all_elements : list N := map N.of_nat (seq 0 order).

Lemma in_all_elements (x : element) : In (proj1_sig x) all_elements.
Proof.
  destruct x as [v L]. simpl. apply N.ltb_lt in L. unfold all_elements. apply in_map_iff. exists (N.to_nat v).
  split; [lia | apply in_seq; lia].
Qed.

(* ---- the options of a heap ---- *)
Definition option_products (c : code) (n : nat) : list N :=
  flat_map (fun k =>
    let d := nth k c 0%N in
    let m := n - k in
    (if N.testbit d 0 && Nat.eqb m 0 then [0%N] else []) ++
    (if N.testbit d 1 && Nat.leb 1 m then [heap_value m] else []) ++
    (if N.testbit d 2 then map (fun i => times (heap_value i) (heap_value (m - i))) (seq 1 (pred m)) else []))
  (seq 0 (S (Nat.min n (length c)))).

(* For each heap with moves: its value, and for each element r whether no option of the heap together with r is lost. *)
Definition class (c : code) (n : nat) : N * list bool :=
  let l := option_products c n in
  (heap_value n, List.map (fun r : N => negb (existsb (fun w => is_lost (times r w)) l)) all_elements).

Definition class_dec (x y : N * list bool) : {x = y} + {x <> y}.
Proof. decide equality; [apply (list_eq_dec bool_dec) | apply N.eq_dec]. Defined.

Definition classes (c : code) (bound : nat) : list (N * list bool) :=
  nodup class_dec (flat_map (fun n => match option_products c n with [] => [] | _ => [class c n] end) (seq 0 bound)).

(* ---- the search ---- *)
Definition node (a b : N) : positive := N.succ_pos (a * N.of_nat order + b).

(* A node is a product of the heaps that were passed and one of those that remain. *)
Definition visited (v : PS.t) (a b : N) : bool :=
  if PS.mem (node a b) v then true else if N.eqb a 0 then negb (is_lost b) else false.

Definition pass (l : list (N * list bool)) (v : PS.t) : PS.t :=
  fold_left (fun (v : PS.t) (x : N * list bool) => let (f, calm) := x in
    fold_left (fun (v : PS.t) (a : N) => fold_left (fun (v : PS.t) (b : N) =>
      if visited v a (times f b) then
        if nth (N.to_nat (times a b)) calm false then PS.add (node (times a f) b) v else v
      else v) all_elements v) all_elements v) l v.

Fixpoint passes (fuel : nat) (l : list (N * list bool)) (v : PS.t) : PS.t :=
  match fuel with
  | O => v
  | S fuel => let w := pass l v in if Nat.eqb (PS.cardinal w) (PS.cardinal v) then v else passes fuel l w
  end.

Definition closed (l : list (N * list bool)) (v : PS.t) : bool :=
  forallb (fun x : N * list bool => let (f, calm) := x in
    forallb (fun a => forallb (fun b =>
      if visited v a (times f b) then
        if nth (N.to_nat (times a b)) calm false then PS.mem (node (times a f) b) v else true
      else true) all_elements) all_elements) l.

Definition monoid : bool :=
  forallb (fun a => N.eqb (times 0 a) a) all_elements &&
  forallb (fun a => forallb (fun b => N.eqb (times a b) (times b a)) all_elements) all_elements &&
  forallb (fun a => forallb (fun b => let ab := times a b in
    forallb (fun d => N.eqb (times a (times b d)) (times ab d)) all_elements) all_elements) all_elements.

Definition check_outcomes (c : code) : bool :=
  let n0 := Nat.max 1 (from_heap q) in
  let bound := 2 * (n0 + period_of_heaps q) + length c in
  if well_formed c && octal c && Nat.leb 1 (period_of_heaps q) && Nat.leb 1 order && monoid && negb (is_lost 0) &&
     forallb (fun n => match option_products c n with [] => N.eqb (heap_value n) 0 | _ => true end) (seq 0 bound) &&
     forallb (fun n => let f := heap_value n in let l := option_products c n in
       forallb (fun r => if is_lost (times r f) then forallb (fun w => negb (is_lost (times r w))) l else true) all_elements)
       (seq 0 bound) then
    let l := classes c bound in
    let v := passes (order * order) l PS.empty in
    closed l v && forallb (fun z => is_lost z || negb (PS.mem (node z 0) v)) all_elements
  else false.

(* ---- soundness ---- *)
Context (c : code).
Hypothesis W : well_formed c = true.
Hypothesis O : octal c = true.
Hypothesis Pp : 1 <= period_of_heaps q.
Hypothesis M : monoid = true.

Notation e := neutral_element.
Notation val := (value element op e phi).

Lemma op_eq x y : proj1_sig (op x y) = times (proj1_sig x) (proj1_sig y).
Proof. unfold op, times. simpl. apply clip_clip. Qed.

Lemma phi_eq n : proj1_sig (phi n) = heap_value n.
Proof. unfold phi, heap_value. simpl. apply clip_clip. Qed.

Lemma unit : forall x, op e x = x.
Proof.
  intros x. apply element_eq. rewrite op_eq. unfold neutral_element, element_of. cbn [proj1_sig]. rewrite clip_0.
  unfold monoid in M. rewrite !andb_true_iff in M. destruct M as [[U _] _].
  apply N.eqb_eq. exact (proj1 (forallb_forall _ _) U _ (in_all_elements x)).
Qed.

Lemma comm : forall x y, op x y = op y x.
Proof.
  intros x y. apply element_eq. rewrite !op_eq.
  unfold monoid in M. rewrite !andb_true_iff in M. destruct M as [[_ C] _]. apply N.eqb_eq.
  pose proof (proj1 (forallb_forall _ _) C _ (in_all_elements x)) as D. cbv beta in D.
  exact (proj1 (forallb_forall _ _) D _ (in_all_elements y)).
Qed.

Lemma assoc : forall x y z, op x (op y z) = op (op x y) z.
Proof.
  intros x y z. apply element_eq. rewrite !op_eq.
  unfold monoid in M. rewrite !andb_true_iff in M. destruct M as [_ A]. apply N.eqb_eq.
  pose proof (proj1 (forallb_forall _ _) A _ (in_all_elements x)) as D. cbv beta in D.
  pose proof (proj1 (forallb_forall _ _) D _ (in_all_elements y)) as D'. cbv beta zeta in D'.
  exact (proj1 (forallb_forall _ _) D' _ (in_all_elements z)).
Qed.

Lemma product_app x y : product (x ++ y) = times (product x) (product y).
Proof. rewrite <- !product_value, (value_app element op e phi assoc unit), op_eq. reflexivity. Qed.

Lemma product_at l parts r : product (l ++ parts ++ r) = times (times (product l) (product r)) (product parts).
Proof. rewrite <- !product_value, (value_at element op e phi assoc comm unit), !op_eq. reflexivity. Qed.

Lemma product_one n : product [n] = heap_value n.
Proof. rewrite <- product_value, (value_one element op e phi comm unit). apply phi_eq. Qed.

Lemma zero_times x : times 0 (product x) = product x.
Proof. exact (eq_sym (product_app [] x)). Qed.

Lemma product_in x : In (product x) all_elements.
Proof. rewrite <- product_value. apply in_all_elements. Qed.

Lemma product_less x : N.to_nat (product x) < order.
Proof.
  pose proof (product_in x) as I. unfold all_elements in I. apply in_map_iff in I. destruct I as [i [<- I]].
  apply in_seq in I. lia.
Qed.

Lemma repeats : forall n, Nat.max 1 (from_heap q) <= n -> phi (n + period_of_heaps q) = phi n.
Proof.
  intros n L. apply element_eq. rewrite !phi_eq. unfold heap_value. cbv zeta.
  destruct (Nat.ltb_spec (n + period_of_heaps q) (from_heap q)); [lia |]. destruct (Nat.ltb_spec n (from_heap q)); [lia |].
  replace (n + period_of_heaps q - from_heap q) with (n - from_heap q + 1 * period_of_heaps q) by lia.
  now rewrite Nat.mod_add by lia.
Qed.

Lemma option_products_spec n v : In v (option_products c n) <-> exists parts, leaves c n parts /\ v = product parts.
Proof.
  unfold option_products. rewrite in_flat_map. split.
  - intros [k [K I]]. apply in_seq in K. cbv zeta in I. rewrite !in_app_iff in I. destruct I as [I | [I | I]].
    + destruct (N.testbit (nth k c 0%N) 0) eqn:T; [| destruct I].
      destruct (Nat.eqb_spec (n - k) 0) as [E | E]; [| destruct I]. destruct I as [<- | []].
      exists []. split; [| reflexivity]. exists k. repeat split; [exact T | constructor | simpl; lia].
    + destruct (N.testbit (nth k c 0%N) 1) eqn:T; [| destruct I].
      destruct (Nat.leb_spec 1 (n - k)) as [E | E]; [| destruct I]. destruct I as [<- | []].
      exists [n - k]. split; [| now rewrite product_one].
      exists k. repeat split; [exact T | now repeat constructor | simpl; lia].
    + destruct (N.testbit (nth k c 0%N) 2) eqn:T; [| destruct I].
      apply in_map_iff in I. destruct I as [i [<- I]]. apply in_seq in I. exists [i; n - k - i]. split.
      * exists k. repeat split; [exact T | repeat constructor; lia | simpl; lia].
      * change [i; n - k - i] with ([i] ++ [n - k - i]). now rewrite product_app, !product_one.
  - intros [parts [[k [A [F S]]] ->]]. pose proof (octal_digit _ _ _ O A) as J.
    assert (k < length c) as K.
    { destruct (Nat.lt_ge_cases k (length c)) as [L | L]; [exact L |]. now rewrite (allows_beyond c k _ L) in A. }
    exists k. split; [apply in_seq; lia |]. cbv zeta. rewrite !in_app_iff. unfold allows in A.
    destruct parts as [| a [| b [| x parts]]]; simpl in J; [| | | lia].
    + left. simpl in A, S. rewrite A. destruct (Nat.eqb_spec (n - k) 0); [now left | lia].
    + right; left. simpl in A, S. inversion F; subst. rewrite A.
      destruct (Nat.leb_spec 1 (k + (a + 0) - k)); [| lia]. left. rewrite product_one. f_equal. lia.
    + right; right. simpl in A, S. inversion F as [| ? ? Fa F']; subst. inversion F' as [| ? ? Fb _]; subst. rewrite A.
      apply in_map_iff. exists a. split; [| apply in_seq; lia].
      change [a; b] with ([a] ++ [b]). rewrite product_app, !product_one. do 2 f_equal. lia.
Qed.

Lemma no_moves n : option_products c n = [] <-> ~ moves c n.
Proof.
  split.
  - intros E [parts L]. assert (In (product parts) (option_products c n)) as I by (apply option_products_spec; now exists parts).
    rewrite E in I. destruct I.
  - intros N. destruct (option_products c n) as [| v l] eqn:E; [reflexivity |]. destruct N.
    assert (In v (option_products c n)) as I by (rewrite E; now left). apply option_products_spec in I.
    destruct I as [parts [L _]]. now exists parts.
Qed.

Notation bound := (2 * (Nat.max 1 (from_heap q) + period_of_heaps q) + length c).

Hypothesis ends_below : forallb (fun n => match option_products c n with [] => N.eqb (heap_value n) 0 | _ => true end)
  (seq 0 bound) = true.

Lemma large : 2 * (Nat.max 1 (from_heap q) + period_of_heaps q) + (length c - 1) + 1 - 2 <= bound.
Proof. lia. Qed.

Lemma same_values n w : bound <= n ->
  (sum_value op e c phi n w <-> sum_value op e c phi (n - period_of_heaps q) w).
Proof.
  intros L. apply (same c element op e phi W (length c - 1) 2 (Nat.max 1 (from_heap q)) (period_of_heaps q) bound
    (octal_within c O)); try lia. exact repeats.
Qed.

Lemma ends_all n : ~ moves c n -> phi n = e.
Proof.
  induction n as [n IH] using lt_wf_ind. intros N. destruct (Nat.lt_ge_cases n bound) as [L | L].
  - assert (In n (seq 0 bound)) as I by (apply in_seq; lia).
    apply (proj1 (forallb_forall _ _) ends_below) in I. cbv beta in I. rewrite (proj2 (no_moves n) N) in I.
    apply N.eqb_eq in I. apply element_eq. rewrite phi_eq, I. symmetry. apply clip_0.
  - replace n with (n - period_of_heaps q + period_of_heaps q) by lia. rewrite repeats by lia. apply IH; [lia |].
    intros [parts K]. apply N. assert (sum_value op e c phi (n - period_of_heaps q) (val parts)) as S by (exists parts; now split).
    apply same_values in S; [| exact L]. destruct S as [parts' [K' _]]. now exists parts'.
Qed.

Hypothesis not_lost_0 : is_lost 0 = false.
Hypothesis a_below : forallb (fun n => let f := heap_value n in let l := option_products c n in
  forallb (fun r => if is_lost (times r f) then forallb (fun w => negb (is_lost (times r w))) l else true) all_elements)
  (seq 0 bound) = true.

Lemma a_all n : cond_a c element op e phi P n.
Proof.
  apply (all_a c element op e phi P W (length c - 1) 2 (Nat.max 1 (from_heap q)) (period_of_heaps q) bound
    (octal_within c O)); try lia; [exact repeats |].
  clear n. intros n L r w [parts [K ->]] V1 V2. fold (val parts) in V2.
  assert (In n (seq 0 bound)) as I by (apply in_seq; lia).
  apply (proj1 (forallb_forall _ _) a_below) in I. cbv beta zeta in I.
  pose proof (proj1 (forallb_forall _ _) I _ (in_all_elements r)) as H. cbv beta in H.
  unfold P in V1, V2. rewrite op_eq, phi_eq in V1. rewrite V1 in H.
  assert (In (product parts) (option_products c n)) as J by (apply option_products_spec; now exists parts).
  pose proof (proj1 (forallb_forall _ _) H _ J) as H'. cbv beta in H'.
  rewrite op_eq, product_value in V2. rewrite V2 in H'. discriminate.
Qed.

Context (v : PS.t).
Hypothesis v_closed : closed (classes c bound) v = true.
Hypothesis v_good : forallb (fun z => is_lost z || negb (PS.mem (node z 0) v)) all_elements = true.

Lemma class_in n : n < bound -> option_products c n <> [] -> In (class c n) (classes c bound).
Proof.
  intros L D. unfold classes. apply nodup_In, in_flat_map. exists n. split; [apply in_seq; lia |].
  destruct (option_products c n) as [| x l]; [contradiction | now left].
Qed.

Lemma calm_spec n r : N.to_nat r < order ->
  nth (N.to_nat r) (snd (class c n)) false = negb (existsb (fun w => is_lost (times r w)) (option_products c n)).
Proof.
  intros L. unfold class. cbn [snd]. unfold all_elements. rewrite map_map.
  rewrite (nth_indep _ false ((fun i => negb (existsb (fun w => is_lost (times (N.of_nat i) w)) (option_products c n))) 0))
    by (rewrite map_length, seq_length; exact L).
  rewrite (map_nth (fun i => negb (existsb (fun w => is_lost (times (N.of_nat i) w)) (option_products c n)))).
  rewrite seq_nth by exact L. now rewrite Nat.add_0_l, N2Nat.id.
Qed.

Lemma step n l s : n < bound -> option_products c n <> [] ->
  visited v (product l) (product (n :: s)) = true ->
  existsb (fun w => is_lost (times (times (product l) (product s)) w)) (option_products c n) = false ->
  PS.mem (node (product (l ++ [n])) (product s)) v = true.
Proof.
  intros L D V E. pose proof (proj1 (forallb_forall _ _) v_closed _ (class_in n L D)) as H.
  pose proof (calm_spec n (times (product l) (product s))) as C. rewrite <- product_app in C.
  specialize (C (product_less _)). rewrite product_app in C. rewrite E in C.
  unfold class in H, C. cbv zeta in H, C. cbn [snd] in C.
  pose proof (proj1 (forallb_forall _ _) H _ (product_in l)) as H1. cbv beta in H1.
  pose proof (proj1 (forallb_forall _ _) H1 _ (product_in s)) as H2. cbv beta in H2.
  change (times (heap_value n) (product s)) with (product (n :: s)) in H2. rewrite V, C in H2. cbn [negb] in H2.
  rewrite product_app, product_one. exact H2.
Qed.

Lemma path s : forall l, Forall (fun n => n < bound) s -> is_lost (product (l ++ s)) = false ->
  ((forall n, In n l -> option_products c n = []) \/ PS.mem (node (product l) (product s)) v = true) ->
  (exists y, move c (l ++ s) y /\ is_lost (product y) = true) \/
  (forall n, In n (l ++ s) -> option_products c n = []) \/ PS.mem (node (product (l ++ s)) 0) v = true.
Proof.
  induction s as [| n s IH]; intros l F N R.
  - rewrite app_nil_r. right. exact R.
  - inversion F as [| ? ? L F']; subst. clear F.
    assert (l ++ n :: s = (l ++ [n]) ++ s) as E by now rewrite <- app_assoc.
    destruct (option_products c n) as [| w0 l0] eqn:D.
    + assert (heap_value n = 0%N) as Z.
      { rewrite <- phi_eq, (ends_all n (proj1 (no_moves n) D)). apply clip_0. }
      rewrite E in N |- *. apply IH; [exact F' | exact N |]. destruct R as [R | R].
      * left. intros m I. apply in_app_iff in I. destruct I as [I | [<- | []]]; [now apply R | exact D].
      * right. rewrite product_app, product_one, Z.
        change (product (n :: s)) with (times (heap_value n) (product s)) in R. rewrite Z, zero_times in R.
        replace (times (product l) 0) with (product l); [exact R |].
        change 0%N with (product []) at 1. rewrite <- product_app. now rewrite app_nil_r.
    + destruct (existsb (fun w => is_lost (times (times (product l) (product s)) w)) (option_products c n)) eqn:X.
      * left. apply existsb_exists in X. destruct X as [w [I V]]. apply option_products_spec in I.
        destruct I as [parts [K ->]]. exists (l ++ parts ++ s). split; [now exists l, n, parts, s |]. now rewrite product_at.
      * rewrite E in N |- *. apply IH; [exact F' | exact N |]. right.
        apply step; [exact L | rewrite D; discriminate | | exact X].
        unfold visited. destruct R as [R | R]; [| now rewrite R].
        destruct (PS.mem _ v); [reflexivity |].
        assert (product l = 0%N) as Z.
        { clear - R ends_below M O W Pp not_empty. induction l as [| m l IH]; [reflexivity |].
          change (product (m :: l)) with (times (heap_value m) (product l)).
          rewrite <- phi_eq, (ends_all m (proj1 (no_moves m) (R m (or_introl eq_refl)))).
          unfold neutral_element, element_of. cbn [proj1_sig]. rewrite clip_0, zero_times. apply IH.
          intros k I. apply R. now right. }
        rewrite Z. simpl N.eqb. cbv iota. rewrite <- E in N. rewrite product_app, Z, zero_times in N. now rewrite N.
Qed.

Lemma b_all x : cond_b c element op e phi P x.
Proof.
  apply (all_b c element op e phi P W assoc comm unit (length c - 1) 2 (Nat.max 1 (from_heap q)) (period_of_heaps q) bound
    (octal_within c O)); try lia; [exact repeats |].
  clear x. intros x F [y My] N. unfold P in *. rewrite product_value in N.
  destruct (path x [] F N) as [[z [Mz Pz]] | [A | A]].
  - left. intros n [].
  - exists z. split; [exact Mz |]. now rewrite product_value.
  - exfalso. destruct My as [l [n [parts [r [-> [_ K]]]]]]. apply (proj1 (no_moves n) (A n (in_elt n l r))). now exists parts.
  - exfalso. pose proof (proj1 (forallb_forall _ _) v_good _ (product_in x)) as G. cbv beta in G.
    simpl in A. rewrite N, A in G. discriminate.
Qed.

Lemma decided_moves x : (forall y, ~ move c x y) \/ (exists y, move c x y).
Proof.
  destruct (existsb (fun n => match option_products c n with [] => false | _ => true end) x) eqn:E.
  - right. apply existsb_exists in E. destruct E as [n [I D]]. destruct (in_split _ _ I) as [l [r ->]].
    destruct (option_products c n) as [| w o] eqn:Q; [discriminate |].
    assert (In w (option_products c n)) as J by (rewrite Q; now left). apply option_products_spec in J.
    destruct J as [parts [K _]]. exists (l ++ parts ++ r). now exists l, n, parts, r.
  - left. intros y [l [n [parts [r [-> [_ K]]]]]].
    assert (existsb (fun n => match option_products c n with [] => false | _ => true end) (l ++ n :: r) = true) as X.
    { apply existsb_exists. exists n. split; [apply in_elt |]. destruct (option_products c n) eqn:Q; [| reflexivity].
      destruct (proj1 (no_moves n) Q). now exists parts. }
    congruence.
Qed.

Theorem outcomes : decides c.
Proof.
  intros x. rewrite <- product_value.
  apply (misere c element op e phi P W assoc comm unit); [| exact ends_all | exact decided_moves | exact a_all | exact b_all].
  unfold P, neutral_element, element_of. cbn [proj1_sig]. now rewrite clip_0.
Qed.
End Theory.

Theorem check_outcomes_sound q c : check_outcomes q c = true -> decides q c.
Proof.
  unfold check_outcomes. destruct (_ && _ && _ && _ && _ && _ && _ && _) eqn:C; [| discriminate].
  rewrite !andb_true_iff, negb_true_iff, !Nat.leb_le in C. destruct C as [[[[[[[W O] P] N] M] Z] E] A].
  cbv zeta. set (v := passes _ _ _ _). clearbody v. rewrite andb_true_iff. intros [V G].
  exact (outcomes q N c W O P M E Z A v V G).
Qed.

(* ---- no smaller table ---- *)
Section Quotient.
Context (q : theory).

(* Every element is the value of a sum of heaps, and any two elements are distinguished by a third one. *)
Definition is_least : Prop :=
  (forall v, N.to_nat v < order q -> exists x, product q x = v) /\
  (forall a b, N.to_nat a < order q -> N.to_nat b < order q -> a <> b ->
    exists r, is_lost q (times q r a) <> is_lost q (times q r b)).

Fixpoint gather (fuel : nat) (factors : list N) (seen : PS.t) (todo : list N) : PS.t :=
  match fuel, todo with
  | S fuel, a :: todo =>
      let l := filter (fun v => negb (has v seen)) (nodup N.eq_dec (map (fun f => times q f a) factors)) in
      gather fuel factors (fold_left (fun s v => add v s) l seen) (l ++ todo)
  | _, _ => seen
  end.

Definition check_least : bool :=
  let factors := nodup N.eq_dec (map (heap_value q) (seq 0 (from_heap q + period_of_heaps q))) in
  let seen := gather (order q) factors (add 0 PS.empty) [0%N] in
  forallb (fun v => has v seen) (all_elements q) &&
  forallb (fun a => forallb (fun b => if N.ltb a b then
      existsb (fun r => negb (Bool.eqb (is_lost q (times q r a)) (is_lost q (times q r b)))) (all_elements q)
    else true) (all_elements q)) (all_elements q).

Definition is_product (v : N) : Prop := exists x, product q x = v.

Lemma has_fold_add l : forall s v, has v (fold_left (fun s v => add v s) l s) = true -> In v l \/ has v s = true.
Proof.
  induction l as [| w l IH]; intros s v; simpl; [tauto |]. intros H. apply IH in H. rewrite has_add in H. intuition congruence.
Qed.

Lemma gather_spec factors : (forall f, In f factors -> exists n, f = heap_value q n) ->
  forall fuel seen todo, (forall v, has v seen = true -> is_product v) -> (forall v, In v todo -> is_product v) ->
  forall v, has v (gather fuel factors seen todo) = true -> is_product v.
Proof.
  intros F. induction fuel as [| fuel IH]; intros seen todo S T; [exact S |].
  destruct todo as [| a todo]; [exact S |]. cbn [gather]. cbv zeta.
  set (l := filter _ _). assert (forall v, In v l -> is_product v) as L.
  { intros v I. apply filter_In in I. destruct I as [I _]. apply nodup_In, in_map_iff in I. destruct I as [f [<- I]].
    destruct (F f I) as [n ->]. destruct (T a (or_introl eq_refl)) as [x <-]. now exists (n :: x). }
  clearbody l. apply IH.
  - intros v H. apply has_fold_add in H. destruct H as [H | H]; auto.
  - intros v I. apply in_app_iff in I. destruct I as [I | I]; [auto | apply T; now right].
Qed.

Theorem check_least_sound : check_least = true -> is_least.
Proof.
  unfold check_least. cbv zeta. rewrite andb_true_iff. intros [A B].
  assert (forall v, N.to_nat v < order q -> In v (all_elements q)) as E.
  { intros v L. unfold all_elements. apply in_map_iff. exists (N.to_nat v). split; [lia | apply in_seq; lia]. }
  split.
  - intros v L. pose proof (proj1 (forallb_forall _ _) A v (E v L)) as H. cbv beta in H. revert H. apply gather_spec.
    + intros f I. apply nodup_In, in_map_iff in I. destruct I as [n [<- _]]. now exists n.
    + intros w H. rewrite has_add, has_empty in H. destruct H as [-> | H]; [| discriminate]. now exists [].
    + intros w [<- | []]. now exists [].
  - assert (forall a b, N.to_nat a < order q -> N.to_nat b < order q -> (a < b)%N ->
      exists r, is_lost q (times q r a) <> is_lost q (times q r b)) as H.
    { intros a b La Lb D. pose proof (proj1 (forallb_forall _ _) B a (E a La)) as H. cbv beta in H.
      pose proof (proj1 (forallb_forall _ _) H b (E b Lb)) as H'. cbv beta in H'.
      destruct (N.ltb_spec a b); [| lia]. apply existsb_exists in H'. destruct H' as [r [_ R]]. exists r.
      apply negb_true_iff in R. intros Q. rewrite Q, Bool.eqb_reflx in R. discriminate. }
    intros a b La Lb D. destruct (N.lt_trichotomy a b) as [L | [L | L]]; [now apply H | contradiction |].
    destruct (H b a Lb La L) as [r R]. exists r. congruence.
Qed.
End Quotient.

(* The table decides the outcome of every sum of heaps of the code under misere play, and no smaller table does. *)
Definition misere_quotient (c : code) (q : theory) : Prop := decides q c /\ is_least q.

Theorem certified_quotient c q : (if check_outcomes q c then check_least q else false) = true -> misere_quotient c q.
Proof.
  destruct (check_outcomes q c) eqn:A; [| discriminate]. intros B.
  split; [now apply check_outcomes_sound | now apply check_least_sound].
Qed.

(* The same for the text of a code. *)
Definition has_misere_quotient (s : String.string) (q : theory) : Prop :=
  exists c, code_of s = Some c /\ misere_quotient c q.

Definition accepts_quotient (s : String.string) (q : theory) : bool :=
  match code_of s with
  | Some c => if check_outcomes q c then check_least q else false
  | None => false
  end.

Theorem certified_outcomes s q : accepts_quotient s q = true -> has_misere_quotient s q.
Proof.
  unfold accepts_quotient. destruct (code_of s) as [c |] eqn:E; [| discriminate].
  intros H. exists c. split; [exact E | now apply certified_quotient].
Qed.
