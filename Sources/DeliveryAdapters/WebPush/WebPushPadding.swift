/// The sizes to which bodies are padded, so that a push service learns little from their lengths.
///
/// All messages have one of a few sizes, and most notifications have the smallest.
package struct WebPushPadding: Hashable, Sendable {
    /// The default sizes in bytes, in ascending order.
    ///
    /// They are: what nearly every notification fits into; half of what a service must accept; what
    /// services accept that forward messages through FCM, as Firefox's does for Android; and what
    /// every service must accept (RFC 8030 §7.2).
    package static let steps = [1_024, 2_048, 2_744, WebPushEncryption.bodyLimit]
    /// The size in bytes of a body with an empty text.
    package static let shortest = WebPushEncryption.bodyLimit - WebPushEncryption.textLimit

    /// The possible sizes of bodies in bytes, in ascending order; the last one is the maximum.
    package let sizes: [Int]

    /// Creates the padding with the sizes of ``steps``.
    package init() { sizes = Self.steps }

    /// Creates the padding with sizes in any order; a longer body is padded to the maximum.
    ///
    /// Returns nil if a size is not possible.
    package init?(_ sizes: [Int]) {
        let isPossible = sizes.allSatisfy {
            $0 > Self.shortest && $0 <= WebPushEncryption.bodyLimit
        }
        guard !sizes.isEmpty, isPossible else { return nil }
        self.sizes = Set(sizes + [WebPushEncryption.bodyLimit]).sorted()
    }

    /// Returns the size of a body that has `exact` bytes without padding.
    ///
    /// - Parameter refused: A size that the push service refused. The body then gets the next
    ///   fitting size of ``steps``, or no padding, so that it is smaller if possible.
    package func size(of exact: Int, below refused: Int?) -> Int {
        let usual = sizes.first { $0 >= exact } ?? exact
        guard let refused, usual >= refused else { return usual }
        let smaller = Self.steps.first { $0 >= exact } ?? exact
        return smaller < refused ? smaller : exact
    }

    /// Returns the size to which to shorten a body after `refused` bytes without padding were
    /// refused; nil if no smaller size is worth a try.
    package static func size(cutBelow refused: Int) -> Int? { steps.last { $0 < refused } }
}
