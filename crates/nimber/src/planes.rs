//! Numbers that stay in planes.
//!
//! The vector kernels turn a block of numbers so that each vector holds the same byte of all of them, compute, and turn
//! the result back (`kernel::planes` has the layout). In a chain of operations the turns between cancel, and for cheap
//! operations they are most of the time. [`Planes`] keeps the numbers turned.

use crate::fixed::Fixed;
use crate::kernel::view::{words, words_mut};
use crate::kernel::{self, Backend, Task};
use crate::slice::SliceError;

/// Many numbers in the form in which the kernel of a [`Backend`] computes. Operations change them in place.
///
/// ```
/// use grundy_nimber::{Nim64, Planes};
///
/// let numbers: Vec<Nim64> = (1..=100).map(Nim64).collect();
/// let mut chain = Planes::new(&numbers);
/// let x = chain.clone();
/// chain.square();
/// chain.add(&x)?;
/// chain.mul(&x)?; // x³ + x²
/// assert_eq!(chain.to_vec()[15], Nim64(16) * Nim64(16) * Nim64(17));
/// # Ok::<(), grundy_nimber::slice::SliceError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Planes<N> {
    backend: Backend,
    len: usize,
    /// The bytes of whole blocks in the order of the planes, cut into pieces as long as a number; zeros at the end.
    turned: Vec<N>,
    /// Room for a result.
    spare: Vec<N>,
}

impl<N: Fixed> Planes<N> {
    /// The numbers in planes, for the best backend of this processor.
    pub fn new(numbers: &[N]) -> Self {
        Self::of(Backend::best(), numbers)
    }

    /// The numbers in planes for this backend.
    ///
    /// # Errors
    /// When the processor does not have it.
    pub fn with(backend: Backend, numbers: &[N]) -> Result<Self, SliceError> {
        if backend.is_available() {
            Ok(Self::of(backend, numbers))
        } else {
            Err(SliceError::Unavailable(backend))
        }
    }

    fn of(backend: Backend, numbers: &[N]) -> Self {
        let mut whole = numbers.to_vec();
        whole.resize(numbers.len().next_multiple_of(backend.lanes()), N::zero());
        let mut planes = Self {
            backend,
            len: numbers.len(),
            turned: vec![N::zero(); whole.len()],
            spare: Vec::new(),
        };
        let task = Task::Copy;
        let out = words_mut(&mut planes.turned);
        kernel::run_turned(
            backend,
            task,
            (words(&whole), words(&whole)),
            out,
            (false, true),
        );
        planes.spare = whole;
        planes
    }

    /// The numbers in their order.
    pub fn to_vec(&self) -> Vec<N> {
        let mut numbers = vec![N::zero(); self.turned.len()];
        let turned = words(&self.turned);
        let out = words_mut(&mut numbers);
        kernel::run_turned(
            self.backend,
            Task::Copy,
            (turned, turned),
            out,
            (true, false),
        );
        numbers.truncate(self.len);
        numbers
    }

    /// How many numbers there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The backend that computes.
    pub fn backend(&self) -> Backend {
        self.backend
    }

    fn check(&self, other: &Self) -> Result<(), SliceError> {
        if other.backend != self.backend {
            return Err(SliceError::Backends(self.backend, other.backend));
        }
        if other.len != self.len {
            return Err(SliceError::Lengths {
                first: self.len,
                other: other.len,
            });
        }
        Ok(())
    }

    /// Adds the numbers of another, each to its partner.
    ///
    /// # Errors
    /// When the lengths or the backends differ.
    pub fn add(&mut self, other: &Self) -> Result<(), SliceError> {
        self.check(other)?;
        let pairs = self.turned.iter_mut().zip(&other.turned);
        pairs.for_each(|(a, &b)| *a = *a + b);
        Ok(())
    }

    /// Multiplies by the numbers of another, each by its partner.
    ///
    /// # Errors
    /// When the lengths or the backends differ.
    pub fn mul(&mut self, other: &Self) -> Result<(), SliceError> {
        self.check(other)?;
        let both = (words(&self.turned), words(&other.turned));
        kernel::run_turned(
            self.backend,
            Task::Mul,
            both,
            words_mut(&mut self.spare),
            (true, true),
        );
        std::mem::swap(&mut self.turned, &mut self.spare);
        Ok(())
    }

    fn each(&mut self, task: Task) {
        let turned = words(&self.turned);
        let out = words_mut(&mut self.spare);
        kernel::run_turned(self.backend, task, (turned, turned), out, (true, true));
        std::mem::swap(&mut self.turned, &mut self.spare);
    }

    /// Squares each number.
    pub fn square(&mut self) {
        self.each(Task::Square);
    }

    /// Takes the square root of each number.
    pub fn sqrt(&mut self) {
        self.each(Task::Sqrt);
    }

    /// Inverts each number; zero, which has no inverse, stays zero.
    pub fn inverse_or_zero(&mut self) {
        self.each(Task::Inverse);
    }

    /// Puts the even root of z² + z = a in the place of each a of trace zero, that is, with its top bit clear. What
    /// comes for others means nothing.
    pub fn quad(&mut self) {
        self.each(Task::Quad);
    }
}
