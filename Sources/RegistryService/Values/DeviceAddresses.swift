import Audience
import Protocol
import ServiceKit

/// A device's addresses, without the rest of it.
///
/// A campaign meets thousands of dead ones in a second: to read, copy and compare all else that is
/// known of their devices would be most of the work.
struct DeviceAddresses: Sendable {
    /// Where the device is kept.
    let row: DeviceRow
    /// Whose they are.
    let id: Identifier
    /// All of them, in use or not, in the order in which they are written.
    var all: [Proto.Address]

    /// Those to which messages go.
    var inUse: [Proto.Address] { all.filter(\.isInUse) }

    /// What the device is selected by that they say.
    var facets: Set<Facet> {
        var facets = Set(lostKinds.map(Facet.addressLost))
        for address in all where address.isInUse {
            if let name = Selector.Name(address.kind) { facets.insert(.addressKind(name)) }
        }
        return facets
    }

    /// The kinds that the device had, and has none of in use any more.
    var lostKinds: Set<Selector.Name> {
        guard all.contains(where: { !$0.isInUse }) else { return [] }
        var kinds = Set(all.map(\.kind))
        for address in all where address.isInUse { kinds.remove(address.kind) }
        return Set(kinds.compactMap { Selector.Name($0) })
    }

    /// What a provider's word makes of the address it is about.
    func verdict(_ outcome: Proto.AddressOutcome, at now: UnixTime) -> AddressVerdict {
        guard let address = all.first(where: { $0.id == outcome.id }) else { return .ignore }
        return AddressVerdict(outcome, of: address, now: now)
    }

    /// Takes a verdict over.
    mutating func mark(_ verdict: AddressVerdict, _ outcome: Proto.AddressOutcome, at now: UnixTime)
    {
        let state: Proto.AddressState
        switch verdict {
        case .drop: state = .invalid
        case .suspect: state = .suspect
        case .clear: state = .active
        case .ignore: return
        }
        let reason = state == .active ? "" : outcome.reason
        all = all.marking(outcome.id, state, reason, at: now) ?? all
    }
}
