package import Protocol
import ServiceKit

extension AccountService {
    /// Routes the calls about accounts to this service, and has it hear of new and deleted apps;
    /// call it before the registry's own calls are routed.
    ///
    /// Roles in a deleted app are taken away before a new app of the same id exists, whatever
    /// happened in between.
    package nonisolated func serve(in router: inout Router, besides registry: RegistryService) {
        router.serveAccounts(self)
        router.on(Method.Registry.createApp) { (request: Proto.CreateAppRequest, call) in
            try await self.forgetRoles(in: request.id)
            return try await registry.createApp(request, call)
        }
        router.on(Method.Registry.deleteApp) { (request: Proto.DeleteAppRequest, call) in
            let response = try await registry.deleteApp(request, call)
            try? await self.forgetRoles(in: try call.app(request.app))
            return response
        }
    }
}
