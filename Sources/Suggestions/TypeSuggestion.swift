/// Finds the notification type that was probably meant by one that an app has not sent yet.
package enum TypeSuggestion {
    /// Returns the type of `known` that is spelt nearly as `type` is; nil if none is.
    ///
    /// Near is what at most two edits change, or a third of as many as `type` has characters if
    /// that is less. Types that differ only in digits, such as /bills/hr1 and /bills/hr2, are
    /// meant to differ. A type above a known one, such as /bill above /bill/vote, is no mistake.
    ///
    /// The time grows with the number of types, so the caller must bound it.
    package static func nearest(to type: String, in known: some Sequence<String>) -> String? {
        let most = min(2, type.count { $0 != "/" } / 3)
        let (length, shape) = (type.utf8.count, shape(of: type))
        var best: (type: String, distance: Int)?
        for other in known {
            if other == type || other.hasPrefix(type + "/") { return nil }
            guard abs(other.utf8.count - length) <= 4 * most, Self.shape(of: other) != shape
            else { continue }
            guard let distance = Suggestion.distance(type, other, atMost: most) else { continue }
            if let best, (best.distance, best.type) <= (distance, other) { continue }
            best = (other, distance)
        }
        return best?.type
    }

    /// Returns the words that tell of a type that an app has not sent, and of the one that was
    /// probably meant.
    package static func message(_ type: String, near: String?) -> String {
        "this app has not sent the type \(type) lately"
            + (near.map { "; did you mean \($0)?" } ?? "")
    }

    /// Returns a type without its digits.
    private static func shape(of type: String) -> String { type.filter { !$0.isNumber } }
}
