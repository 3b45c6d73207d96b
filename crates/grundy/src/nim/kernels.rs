//! Which of the inner loops this processor can run.

/// The kernels of each engine that has some, the one that is used first. The last runs anywhere.
///
/// ```
/// for (engine, kernels) in grundy::nim::kernels() {
///     println!("{engine}: {}", kernels.join(", "));
///     assert_eq!(kernels.last().unwrap(), "portable");
/// }
/// ```
pub fn kernels() -> [(&'static str, Vec<String>); 2] {
    let heaps = grundy_heap::Kernel::available();
    let nimbers = grundy_nimber::Backend::available();
    [
        ("heaps", heaps.iter().map(ToString::to_string).collect()),
        (
            "nimbers",
            nimbers.map(|kernel| kernel.to_string()).collect(),
        ),
    ]
}
