import DeliveryEngine

extension AttemptOutcome {
    /// Returns the outcome without a pause that would outlast the message.
    ///
    /// This is for pauses that are Herald's own or only advised: sooner is better than not at all.
    func sooner(ifBeyond left: Duration) -> AttemptOutcome {
        switch self {
        case .messageFails(let after?, let reason) where after >= left:
            .messageFails(after: nil, reason: reason)
        case .deviceBusy(let after?, let reason) where after >= left:
            .deviceBusy(after: nil, reason: reason)
        case .providerFails(let after?, let reason) where after >= left:
            .providerFails(after: nil, reason: reason)
        default: self
        }
    }
}
