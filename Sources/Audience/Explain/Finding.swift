/// A verdict on whether a device matches, with the reason.
package struct Finding: Hashable, Sendable {
    /// An answer to whether a device matches.
    package enum Verdict: Hashable, Sendable {
        /// The device matches.
        case matched
        /// The device does not match.
        case notMatched
        /// The answer is not known here.
        case unknown

        init(_ matches: Bool) {
            self = matches ? .matched : .notMatched
        }

        var negated: Verdict {
            switch self {
            case .matched: .notMatched
            case .notMatched: .matched
            case .unknown: .unknown
            }
        }
    }

    /// The verdict: whether the device matches.
    package let verdict: Verdict
    /// The reason in words, such as "follows /bill/action".
    package let reason: String

    init(_ verdict: Verdict, _ reason: String) {
        self.verdict = verdict
        self.reason = reason
    }

    init(_ matches: Bool, _ reason: String) {
        self.init(Verdict(matches), reason)
    }
}
