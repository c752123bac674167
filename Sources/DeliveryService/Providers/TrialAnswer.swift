import DeliveryEngine

/// The part of a test's outcome that its caller is told.
///
/// A caller who may choose a server and is told why it was not reached can search a network with
/// that. So only a key of the whole suite is told the difference between a server that refuses
/// connections, one that closes them, and one that does not answer. Other callers are told the
/// provider's own words, and Herald's words about the message itself.
enum TrialAnswer {
    /// Returns the outcome to tell.
    ///
    /// - Parameter isHeld: True if a switch is on, which may be why the message was not sent.
    static func told(
        _ outcome: AttemptOutcome, isOfSuite: Bool, isHeld: Bool
    ) -> AttemptOutcome {
        guard !isOfSuite, !isProvidersWord(outcome.reason) else { return outcome }
        switch outcome {
        case .accepted, .gone, .refused, .wrongTarget, .credentials, .providerBusy: return outcome
        case .unprocessed where isHeld: return outcome
        case .deviceBusy, .providerFails, .messageFails, .unreachable, .unprocessed, .postponed,
            .uncertain, .lostTogether:
            return .unreachable(
                reason: "the provider did not answer, and the message may still arrive; whoever "
                    + "runs the suite finds the reason in delivery's log")
        }
    }

    /// Returns whether a reason is what a provider answered: "answered 503", "503 …", "421 4.3.0".
    private static func isProvidersWord(_ reason: String) -> Bool {
        let code = reason.prefix { !$0.isWhitespace }
        let isStatus = code.utf8.count == 3 && code.utf8.allSatisfy { (48...57).contains($0) }
        return isStatus || " \(reason)".contains(" answered ")
    }
}
