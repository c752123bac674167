import ServiceKit

/// When an app's notifications of places fit the moment, by their kinds.
package struct MomentPolicies: Hashable, Sendable {
    private var byKind: [String: MomentPolicy]

    /// The same for all.
    package init(_ policy: MomentPolicy = MomentPolicy()) { byKind = ["": policy] }

    /// Of kinds, which are paths, and of those below them that have none of their own; of the empty
    /// kind for all others.
    package init(_ byKind: [String: MomentPolicy]) {
        self.byKind = byKind
        if byKind[""] == nil { self.byKind[""] = MomentPolicy() }
    }

    /// The policy of a kind.
    package subscript(kind: String) -> MomentPolicy {
        var path = kind[...]
        while !path.isEmpty {
            if let policy = byKind[String(path)] { return policy }
            path = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
        }
        return byKind[""] ?? MomentPolicy()
    }

    /// The longest time that a cap of any kind looks back.
    var longestWindow: Duration { byKind.values.map(\.longestWindow).max() ?? .zero }
}
