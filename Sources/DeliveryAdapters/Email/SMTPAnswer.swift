package import DeliveryEngine
package import HTTPClient

/// What a mail server's reply means for the message.
package enum SMTPAnswer {
    /// What it replied to.
    package typealias Stage = SMTPStage

    /// Greylisting wants at least five minutes, mostly fifteen.
    private static let pause: Duration = .seconds(15 * 60)

    /// The fate of the one recipient's message.
    package static func outcome(of reply: SMTPReply, to stage: Stage) -> AttemptOutcome {
        let enhanced = reply.enhanced.map { " \($0)" } ?? ""
        let text = "\(reply.code)\(enhanced)"
        switch reply.code {
        case 200...299:
            // Only the reply to the final dot says that it is theirs.
            return stage == .message
                ? .accepted : .deviceBusy(after: nil, reason: "\(text) where the end was expected")
        case 421: return .providerFails(after: nil, reason: text)
        case 400...499: return later(stage, text)
        case 500...599: return never(reply, stage, text)
        default: return .deviceBusy(after: nil, reason: "\(text) where the end was expected")
        }
    }

    /// What came of a mail.
    package static func outcome(of result: SMTPResult) -> AttemptOutcome {
        switch result {
        case .replied(let bytes, let stage):
            SMTPReply(bytes).map { outcome(of: $0, to: stage) }
                ?? .deviceBusy(after: nil, reason: "the reply was none")
        // As long as nobody may listen in, nothing is sent; that is for the server to mend.
        case .unreachable(let reason), .insecure(let reason): .unreachable(reason: reason)
        case .noLogin(let reason): .credentials(reason: reason)
        case .lost(let reason, let stage, let dotWasSent):
            outcomeOfLoss(at: stage, dotWasSent: dotWasSent, reason)
        case .invalid(let reason): .refused(reason: reason)
        case .unsent(let reason): .unprocessed(reason: reason)
        }
    }

    /// A connection that was lost at a stage.
    package static func outcomeOfLoss(
        at stage: Stage, dotWasSent: Bool, _ reason: String = "the connection was lost"
    ) -> AttemptOutcome {
        switch stage {
        // With the same Message-ID the second copy can be told.
        case .message where dotWasSent:
            .uncertain(reason: "\(reason) after the message was sent")
        case .recipient, .message: .deviceBusy(after: nil, reason: reason)
        // Before the server knows the recipient it is not about him.
        case .greeting, .authentication, .sender: .providerFails(after: nil, reason: reason)
        }
    }

    private static func later(_ stage: Stage, _ text: String) -> AttemptOutcome {
        switch stage {
        case .recipient, .message: .deviceBusy(after: pause, reason: text)
        // What the server says before it knows the recipient holds for every one.
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
    /// Whether it speaks of the address or its mailbox: not of content, and not of policy, which
    /// servers give with 550 too.
    fileprivate var isOfAddress: Bool {
        // 5.2.2 is a full mailbox, 5.2.3 a message too long for it; 5.1.7 and 5.1.8 are the sender.
        switch (subject, detail) {
        case (1, 7), (1, 8), (2, 2), (2, 3): false
        case (0, _), (1, _), (2, _): true
        default: false
        }
    }
}
