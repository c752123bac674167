import Protocol
import ServiceKit

extension AccountService.Parts {
    /// Returns the app whose people a call is about; empty for all, which only a principal of the
    /// whole suite may ask about.
    func scope(_ call: CallContext, _ requested: String) async throws -> String {
        if requested.isEmpty, call.principal?.app.isEmpty ?? true { return "" }
        let app = try call.app(requested)
        guard try await apps().contains(where: { $0.id == app }) else {
            throw RPCError.noApp(app)
        }
        return app
    }
}
