//! Numbers in notations of other languages: another base, groups of digits, a power of ten.

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

/// Returns the value of a number whose digits are in groups, with a separator of program texts or
/// of English, or that has a power of ten.
///
/// ```
/// use grundy_core::radix::grouped_number;
///
/// assert_eq!(grouped_number("1_000_000"), Some(1_000_000));
/// assert_eq!(grouped_number("1,000"), Some(1000));
/// assert_eq!(grouped_number("2e6"), Some(2_000_000));
/// assert_eq!(grouped_number("1,00"), None);
/// assert_eq!(grouped_number("1000"), None);
/// ```
pub fn grouped_number(text: &str) -> Option<u128> {
    let is_number = |digits: &str| !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
    if let Some((digits, power)) = text.split_once(['e', 'E']) {
        let number: u128 = digits.parse().ok().filter(|_| is_number(digits))?;
        let power: u32 = power.parse().ok().filter(|_| is_number(power))?;
        return number.checked_mul(10_u128.checked_pow(power)?);
    }
    let separator = ['_', ',', '\''].into_iter().find(|c| text.contains(*c))?;
    let mut groups = text.split(separator);
    let first = groups.next()?;
    let are_groups = is_number(first)
        && first.len() <= 3
        && groups.all(|group| group.len() == 3 && is_number(group));
    text.replace(separator, "")
        .parse()
        .ok()
        .filter(|_| are_groups)
}
