import Protocol

extension Proto.ListAppsResponse {
    /// Lists those of `apps` that a principal may see, by id.
    init(apps: [StoredApp], of principal: Principal?) {
        let own = principal?.app ?? ""
        self.init()
        self.apps = apps.filter { own.isEmpty || $0.id == own }
            .sorted { $0.id < $1.id }
            .map(\.message)
    }
}

extension Proto.GetOwnKeyResponse {
    /// Describes a key that calls: the calls that the schema allows its role, and its apps.
    ///
    /// - Throws: `unauthenticated` for a call that no key was shown for.
    init(_ principal: Principal?, apps: [Proto.App]) throws(RPCError) {
        guard let principal else {
            throw RPCError(.unauthenticated, "this call was made without a key")
        }
        self.init()
        name = principal.subject
        app = principal.app
        role = Proto.KeyRole(rawValue: Int32(principal.role.rawValue))
        self.apps = apps
        methods = Method.all
            .filter { $0.role != .internal && principal.role.permits($0.role) }
            .map(\.path).sorted()
    }
}
