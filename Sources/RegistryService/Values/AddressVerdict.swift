import Protocol
import ServiceKit

/// The change that a provider's outcome makes to an address.
enum AddressVerdict: Equatable {
    /// The address is invalid from now on.
    case drop
    /// The address is kept, but is suspect.
    case suspect
    /// The address is active again.
    case clear
    /// The outcome does not apply to this registration of the address.
    case ignore

    /// Judges `outcome` for the address that it is about.
    ///
    /// A provider may answer late, so an outcome counts only if its time is after the registration.
    /// A wrong topic or environment is the sender's mistake and never a reason to drop the address.
    init(_ outcome: Proto.AddressOutcome, of address: Proto.Address, now: UnixTime) {
        let said = outcome.providerTime.flatMap { try? UnixTime($0, "provider_time") } ?? now
        let registered = address.registerTime.flatMap { try? UnixTime($0, "register_time") }
        let isLater = registered.map { said > $0 } ?? true
        switch (outcome.verdict, address.state) {
        case (.gone, .active), (.gone, .suspect): self = isLater ? .drop : .ignore
        case (.wrongTarget, .active): self = isLater ? .suspect : .ignore
        case (.works, .suspect): self = .clear
        default: self = .ignore
        }
    }
}

extension Proto.AddressOutcome {
    /// The identity of the address that the outcome is about.
    var id: Proto.Address.ID { Proto.Address.ID(kind: kind, value: value) }
}
