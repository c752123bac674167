/// The hosts that leave lookups of a run without an answer, of which no more are made.
package struct SilentHosts: Sendable {
    /// How many lookups in a row each host has left without an answer.
    private var unanswered: [String: Int] = [:]

    /// Creates the state of a run that has made none.
    package init() {}

    /// Returns whether a host is still asked.
    package func asks(_ url: String) -> Bool {
        unanswered[Self.host(url), default: 0] < WatchLimits.lookupsUnanswered
    }

    /// Takes what came of a lookup.
    package mutating func take(_ answer: LookupAnswer, of url: String) {
        if case .failure(let problem) = answer, problem.outlook == .passing {
            unanswered[Self.host(url), default: 0] += 1
        } else {
            unanswered[Self.host(url)] = nil
        }
    }

    private static func host(_ url: String) -> String { URLText.origin(url) ?? "" }
}
