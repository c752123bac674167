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
        take(try await call.put(policy, of: app, in: movementStore), of: app)
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
        take(try await call.delete(request.type, of: app, in: movementStore), of: app)
        return Proto.DeleteMomentPolicyResponse()
    }

    /// Replaces an app's policies in memory.
    ///
    /// A policy whose time zone is no longer known stays in force, with UTC for devices that have
    /// reported no zone.
    func take(_ messages: [Proto.MomentPolicy], of app: String) {
        var byType: [String: MomentPolicy] = [:]
        var zone: String?
        for var message in messages {
            if message.type.isEmpty, !message.defaultTimeZone.isEmpty {
                if zones.rules(message.defaultTimeZone) != nil { zone = message.defaultTimeZone }
                if zone == nil { warn(of: "its time zone is no longer known", message, app) }
                message.defaultTimeZone = ""
            }
            do {
                byType[message.type] = try MomentPolicy(message, "policy", zones)
            } catch {
                warn(of: error.message, message, app)
            }
        }
        policies[app] = MomentPolicies(byType)
        defaultZones[app] = zone
    }

    private func warn(of problem: String, _ message: Proto.MomentPolicy, _ app: String) {
        log?(
            .warning, "a stored moment policy is not used as it is",
            ["app": app, "type": message.type, "problem": problem])
    }
}

/// Changes of policies, with a note for the audit log of what was there before.
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
