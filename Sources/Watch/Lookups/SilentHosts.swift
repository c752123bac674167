/// The hosts to which a run sends no more lookups: they do not answer, or ask to be left alone.
package struct SilentHosts: Sendable {
    /// The number of lookups in a row that each host has left without an answer.
    private var unanswered: [String: Int] = [:]

    /// Creates the state of a run that has made no lookups.
    package init() {}

    /// Returns whether the host of a URL is still asked.
    package func asks(_ url: String) -> Bool {
        unanswered[Self.host(url), default: 0] < WatchLimits.lookupsUnanswered
    }

    /// Takes the answer to a lookup.
    package mutating func take(_ answer: LookupAnswer, of url: String) {
        if case .failure(let problem) = answer, problem.outlook == .passing {
            let count = problem.retryAfter == nil ? 1 : WatchLimits.lookupsUnanswered
            unanswered[Self.host(url), default: 0] += count
        } else {
            unanswered[Self.host(url)] = nil
        }
    }

    private static func host(_ url: String) -> String { URLText.origin(url) ?? "" }
}
