/// The limits of a selector, each with its reason.
package enum SelectorLimits {
    /// The most nodes.
    ///
    /// The largest selector of the systems that Herald follows has five atoms. Evaluating 256 atoms
    /// over a million devices takes a few milliseconds.
    package static let nodes = 256

    /// The most bytes of a text, given or canonical: enough for 256 tags of usual length and their
    /// operators.
    package static let textBytes = 16 * 1024

    /// The most levels; an atom is one level.
    ///
    /// A level takes two of JSON's 32 levels (`{"and":[`), so a selector of 14 levels fits, with
    /// five levels of a request around it.
    package static let depth = 14

    /// The most levels of parentheses in a text, needed or not.
    package static let parentheses = 32

    /// The most bytes of a device's id.
    package static let deviceBytes = 128

    /// The most bytes of a text that an attribute is compared with.
    package static let attributeBytes = 256

    /// The range of "last seen" and "created" in seconds.
    ///
    /// The upper bound is ten years: longer than any install has lived, and far from where sums of
    /// times overflow.
    package static let age: ClosedRange<UInt32> = 1...315_360_000

    /// The range of "moved" in seconds.
    ///
    /// The upper bound is 400 days, because geo keeps transitions no longer.
    package static let visit: ClosedRange<UInt32> = 1...34_560_000

    /// The most words in an atom's parentheses; the longest atom has five, including commas.
    static let arguments = 8

    /// The most characters of an unknown name that are compared with the known names; no known name
    /// is longer.
    static let suggestedCharacters = 32
}
