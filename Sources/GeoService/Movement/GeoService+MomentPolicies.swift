import Context
package import Protocol
import ServiceKit

extension GeoService {
    /// Stores the policy that decides when an app's place notifications of a type are sent.
    package func putMomentPolicy(
        _ request: Proto.PutMomentPolicyRequest, _ call: CallContext
    ) async throws -> Proto.PutMomentPolicyResponse {
        let app = try app(request.app, call)
        guard let policy = request.policy else { throw RPCError.invalid("policy", "is required") }
        _ = try MomentPolicy(policy, "policy", zones)
        take(try await movementStore.put(policy, of: app), of: app)
        var response = Proto.PutMomentPolicyResponse()
        response.policy = policy
        return response
    }

    /// Returns an app's policies, ordered by type.
    package func listMomentPolicies(
        _ request: Proto.ListMomentPoliciesRequest, _ call: CallContext
    ) async throws -> Proto.ListMomentPoliciesResponse {
        let app = try app(request.app, call)
        var response = Proto.ListMomentPoliciesResponse()
        response.policies = try await movementStore.policies()[app] ?? []
        return response
    }

    /// Deletes a policy; does nothing if there is none.
    package func deleteMomentPolicy(
        _ request: Proto.DeleteMomentPolicyRequest, _ call: CallContext
    ) async throws -> Proto.DeleteMomentPolicyResponse {
        let app = try app(request.app, call)
        take(try await movementStore.deletePolicy(of: request.type, of: app), of: app)
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
