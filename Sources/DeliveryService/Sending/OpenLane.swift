import AudienceMessages
import DeliveryAdapters
import DeliveryEngine
import Protocol

/// A lane with the adapter that it leads to.
///
/// Confined to the service's actor.
struct OpenLane {
    let key: LaneKey
    let adapter: any Adapter
    /// The kinds of address that it reaches, the best first; empty: it takes every device.
    let addressKinds: [String]
    /// The addresses' environment that it is for; empty: any.
    var environment = ""
    /// Whether its adapter sends a notification once, to the whole audience.
    var isWhole = false
    /// What its adapter was made of; nil: every app has it.
    var provider: ProviderRecord?

    /// Whether the adapter takes any number of messages.
    var isUnbounded: Bool { adapter.room == .max }

    /// The address that it reaches a device at; nil: there is none.
    func address(of target: Target) -> Proto.Address? {
        for kind in addressKinds {
            if let found = target.addresses.first(where: { $0.kind == kind }) { return found }
        }
        return nil
    }

    /// Whether it is the lane of an address's environment.
    func serves(_ address: Proto.Address) -> Bool {
        environment.isEmpty || address.environment.isEmpty || environment == address.environment
    }
}
