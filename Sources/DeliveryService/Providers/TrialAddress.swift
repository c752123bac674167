import DeliveryAdapters
import Protocol
import ServiceKit

/// The address of a device that the test of a provider goes to.
enum TrialAddress {
    /// Returns the address at which a provider reaches a device; nil if its kind needs no address.
    ///
    /// - Throws: `failedPrecondition` if the device has none that it reaches.
    static func of(
        _ device: Proto.Device, for content: Proto.Content, _ record: ProviderRecord,
        _ setup: ProviderSetup
    ) throws(RPCError) -> Proto.Address? {
        let kinds = setup.kind(record.kind)?.addressKinds(for: content) ?? []
        guard !kinds.isEmpty else { return nil }
        let usable = device.addresses.filter { address in
            let isHere = address.state == .active || address.state == .suspect
            return isHere && kinds.contains(address.kind)
        }
        func rank(_ address: Proto.Address) -> (Int, Int, Int) {
            let environment = record.settings["environment"] ?? ""
            return (
                kinds.firstIndex(of: address.kind) ?? kinds.endIndex,
                address.environment == environment ? 0 : 1,
                address.state == .suspect ? 1 : 0
            )
        }
        guard let best = usable.min(by: { rank($0) < rank($1) }) else {
            throw RPCError(
                .failedPrecondition,
                "the device has no address in use that \(record.kind) reaches: "
                    + kinds.joined(separator: ", "))
        }
        return best
    }
}
