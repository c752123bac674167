import Context
package import Protocol
import ServiceKit

extension GeoService {
    /// Stores when an app's notifications of places of a type are sent.
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

    /// An app's policies, by type.
    package func listMomentPolicies(
        _ request: Proto.ListMomentPoliciesRequest, _ call: CallContext
    ) async throws -> Proto.ListMomentPoliciesResponse {
        let app = try app(request.app, call)
        var response = Proto.ListMomentPoliciesResponse()
        response.policies = try await movementStore.policies()[app] ?? []
        return response
    }

    /// Deletes a policy; there need not be one.
    package func deleteMomentPolicy(
        _ request: Proto.DeleteMomentPolicyRequest, _ call: CallContext
    ) async throws -> Proto.DeleteMomentPolicyResponse {
        let app = try app(request.app, call)
        take(try await movementStore.deletePolicy(of: request.type, of: app), of: app)
        return Proto.DeleteMomentPolicyResponse()
    }

    /// An app has these policies from now on.
    func take(_ messages: [Proto.MomentPolicy], of app: String) {
        var byType: [String: MomentPolicy] = [:]
        for message in messages { byType[message.type] = try? MomentPolicy(message, "", zones) }
        policies[app] = MomentPolicies(byType)
        defaultZones[app] = messages.first { $0.type.isEmpty }?.defaultTimeZone
    }
}
