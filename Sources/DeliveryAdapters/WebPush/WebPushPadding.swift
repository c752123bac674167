/// To which lengths bodies are padded, so that a push service learns little from their lengths.
///
/// A few sizes for all messages: most notifications have the smallest.
package struct WebPushPadding: Hashable, Sendable {
    /// In bytes, rising: what nearly every notification fits; half of what a service has to take;
    /// what services take that hand messages on by FCM, as Firefox's does for Android; and what
    /// every service has to take (RFC 8030 §7.2).
    package static let steps = [1_024, 2_048, 2_744, WebPushEncryption.bodyLimit]
    /// An empty text has such a body.
    package static let shortest = WebPushEncryption.bodyLimit - WebPushEncryption.textLimit

    /// The sizes of bodies, rising; the last is the largest that there is.
    package let sizes: [Int]

    /// ``steps``.
    package init() { sizes = Self.steps }

    /// Sizes in any order; what is longer than all of them has the largest that there is.
    ///
    /// Nil if one cannot be a body's.
    package init?(_ sizes: [Int]) {
        let isPossible = sizes.allSatisfy {
            $0 > Self.shortest && $0 <= WebPushEncryption.bodyLimit
        }
        guard !sizes.isEmpty, isPossible else { return nil }
        self.sizes = Set(sizes + [WebPushEncryption.bodyLimit]).sorted()
    }

    /// The size of a body that is `exact` bytes without padding.
    ///
    /// - Parameter refused: a size that its push service has refused: then the body has the next of
    ///   ``steps`` that it fits, or no padding, so that it is smaller if it can be.
    package func size(of exact: Int, below refused: Int?) -> Int {
        let usual = sizes.first { $0 >= exact } ?? exact
        guard let refused, usual >= refused else { return usual }
        let smaller = Self.steps.first { $0 >= exact } ?? exact
        return smaller < refused ? smaller : exact
    }

    /// The size that a body is to be cut to after `refused` was refused without any padding; nil:
    /// there is none that is worth a try.
    package static func size(cutBelow refused: Int) -> Int? { steps.last { $0 < refused } }
}
