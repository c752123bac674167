import DeliveryEngine

/// Why a device got nothing of a lane, other than that an attempt failed for good.
enum Setback: Hashable, Sendable {
    /// Nothing was tried; in a line that is the same for all devices it is the reason of.
    case suppressed(String)
    /// Its time was over.
    case expired
    /// The notification was cancelled before.
    case cancelled
    /// Another adapter, of this name, has it instead.
    case moved(String)

    /// As it is stored.
    var stored: (kind: Int, text: String) {
        switch self {
        case .suppressed(let reason): (1, reason)
        case .expired: (2, "")
        case .cancelled: (3, "")
        case .moved(let adapter): (4, adapter)
        }
    }

    /// What is stored as a kind and a text; nil: there is no such kind.
    init?(kind: Int, text: String) {
        switch kind {
        case 1: self = .suppressed(text)
        case 2: self = .expired
        case 3: self = .cancelled
        case 4: self = .moved(text)
        default: return nil
        }
    }

    /// What a result means for explanations; nil: it says it elsewhere, or is a delivery.
    ///
    /// - Parameter state: the notification's; of one that is over nothing is tried again.
    init?(_ result: DeliveryResult, _ state: NotificationState) {
        switch result {
        case .delivered, .failed, .uncertain: return nil
        case .expired: self = .expired
        case .suppressed(let reason): self = .suppressed(reason)
        case .later, .moved:
            if state.isFinal {
                self = state == .cancelled ? .cancelled : .expired
            } else if case .moved(let adapter) = result {
                self = .moved(adapter)
            } else {
                return nil
            }
        }
    }
}
