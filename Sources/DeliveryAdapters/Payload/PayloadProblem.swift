package import DeliveryEngine

/// Why a message cannot be put into a provider's form.
package enum PayloadProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// Longer than the provider takes, shortened as far as the sender allowed.
    case tooLarge(bytes: Int, limit: Int)
    /// The provider, or we, use that name of `data` for ourselves.
    case reservedName(String)
    /// An address that we can never send to; the registry refuses those that come anew.
    case invalidAddress(String)

    /// What is wrong and what to do about it.
    package var description: String {
        switch self {
        case .tooLarge(let bytes, let limit):
            "content has \(bytes) bytes in the provider's form, which takes \(limit); shorten "
                + "title, body or data, or allow it to be shortened"
        case .reservedName(let name):
            "content.data has the name \"\(name.prefix(64))\", which is reserved; rename it"
        case .invalidAddress(let problem): problem
        }
    }

    /// What it means for the message.
    package var outcome: AttemptOutcome {
        switch self {
        // Of an address that we cannot use no provider has said that it is gone: it is kept.
        case .tooLarge, .reservedName, .invalidAddress: .refused(reason: description)
        }
    }
}
