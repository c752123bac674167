import DeliveryEngine

/// What a time to live of 0 means: a message is tried once, and kept nowhere.
enum NowOrNever {
    /// How long the way through our own queue may take, from the time of delivery on; what has not
    /// been tried by then expires.
    static let grace: Duration = .seconds(30)
    /// Beyond any notification's end: there is no later try.
    private static let never: Duration = .seconds(365 * 86_400)

    /// The outcome of an attempt, without a later one.
    ///
    /// What the provider has not looked at may be tried as long as there is time.
    static func outcome(_ outcome: AttemptOutcome) -> AttemptOutcome {
        switch outcome {
        case .deviceBusy(_, let reason): .deviceBusy(after: never, reason: reason)
        // As one that failed alone: its pause would be the lane's.
        case .providerFails(_, let reason), .messageFails(_, let reason):
            .messageFails(after: never, reason: reason)
        case .wrongTarget(.some, let reason): .wrongTarget(after: never, reason: reason)
        case .accepted, .gone, .refused, .wrongTarget, .credentials, .providerBusy, .unreachable,
            .unprocessed, .postponed, .uncertain, .lostTogether:
            outcome
        }
    }
}
