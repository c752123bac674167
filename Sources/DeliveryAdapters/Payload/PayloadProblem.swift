package import DeliveryEngine

/// The reason why a message cannot be converted to a provider's format.
package enum PayloadProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The content exceeds the provider's limit, even if shortened as far as the sender allows.
    case tooLarge(bytes: Int, limit: Int)
    /// A name in `data` is reserved by the provider or by Herald.
    case reservedName(String)
    /// The address can never be sent to; the registry refuses new addresses of this kind.
    case invalidAddress(String)

    /// A description of the problem and what to do about it.
    package var description: String {
        switch self {
        case .tooLarge(let bytes, let limit):
            "content has \(bytes) bytes in the provider's format, whose limit is \(limit); shorten "
                + "title, body or data, or allow it to be shortened"
        case .reservedName(let name):
            "content.data has the name \"\(name.prefix(64))\", which is reserved; rename it"
        case .invalidAddress(let problem): problem
        }
    }

    /// The outcome of the message.
    package var outcome: AttemptOutcome {
        switch self {
        // The address is kept, because no provider reported it as gone.
        case .tooLarge, .reservedName, .invalidAddress: .refused(reason: description)
        }
    }
}
