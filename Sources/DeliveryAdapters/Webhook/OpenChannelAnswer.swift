import DeliveryEngine
import HTTPClient
import JSON
import ServiceKit

/// The answer of a batch receiver.
enum OpenChannelAnswer {
    /// The maximum length of an answer in bytes; a failed message takes about a hundred.
    static let bytes = 256 << 10
    private static let limits = JSONLimits(
        bytes: bytes, depth: 8, elements: OpenChannelBatch.count * 10)

    /// Returns the outcome of each message of a batch, in order.
    ///
    /// A successful answer may name messages that failed, for example `{"failed": [{"send_id": "…",
    /// "status": 410, "retry_after": 30}]}`. Each of them has the outcome of a single message with
    /// that status. All others are accepted.
    static func outcomes(
        of response: HTTPClientResponse, to values: [OpenChannelValue], at now: UnixTime
    ) -> [AttemptOutcome] {
        let whole = WebhookAnswer.outcome(of: response, at: now)
        guard whole == .accepted else { return values.map { _ in whole } }
        let failed = failures(response.body)
        return values.map { failed[$0.sendID] ?? .accepted }
    }

    private static func failures(_ body: [UInt8]) -> [String: AttemptOutcome] {
        guard !body.isEmpty, let root = try? JSONDocument(parsing: body, limits: limits).root,
            let elements = try? root.member("failed")?.elements()
        else { return [:] }
        var failures: [String: AttemptOutcome] = [:]
        for element in elements {
            guard let id = try? element.member("send_id")?.string() else { continue }
            let status: Int64 = (try? element.member("status")?.integer()) ?? 400
            let seconds: Int64? = try? element.member("retry_after")?.integer()
            // A message in this list has failed, even if its status is a success.
            let isSuccess = (200...299).contains(status)
            let outcome = WebhookAnswer.outcome(
                status: isSuccess ? 400 : Int(clamping: status),
                RetryAfter.wait(seconds.map { "\($0)" }, at: UnixTime(milliseconds: 0)))
            failures[id] = failures[id] ?? outcome
        }
        return failures
    }
}
