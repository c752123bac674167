import Times
import TypePaths

/// An app's policies for when place notifications fit the moment, by kind.
package struct MomentPolicies: Hashable, Sendable {
    private var byKind: [String: MomentPolicy]

    /// Creates policies with the same policy for all kinds.
    package init(_ policy: MomentPolicy = MomentPolicy()) { byKind = ["": policy] }

    /// Creates policies by kind.
    ///
    /// A kind is a path, and its policy also applies to kinds below it that have none of their own.
    /// The policy of the empty kind applies to all others.
    package init(_ byKind: [String: MomentPolicy]) {
        self.byKind = byKind
        if byKind[""] == nil { self.byKind[""] = MomentPolicy() }
    }

    /// Returns the policy of a kind.
    package subscript(kind: String) -> MomentPolicy {
        let own = TypePath.covering(kind).last { byKind[$0] != nil }
        return byKind[own ?? ""] ?? MomentPolicy()
    }

    /// The longest window of a cap of any kind.
    var longestWindow: Duration { byKind.values.map(\.longestWindow).max() ?? .zero }
}
