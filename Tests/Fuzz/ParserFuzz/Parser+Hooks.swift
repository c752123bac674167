import Times
import Watch

/// Checks of requests to webhooks.
extension Parser {
    /// The time at which the signatures of the corpus were made.
    private static let signed = UnixTime(milliseconds: 1_777_636_800_000)
    private static let plans = [
        HookPlan(.github, secret: "s"), HookPlan(.standard, secret: "s"),
        HookPlan(.stripe, secret: "s"), HookPlan(.plain, secret: "s", header: "x-signature"),
    ]
    private static let secrets = ["", "s3", "whsec_c3Vubnk=", "whsec_%"]

    /// Checks that no signature holds for two bodies.
    ///
    /// The input has a signature, an id and a time in a line each, and then a body.
    static func hook(_ input: [UInt8]) -> Result {
        let parts = input.split(
            separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4 else { return .refused }
        let body = Array(parts[3])
        var isOne = false
        for plan in plans {
            var fields: [String: String] = [:]
            fields["webhook-id"] = String(decoding: parts[1], as: UTF8.self)
            fields["webhook-timestamp"] = String(decoding: parts[2], as: UTF8.self)
            fields[plan.header] = String(decoding: parts[0], as: UTF8.self)
            func holds(_ body: [UInt8]) -> Bool {
                HookSignature.holds(plan, body, fields, secrets: secrets, now: signed)
            }
            guard holds(body) else { continue }
            isOne = true
            if holds(body + [0]) { return .finding("\(plan.form): it holds for another body") }
        }
        return result(isOne)
    }
}
