import Times

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
        var path = kind[...]
        while !path.isEmpty {
            if let policy = byKind[String(path)] { return policy }
            path = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
        }
        return byKind[""] ?? MomentPolicy()
    }

    /// The longest window of a cap of any kind.
    var longestWindow: Duration { byKind.values.map(\.longestWindow).max() ?? .zero }
}
