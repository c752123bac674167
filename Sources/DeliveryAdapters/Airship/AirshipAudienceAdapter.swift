import Audience
import DeliveryEngine
import HTTPClient
import ServiceKit

/// Sends each notification by one push, to an audience that Airship finds by itself.
///
/// A push has no name by which Airship would know a second copy, and this one is everybody's: what
/// may have been taken is uncertain, and whoever sends does not send it again.
struct AirshipAudienceAdapter: AsyncAdapter {
    /// Pushes at once; each is a whole notification.
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
            return .refused(reason: "it sends to audiences: \(error)")
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

    /// What an answer means; one that does not say that nothing was sent may mean that it was.
    private func outcome(of response: HTTPClientResponse) -> AttemptOutcome {
        let outcome = AirshipAnswer.outcome(of: response, at: clock.now())
        guard case .providerFails(_, let reason) = outcome, response.status != 503 else {
            return outcome
        }
        return .uncertain(reason: reason)
    }

    /// Airship's support asks for these two.
    private func note(_ message: OutgoingMessage, _ response: HTTPClientResponse) {
        let body = AnswerBody(response.body)
        let pushes = body.words("push_ids").joined(separator: " ")
        log?(
            .info, "airship has answered",
            [
                "notification": message.notificationID, "status": "\(response.status)",
                "push_ids": pushes, "operation_id": body.word("operation_id") ?? "",
            ])
    }
}
