import DeliveryEngine

/// The reason why a device got nothing from a lane, other than a failed attempt.
enum Setback: Hashable, Sendable {
    /// The device was not tried, for this reason; the text is the same for all such devices.
    case suppressed(String)
    /// The notification expired; the text is why it was not sent before, or empty.
    case expired(String)
    /// The notification was cancelled before.
    case cancelled
    /// Another adapter, with this name, has the delivery instead.
    case moved(String)

    /// The stored kind and text.
    var stored: (kind: Int, text: String) {
        switch self {
        case .suppressed(let reason): (1, reason)
        case .expired(let reason): (2, reason)
        case .cancelled: (3, "")
        case .moved(let adapter): (4, adapter)
        }
    }

    /// Creates a setback from its stored kind and text; returns nil if the kind is unknown.
    init?(kind: Int, text: String) {
        switch kind {
        case 1: self = .suppressed(text)
        case 2: self = .expired(text)
        case 3: self = .cancelled
        case 4: self = .moved(text)
        default: return nil
        }
    }

    /// Creates the setback of a result; returns nil if the result is a success or is stored
    /// elsewhere.
    ///
    /// - Parameter state: The notification's state; after its end nothing is tried again.
    init?(_ result: DeliveryResult, _ state: NotificationState) {
        switch result {
        case .delivered, .failed, .uncertain: return nil
        case .expired(let reason): self = .expired(reason)
        case .suppressed(let reason): self = .suppressed(reason)
        case .later(_, _, _, let reason) where state.isFinal:
            self = state == .cancelled ? .cancelled : .expired(reason)
        case .moved where state.isFinal:
            self = state == .cancelled ? .cancelled : .expired("")
        case .moved(let adapter): self = .moved(adapter)
        case .later: return nil
        }
    }
}
