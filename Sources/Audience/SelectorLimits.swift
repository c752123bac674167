/// Every bound on a selector, with its reason.
package enum SelectorLimits {
    /// The most nodes: the largest selector of the systems we follow has five atoms; evaluating
    /// 256 of them over a million devices takes a few milliseconds.
    package static let nodes = 256

    /// The longest text, given or canonical: 256 tags of usual length and their operators.
    package static let textBytes = 16 * 1024

    /// The most levels, an atom being one.
    ///
    /// A level takes two of JSON's 32 (`{"and":[`), so that a selector of 14 fits, and with it
    /// five levels of request around it.
    package static let depth = 14

    /// How deep parentheses may stand in a text, needed or not.
    package static let parentheses = 32

    /// The longest id of a device.
    package static let deviceBytes = 128

    /// The longest text that an attribute is compared with.
    package static let attributeBytes = 256

    /// How long ago, in seconds, "last seen" and "created" reach: ten years, more than any install
    /// has lived, and far from where sums of times overflow.
    package static let age: ClosedRange<UInt32> = 1...315_360_000

    /// How long ago, in seconds, "moved" reaches: 400 days, for geo keeps no transition for longer.
    package static let visit: ClosedRange<UInt32> = 1...34_560_000

    /// The most words in an atom's parentheses: the longest atom has five, with commas.
    static let arguments = 8
}
