import DeliveryEngine

/// The meaning of a time to live of 0: a message is tried once, and stored nowhere.
enum NowOrNever {
    /// The time after the delivery time for Herald's own queue; messages that have not been tried
    /// by then expire.
    static let grace: Duration = .seconds(30)
    /// A pause longer than any notification lives, so that there is no later attempt.
    private static let never: Duration = .seconds(365 * 86_400)

    /// Returns the outcome of an attempt without a later attempt.
    ///
    /// A message that the provider did not look at may be tried again while there is time.
    static func outcome(_ outcome: AttemptOutcome) -> AttemptOutcome {
        switch outcome {
        case .deviceBusy(_, let reason): .deviceBusy(after: never, reason: reason)
        // Reported as the failure of one message, because the pause would otherwise apply to the
        // lane.
        case .providerFails(_, let reason), .messageFails(_, let reason):
            .messageFails(after: never, reason: reason)
        case .wrongTarget(.some, let reason): .wrongTarget(after: never, reason: reason)
        case .accepted, .gone, .refused, .wrongTarget, .credentials, .providerBusy, .unreachable,
            .unprocessed, .postponed, .uncertain, .lostTogether:
            outcome
        }
    }
}
