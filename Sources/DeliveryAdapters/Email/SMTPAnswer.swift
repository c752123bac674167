package import DeliveryEngine
package import HTTPClient

/// The meaning of a mail server's reply for a message.
package enum SMTPAnswer {
    /// The command that the server replied to.
    package typealias Stage = SMTPStage

    /// The pause for greylisting, which requires at least five minutes and mostly fifteen.
    private static let pause: Duration = .seconds(15 * 60)

    /// Returns the outcome of a message with one recipient.
    package static func outcome(of reply: SMTPReply, to stage: Stage) -> AttemptOutcome {
        let enhanced = reply.enhanced.map { " \($0)" } ?? ""
        let text = "\(reply.code)\(enhanced)"
        switch reply.code {
        case 200...299:
            // Only the reply to the final dot means that the server accepted the message.
            return stage == .message
                ? .accepted : .deviceBusy(after: nil, reason: "\(text) was not expected here")
        case 421: return .providerFails(after: nil, reason: text)
        case 400...499: return later(stage, text)
        case 500...599: return never(reply, stage, text)
        default: return .deviceBusy(after: nil, reason: "\(text) was not expected here")
        }
    }

    /// Returns the outcome of a mail.
    package static func outcome(of result: SMTPResult) -> AttemptOutcome {
        switch result {
        case .replied(let bytes, let stage):
            SMTPReply(bytes).map { outcome(of: $0, to: stage) }
                ?? .deviceBusy(after: nil, reason: "the server's reply is invalid")
        // Without a secure connection nothing is sent, and the server's operator must fix it.
        case .unreachable(let reason), .insecure(let reason): .unreachable(reason: reason)
        case .noLogin(let reason): .credentials(reason: reason)
        case .lost(let reason, let stage, let dotWasSent):
            outcomeOfLoss(at: stage, dotWasSent: dotWasSent, reason)
        case .invalid(let reason): .refused(reason: reason)
        case .unsent(let reason): .unprocessed(reason: reason)
        }
    }

    /// Returns the outcome if the connection was lost at a stage.
    package static func outcomeOfLoss(
        at stage: Stage, dotWasSent: Bool, _ reason: String = "the connection was lost"
    ) -> AttemptOutcome {
        switch stage {
        // The same Message-ID identifies a second copy.
        case .message where dotWasSent:
            .uncertain(reason: "\(reason) after the message was sent")
        case .recipient, .message: .deviceBusy(after: nil, reason: reason)
        // Before the server knows the recipient, the failure does not concern the recipient.
        case .greeting, .authentication, .sender: .providerFails(after: nil, reason: reason)
        }
    }

    private static func later(_ stage: Stage, _ text: String) -> AttemptOutcome {
        switch stage {
        case .recipient, .message: .deviceBusy(after: pause, reason: text)
        // A reply before the server knows the recipient concerns all recipients.
        case .greeting, .authentication, .sender: .providerFails(after: pause, reason: text)
        }
    }

    private static func never(_ reply: SMTPReply, _ stage: Stage, _ text: String) -> AttemptOutcome
    {
        switch stage {
        case .greeting, .authentication: return .credentials(reason: text)
        case .sender:
            // 530: authentication is required (RFC 4954 §6).
            return [530, 535].contains(reply.code)
                ? .credentials(reason: text) : .refused(reason: text)
        case .message: return .refused(reason: text)
        case .recipient: break
        }
        if [530, 535].contains(reply.code) { return .credentials(reason: text) }
        guard [550, 551, 553].contains(reply.code), reply.enhanced?.isOfAddress ?? true else {
            return .refused(reason: text)
        }
        return .gone(since: nil, reason: text)
    }
}

extension SMTPReply.EnhancedCode {
    /// True if the code concerns the address or its mailbox.
    ///
    /// Servers use 550 for the content or a policy, too.
    fileprivate var isOfAddress: Bool {
        // 5.2.2 is a full mailbox, 5.2.3 a message too long for it; 5.1.7 and 5.1.8 concern the
        // sender.
        switch (subject, detail) {
        case (1, 7), (1, 8), (2, 2), (2, 3): false
        case (0, _), (1, _), (2, _): true
        default: false
        }
    }
}
