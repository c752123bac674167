import Context
import JSON
import Times

/// The meaning of an answer's status that is not that of a page.
enum AnswerStatus {
    /// Returns the problem that the status of an answer stands for.
    ///
    /// - Parameter mayBeEnd: true if the page may be one after the last.
    static func problem(
        _ answer: PageAnswer, now: UnixTime, mayBeEnd: Bool = false
    ) -> PassProblem {
        let wait = retryAfter(of: answer, now: now)
        switch answer.status {
        // Some refuse with 403 for a while, and say for how long.
        case 429, 503,
            _ where wait != nil:
            return PassProblem(
                .throttled, "the source answered \(answer.status): it asks to be left alone",
                retryAfter: wait)
        case 401, 403:
            return PassProblem(
                .status,
                "the source answered \(answer.status): it wants other credentials, or none of us")
        case 400 where mayBeEnd, 404 where mayBeEnd:
            return PassProblem(
                .status,
                "the source answered \(answer.status) for a page after the first; if that is how "
                    + "it says that there are no more, let pages.by be link or next")
        case 404, 410:
            return PassProblem(
                .status, "the source answered \(answer.status): there is nothing at the URL")
        default:
            return PassProblem(.status, "the source answered \(answer.status)")
        }
    }

    /// Returns how long an answer asks to be left alone; nil if it does not.
    static func retryAfter(of answer: PageAnswer, now: UnixTime) -> Duration? {
        answer.headers["retry-after"].flatMap { retryAfter($0, now) }
    }

    /// Reads `Retry-After`: seconds, or a date (RFC 9110 §10.2.3).
    private static func retryAfter(_ header: String, _ now: UnixTime) -> Duration? {
        let text = header.trimmed
        if let seconds = DecimalText.integer(text, Int64.self) {
            return seconds > 0 ? min(.seconds(seconds), WatchLimits.longestRetryAfter) : nil
        }
        guard let date = TimeText.moment(.text(text), in: .utc), date > now else { return nil }
        return min(date - now, WatchLimits.longestRetryAfter)
    }
}
