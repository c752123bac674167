import Foundation
import Times

/// The meaning of a gateway's answer for a client.
enum GatewayAnswer: Hashable, Sendable {
    /// The call has succeeded; `told` has the times that the server asks for.
    case success(JSONValue, told: ToldTimes)
    /// The call is wrong and stays wrong.
    case refused(GatewayRefusal)
    /// The server does not know the device or the key.
    case unauthenticated(String)
    /// The call may be made again later.
    case failed(code: String, message: String, told: Duration?)

    private static let refusals: Set<String> = [
        "invalid_argument", "permission_denied", "failed_precondition", "out_of_range",
    ]

    /// Creates the meaning of an answer.
    ///
    /// - Parameters:
    ///   - answer: the answer; nil if none came.
    ///   - problem: the reason why none came, in the system's words; empty if it is not known.
    ///   - now: the time by the device's clock.
    init(_ answer: TransportAnswer?, _ problem: String = "", at now: UnixTime) {
        guard let answer else {
            let message = "there was no answer" + (problem.isEmpty ? "" : ": \(problem)")
            self = .failed(code: "unavailable", message: message, told: nil)
            return
        }
        let body = JSONValue(parsing: answer.body)
        let told = answer.headers["retry-after"].flatMap {
            RetryAfter.delay($0, date: answer.headers["date"], at: now)
        }
        if answer.status == 200, case .object? = body, let body {
            self = .success(body, told: .init(pause: told, interval: body["interval"]?.duration))
            return
        }
        let message = body?["message"]?.string ?? "the answer has the status \(answer.status)"
        // Whoever stands before the gateway, such as the page of a hotel's network, says nothing
        // that Herald means.
        guard let code = body?["code"]?.string else {
            self = .failed(code: "unavailable", message: message, told: told)
            return
        }
        if code == "unauthenticated" {
            self = .unauthenticated(message)
        } else if Self.refusals.contains(code), answer.status < 500 {
            self = .refused(.init(code: code, fields: Self.fields(body), message: message))
        } else {
            self = .failed(code: code, message: message, told: told)
        }
    }

    /// The fields of a `google.rpc.BadRequest`.
    private static func fields(_ body: JSONValue?) -> [GatewayRefusal.Field] {
        (body?["details"]?.elements ?? []).flatMap { detail in
            (detail["debug"]?["fieldViolations"]?.elements ?? []).compactMap { violation in
                violation["field"]?.string.map {
                    .init(path: $0, description: violation["description"]?.string ?? "")
                }
            }
        }
    }
}
