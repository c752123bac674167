package import Addresses
package import HTTPClient

/// The servers in private networks, or on this machine, that a provider's settings may name.
package enum PrivateTargets: Hashable, Sendable {
    /// Every server: a key of the whole suite made the settings.
    case all
    /// The servers that the operator's configuration lists: an app's key made the settings.
    case listed(Set<HostPort>)

    /// Returns whether the settings may name a private server.
    package func permits(_ receiver: HostPort) -> Bool {
        switch self {
        case .all: true
        case .listed(let receivers): receivers.contains(receiver)
        }
    }

    /// Returns the policy for connections to servers that settings name: each may be private if
    /// that is permitted, and every other address must be public.
    package func policy(for receivers: [HostPort]) -> AddressPolicy {
        receivers.filter(permits).reduce(.publicOnly) { $0.allowing($1) }
    }
}

/// A server that one of a provider's settings names.
package struct AdapterTarget: Hashable, Sendable {
    /// The setting's name.
    package var setting: String
    package var receiver: HostPort
    /// True if the setting permits the server to be private, whatever its name: a name on the
    /// public Internet may lead to any address.
    package var isPermission: Bool

    /// Creates a target.
    package init(_ setting: String, _ receiver: HostPort, isPermission: Bool = false) {
        (self.setting, self.receiver, self.isPermission) = (setting, receiver, isPermission)
    }

    /// Returns the servers that a setting lists; none if it is invalid.
    static func permissions(_ setting: String, of values: AdapterValues) -> [AdapterTarget] {
        (values.optional(setting) ?? "").split(separator: ",").compactMap { HostPort($0) }
            .map { AdapterTarget(setting, $0, isPermission: true) }
    }

    /// Returns the server of a URL that a setting has; nil if it is unset or invalid.
    static func url(_ setting: String, _ text: String?) -> AdapterTarget? {
        text.flatMap { try? ReceiverURL($0) }.map { AdapterTarget(setting, $0.receiver) }
    }
}
