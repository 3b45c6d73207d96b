//! Numbers with the prefix of another base, as in other languages.

/// Returns the number if the text is one in base 2, 8 or 16 with the prefix `0b`, `0o` or `0x`.
///
/// ```
/// use grundy_core::radix::prefixed_number;
///
/// assert_eq!(prefixed_number("0b1011"), Some(11));
/// assert_eq!(prefixed_number("0x1F"), Some(31));
/// assert_eq!(prefixed_number("1011"), None);
/// assert_eq!(prefixed_number("0b12"), None);
/// ```
pub fn prefixed_number(text: &str) -> Option<u128> {
    let (prefix, digits) = text.split_at_checked(2)?;
    let radix = match prefix {
        "0b" | "0B" => 2,
        "0o" | "0O" => 8,
        "0x" | "0X" => 16,
        _ => return None,
    };
    // The standard parser also takes a sign.
    let number = u128::from_str_radix(digits, radix).ok();
    number.filter(|_| digits.chars().all(|c| c.is_digit(radix)))
}
