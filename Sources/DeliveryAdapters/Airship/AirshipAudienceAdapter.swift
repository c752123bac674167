import Audience
import DeliveryEngine
import HTTPClient
import ServiceKit

/// An adapter that sends each notification as one push to an audience that Airship resolves.
///
/// A push has no id by which Airship would recognize a second copy, and this one goes to everybody.
/// So a push that may have been accepted is uncertain, and is not sent again.
struct AirshipAudienceAdapter: AsyncAdapter {
    /// The maximum number of pushes in flight; each one is a whole notification.
    static let atOnce = 8

    let name = "airship"
    let addressKind: String? = nil
    private let account: AirshipAccount
    private let client: HTTPClient
    private let clock: WallClock
    private let log: Log?

    init(
        _ account: AirshipAccount, client: HTTPClient, clock: WallClock = .system, log: Log? = nil
    ) {
        (self.account, self.client) = (account, client)
        (self.clock, self.log) = (clock, log)
    }

    func deliver(
        _ message: OutgoingMessage, unless isHeld: @escaping IsHeld
    ) async -> AttemptOutcome {
        let body: [UInt8]
        do {
            let audience = try AirshipAudience(try Selector(parsing: message.audience))
            var push = AirshipPush(content: AirshipContent(message), targets: [])
            push.audience = audience
            body = try push.json(at: clock.now())
        } catch let error as PayloadProblem {
            return error.outcome
        } catch {
            return .refused(reason: "the audience is not a valid selector for Airship: \(error)")
        }
        do {
            var request = account.push(body)
            request.isHeld = isHeld
            let response = try await client.send(request)
            note(message, response)
            return outcome(of: response)
        } catch {
            return AirshipAnswer.outcome(of: error)
        }
    }

    /// Returns the outcome for an answer; a failure other than 503 may mean that the push was sent.
    private func outcome(of response: HTTPClientResponse) -> AttemptOutcome {
        let outcome = AirshipAnswer.outcome(of: response, at: clock.now())
        guard case .providerFails(_, let reason) = outcome, response.status != 503 else {
            return outcome
        }
        return .uncertain(reason: reason)
    }

    /// Logs the ids that Airship's support asks for.
    private func note(_ message: OutgoingMessage, _ response: HTTPClientResponse) {
        let body = AnswerBody(response.body)
        let pushes = body.words("push_ids").joined(separator: " ")
        log?(
            .info, "Airship has answered",
            [
                "notification": message.notificationID, "status": "\(response.status)",
                "push_ids": pushes, "operation_id": body.word("operation_id") ?? "",
            ])
    }
}
