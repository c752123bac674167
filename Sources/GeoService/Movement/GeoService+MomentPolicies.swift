import Context
package import Protocol
import ServiceKit
import ServiceStorage

extension GeoService {
    /// Stores the policy that decides when an app's place notifications of a type are sent.
    package func putMomentPolicy(
        _ request: Proto.PutMomentPolicyRequest, _ call: CallContext
    ) async throws -> Proto.PutMomentPolicyResponse {
        let app = try app(request.app, call)
        guard let policy = request.policy else { throw RPCError.invalid("policy", "is required") }
        _ = try MomentPolicy(policy, "policy", zones)
        policies.take(try await call.put(policy, of: app, in: movementStore), of: app)
        return .init(policy)
    }

    /// Returns an app's policies, ordered by type.
    package func listMomentPolicies(
        _ request: Proto.ListMomentPoliciesRequest, _ call: CallContext
    ) async throws -> Proto.ListMomentPoliciesResponse {
        let app = try app(request.app, call)
        return .init(try await movementStore.policies()[app] ?? [])
    }

    /// Deletes a policy; does nothing if there is none.
    package func deleteMomentPolicy(
        _ request: Proto.DeleteMomentPolicyRequest, _ call: CallContext
    ) async throws -> Proto.DeleteMomentPolicyResponse {
        let app = try app(request.app, call)
        policies.take(try await call.delete(request.type, of: app, in: movementStore), of: app)
        return Proto.DeleteMomentPolicyResponse()
    }
}

/// Changes of policies, with a note of the former policy for the audit log.
extension CallContext {
    fileprivate func put(
        _ policy: Proto.MomentPolicy, of app: String, in store: MovementStore
    ) async throws -> [Proto.MomentPolicy] {
        let before = try await store.policies()[app]?.first { $0.type == policy.type }
        let done = try await store.put(policy, of: app)
        noteChange(from: before, to: policy)
        return done
    }

    fileprivate func delete(
        _ type: String, of app: String, in store: MovementStore
    ) async throws -> [Proto.MomentPolicy] {
        let before = try await store.policies()[app]?.first { $0.type == type }
        let done = try await store.deletePolicy(of: type, of: app)
        noteChange(from: before, to: nil)
        return done
    }
}

extension Proto.ListMomentPoliciesResponse {
    fileprivate init(_ policies: [Proto.MomentPolicy]) {
        self.init()
        self.policies = policies
    }
}

extension Proto.PutMomentPolicyResponse {
    fileprivate init(_ policy: Proto.MomentPolicy) {
        self.init()
        self.policy = policy
    }
}
