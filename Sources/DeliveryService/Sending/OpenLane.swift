import AudienceMessages
import DeliveryAdapters
import DeliveryEngine
import Protocol

/// A lane with the adapter that it leads to.
///
/// Confined to the service's actor.
final class OpenLane {
    let key: LaneKey
    let adapter: any Adapter
    /// The kinds of address that it reaches, the best first; empty: it takes every device.
    let addressKinds: [String]
    let outcomes: OutcomeCounters
    /// What its adapter is of; nil: it is no provider's.
    var kind: (any AdapterKind)?
    /// The addresses' environment that it is for; empty: any.
    var environment = ""
    /// Whether its adapter sends a notification once, to the whole audience.
    var isWhole = false
    /// Whether new notifications go to it; otherwise only what it was given before.
    var isPlanned = true
    /// What its adapter was made of; nil: every app has it.
    var provider: ProviderRecord?

    init(
        key: LaneKey, adapter: any Adapter, addressKinds: [String], outcomes: OutcomeCounters
    ) {
        (self.key, self.adapter) = (key, adapter)
        (self.addressKinds, self.outcomes) = (addressKinds, outcomes)
    }

    /// The lane of a provider.
    convenience init(
        of record: ProviderRecord, kind: (any AdapterKind)?, adapter: any Adapter,
        outcomes: OutcomeCounters
    ) {
        let isWhole = kind?.sendsToAudiences(record.settings) ?? false
        self.init(
            key: LaneKey(app: record.app, adapter: record.name), adapter: adapter,
            addressKinds: isWhole ? [] : kind?.addressKinds ?? [], outcomes: outcomes)
        (self.kind, self.isWhole, provider) = (kind, isWhole, record)
        if kind?.settings.contains(where: { $0.name == "environment" }) == true {
            environment = record.settings["environment"] ?? "production"
        }
    }

    /// Whether the adapter takes any number of messages.
    var isUnbounded: Bool { adapter.room == .max }

    /// Why its adapter takes nothing now; nil: it does.
    func block(at now: Duration) -> LaneBlock? {
        adapter.standstill.map { LaneBlock($0.cause, $0.reason, until: $0.left.map { now + $0 }) }
    }

    /// The kinds of address that a content goes to, the best first.
    func addressKinds(for content: Proto.Content) -> [String] {
        kind?.addressKinds(for: content) ?? addressKinds
    }

    /// The kind of address that a content needs, if that is another than is usual.
    func unusualKind(for content: Proto.Content) -> String? {
        addressKinds(for: content).first.flatMap { $0 == addressKinds.first ? nil : $0 }
    }

    /// Whether it is the lane of an address's environment.
    func serves(_ address: Proto.Address) -> Bool {
        environment.isEmpty || address.environment.isEmpty || environment == address.environment
    }
}

extension Target {
    /// Its first address of the first of these kinds that it has one of; nil: there is none.
    func address(of kinds: [String]) -> Proto.Address? {
        for kind in kinds {
            if let found = addresses.first(where: { $0.kind == kind }) { return found }
        }
        return nil
    }

    /// Whether it had an address of one of these kinds, and has none of it in use any more.
    func hasLost(_ kinds: [String]) -> Bool { lostKinds.contains(where: kinds.contains) }
}
