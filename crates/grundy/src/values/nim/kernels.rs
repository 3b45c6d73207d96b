//! The inner loops that this processor can run, and the choice of this process.

use grundy_core::Diagnostic;
use grundy_heap::Kernel;
use grundy_nimber::Backend;

use crate::failure::Failure;
use crate::values::messages;

/// Levels of the choice, with the best kernels of each.
const LEVELS: [(&str, Kernel, Backend); 4] = [
    ("portable", Kernel::Portable, Backend::Portable),
    ("avx2", Kernel::Avx2, Backend::Avx2),
    ("avx512", Kernel::Avx512, Backend::Avx2),
    ("gfni", Kernel::Avx512, Backend::Avx512Gfni),
];

/// Restricts this process to the kernels of a level and slower ones: `portable`, `avx2`, `avx512`,
/// or `gfni` for all of them. All kernels give the same answers; the function is for tests.
///
/// # Errors
/// An unknown level, or one that this processor does not have.
pub fn force_kernels(level: &str) -> Result<(), Failure> {
    let Some((_, heaps, nimbers)) = LEVELS.into_iter().find(|(name, ..)| *name == level) else {
        let names = LEVELS.map(|(name, ..)| name).join(", ");
        let fact = messages::unknown_level(level);
        return Err(Diagnostic::error("wrong-option", fact)
            .help(messages::levels_are(names))
            .into());
    };
    let by_bytes = matches!(nimbers, Backend::Avx512Gfni)
        && [Backend::Avx512Gfni, Backend::Avx2Gfni]
            .iter()
            .any(|kernel| kernel.is_available());
    let has_heaps = by_bytes || Kernel::available().contains(&heaps);
    if !has_heaps || !(by_bytes || nimbers.is_available()) {
        let fact = messages::level_is_not_available(level);
        return Err(Diagnostic::error("wrong-option", fact)
            .help(messages::version_shows_levels())
            .into());
    }
    Kernel::cap(heaps);
    Backend::cap(nimbers);
    Ok(())
}

/// The kernels of each engine that has some, the one in use first. The last runs anywhere.
///
/// ```
/// for (engine, kernels) in grundy::values::nim::kernels() {
///     println!("{engine}: {}", kernels.join(", "));
///     assert_eq!(kernels.last().unwrap(), "portable");
/// }
/// ```
pub fn kernels() -> [(&'static str, Vec<String>); 2] {
    let heaps = Kernel::available();
    let nimbers = Backend::available();
    [
        ("heaps", heaps.iter().map(ToString::to_string).collect()),
        (
            "nimbers",
            nimbers.map(|kernel| kernel.to_string()).collect(),
        ),
    ]
}
