import Protocol
import ServiceKit

/// What a provider's word makes of an address.
enum AddressVerdict: Equatable {
    /// It is no address any more.
    case drop
    /// It is kept, and looked at with doubt.
    case suspect
    /// It is in order again.
    case clear
    /// The word says nothing of this registration.
    case ignore

    /// Weighs `outcome` against the address it is about.
    ///
    /// A provider answers late: its word counts only if it is of a time after the registration. A
    /// wrong topic or environment is a mistake of whoever sends, never a reason to drop.
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
    /// The address it is about.
    var id: Proto.Address.ID { Proto.Address.ID(kind: kind, value: value) }
}
