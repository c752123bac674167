import Addresses
import DeliveryAdapters
import Protocol

/// The check that a provider's settings lead into no private network, unless whoever made them may
/// decide that.
///
/// An app's admin does not run the machine: what it sets must not reach services that trust whoever
/// is on their network.
enum TargetCheck {
    /// A server that the settings may not name.
    struct Refusal: Error, Hashable, Sendable {
        /// The setting's name.
        let setting: String
        /// The reason, worded to follow the setting's name.
        let reason: String
    }

    /// Checks the servers that settings name.
    static func check(
        _ kind: any AdapterKind, _ values: AdapterValues
    ) throws(Refusal) {
        for target in kind.targets(values) where !values.privateTargets.permits(target.receiver) {
            let reason = target.receiver.host.confinement
            guard target.isPermission || reason != nil else { continue }
            throw Refusal(
                setting: target.setting,
                reason: "names \(target.receiver), which "
                    + (reason ?? "may then be in a private network")
                    + "; set it with a key of the whole suite, or let the suite's operator list it "
                    + "in HERALD_PROVIDER_ALLOW")
        }
    }
}
