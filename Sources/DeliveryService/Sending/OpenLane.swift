import AudienceMessages
import DeliveryAdapters
import DeliveryEngine
import Protocol

/// A lane with its adapter.
///
/// It is confined to the service's actor.
final class OpenLane {
    let key: LaneKey
    let adapter: any Adapter
    /// The kinds of address that the adapter reaches, the preferred ones first; empty if it accepts
    /// every device.
    let addressKinds: [String]
    let outcomes: OutcomeCounters
    /// The adapter's kind; nil if the adapter is not a provider's.
    var kind: (any AdapterKind)?
    /// The environment of the addresses that the lane serves; empty for any.
    var environment = ""
    /// True if the adapter sends a notification once, to the whole audience.
    var isWhole = false
    /// True if new notifications go to the lane; if false, only what it was given before.
    var isPlanned = true
    /// The provider that the adapter was made from; nil if every app has the adapter.
    var provider: ProviderRecord?

    init(
        key: LaneKey, adapter: any Adapter, addressKinds: [String], outcomes: OutcomeCounters
    ) {
        (self.key, self.adapter) = (key, adapter)
        (self.addressKinds, self.outcomes) = (addressKinds, outcomes)
    }

    /// Creates the lane of a provider.
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

    /// True if the adapter accepts any number of messages.
    var isUnbounded: Bool { adapter.room == .max }

    /// Returns the reason why the adapter accepts nothing now; nil if it does.
    func block(at now: Duration) -> LaneBlock? {
        adapter.standstill.map { LaneBlock($0.cause, $0.reason, until: $0.left.map { now + $0 }) }
    }

    /// Returns the kinds of address to which a content goes, the preferred ones first.
    func addressKinds(for content: Proto.Content) -> [String] {
        kind?.addressKinds(for: content) ?? addressKinds
    }

    /// Returns the kind of address that a content needs, if it is not the usual one; otherwise nil.
    func unusualKind(for content: Proto.Content) -> String? {
        addressKinds(for: content).first.flatMap { $0 == addressKinds.first ? nil : $0 }
    }

    /// Returns whether the lane serves an address's environment.
    func serves(_ address: Proto.Address) -> Bool {
        environment.isEmpty || address.environment.isEmpty || environment == address.environment
    }
}

extension Target {
    /// Returns the device's first address of the first kind that it has; nil if it has none of
    /// them.
    func address(of kinds: [String]) -> Proto.Address? {
        for kind in kinds {
            if let found = addresses.first(where: { $0.kind == kind }) { return found }
        }
        return nil
    }

    /// Returns whether the device had an address of one of these kinds and has no usable one now.
    func hasLost(_ kinds: [String]) -> Bool { lostKinds.contains(where: kinds.contains) }
}
