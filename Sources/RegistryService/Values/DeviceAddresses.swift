import Audience
import Protocol
import ServiceKit

/// A device's addresses without the rest of the device.
///
/// A campaign meets thousands of dead addresses in a second. Reading, copying and comparing
/// everything else about their devices would be most of the work.
struct DeviceAddresses: Sendable {
    /// The device's row.
    let row: DeviceRow
    /// The device's id.
    let id: Identifier
    /// All addresses, in use or not, in the order in which they are stored.
    var all: [Proto.Address]

    /// The addresses to which messages are sent.
    var inUse: [Proto.Address] { all.filter(\.isInUse) }

    /// The facets that follow from the addresses.
    var facets: Set<Facet> {
        var facets = Set(lostKinds.map(Facet.addressLost))
        for address in all where address.isInUse {
            if let name = Selector.Name(address.kind) { facets.insert(.addressKind(name)) }
        }
        return facets
    }

    /// The kinds of address that the device has had, but has none in use of.
    ///
    /// An address that was never confirmed was never had.
    var lostKinds: Set<Selector.Name> {
        guard all.contains(where: { !$0.isInUse }) else { return [] }
        var kinds = Set(all.filter { !$0.isUnconfirmed }.map(\.kind))
        for address in all where address.isInUse { kinds.remove(address.kind) }
        return Set(kinds.compactMap { Selector.Name($0) })
    }

    /// Returns the verdict of an outcome on the address that it is about.
    func verdict(_ outcome: Proto.AddressOutcome, at now: UnixTime) -> AddressVerdict {
        guard let address = all.first(where: { $0.id == outcome.id }) else { return .ignore }
        return AddressVerdict(outcome, of: address, now: now)
    }

    /// Applies a verdict to its address.
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
