(* The meaning of the values: a sum of heaps is lost exactly if its nim-sum is 0. Positions are lists of heaps. *)
From Coq Require Import Arith NArith List Lia Bool Wf_nat.
From Grundy Require Import Mex Nim Impartial Code.
Import ListNotations.
Open Scope nat_scope.

(* One move in a sum of heaps. *)
Definition move (c : code) (x y : list nat) : Prop :=
  exists l n parts r, x = l ++ n :: r /\ y = l ++ parts ++ r /\ leaves c n parts.

Definition nim_value (c : code) (x : list nat) : N := nimsum (map (G c) x).

(* Every play ends. *)
Definition size (x : list nat) : nat := list_sum (map (fun n => 2 * n - 1) x).

Lemma size_app x y : size (x ++ y) = size x + size y.
Proof. unfold size. now rewrite map_app, list_sum_app. Qed.

Lemma size_parts l : Forall (fun a => 1 <= a) l -> size l + length l = 2 * list_sum l.
Proof. unfold size. induction 1; simpl in *; lia. Qed.

Lemma leaves_size c n parts : well_formed c = true -> leaves c n parts -> size parts < size [n].
Proof.
  intros W [k [A [F S]]]. pose proof (size_parts _ F). pose proof (sum_ge_length _ F).
  unfold size at 2. simpl. apply andb_true_iff in W. destruct W as [W0 W1].
  apply negb_true_iff in W0, W1. destruct k as [| k]; [| lia].
  destruct parts as [| a [| b parts]]; simpl in *; [congruence | congruence | lia].
Qed.

Lemma move_size c x y : well_formed c = true -> move c x y -> size y < size x.
Proof.
  intros W [l [n [parts [r [-> [-> O]]]]]]. apply leaves_size in O; [| exact W].
  rewrite !size_app. change (n :: r) with ([n] ++ r). rewrite size_app. lia.
Qed.

Lemma move_value c l n r parts :
  nim_value c (l ++ parts ++ r) =
  N.lxor (nim_value c (l ++ n :: r)) (N.lxor (G c n) (nimsum (map (G c) parts))).
Proof.
  unfold nim_value. rewrite !map_app, !nimsum_app. simpl.
  set (a := nimsum (map (G c) l)). set (b := nimsum (map (G c) parts)). set (d := nimsum (map (G c) r)).
  apply N.bits_inj. intros i. rewrite !N.lxor_spec.
  now destruct (N.testbit a i), (N.testbit b i), (N.testbit d i), (N.testbit (G c n) i).
Qed.

Theorem heaps_grundy c : well_formed c = true -> grundy (move c) (nim_value c).
Proof.
  intros W x. split.
  - intros [y [[l [n [parts [r [-> [-> O]]]]]] E]].
    rewrite (move_value c l n r parts) in E.
    apply (proj1 (G_spec c W n)). exists parts. split; [exact O |].
    apply N.lxor_eq. rewrite N.lxor_comm in E.
    rewrite <- (lxor_back (N.lxor (G c n) (nimsum (map (G c) parts))) (nim_value c (l ++ n :: r))).
    rewrite <- E. apply N.lxor_nilpotent.
  - intros w L.
    assert (exists l n r u, x = l ++ n :: r /\ (u < G c n)%N /\
      w = N.lxor (nim_value c x) (N.lxor (G c n) u)) as [l [n [r [u [-> [U ->]]]]]].
    { clear W. revert w L. unfold nim_value. induction x as [| n x IH]; simpl; intros w L; [lia |].
      destruct (lxor_less _ _ _ L) as [[u [U <-]] | [u [U <-]]].
      - exists [], n, x, u. repeat split; [exact U |].
        rewrite (N.lxor_comm (G c n) (nimsum _)), <- N.lxor_assoc, lxor_back. apply N.lxor_comm.
      - destruct (IH u U) as [l [m [r [v [-> [V ->]]]]]].
        exists (n :: l), m, r, v. repeat split; [exact V |]. symmetry. apply N.lxor_assoc. }
    destruct (proj2 (G_spec c W n) u U) as [parts [O ->]].
    exists (l ++ parts ++ r). split; [now exists l, n, parts, r | symmetry; apply move_value].
Qed.

Theorem move_wf c : well_formed c = true -> well_founded (fun y x => move c x y).
Proof.
  intros W. apply (well_founded_lt_compat _ size). intros x y M. now apply (move_size c).
Qed.

(* The player to move loses exactly if the nim-sum of the Grundy values is 0. *)
Corollary loses_heaps c x : well_formed c = true -> (loses (move c) x <-> nim_value c x = 0%N).
Proof. intros W. apply loses_iff; [now apply move_wf | now apply heaps_grundy]. Qed.
