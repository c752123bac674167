/// The values of one adapter's settings.
package struct AdapterValues: Hashable, Sendable {
    /// The app's id.
    package var app: String
    /// The values by the settings' names, including secrets.
    package var values: [String: String]
    /// The private servers that the values may name.
    package var privateTargets: PrivateTargets

    /// Creates values, which by default may name no private server.
    package init(
        app: String, _ values: [String: String], privateTargets: PrivateTargets = .listed([])
    ) {
        (self.app, self.values, self.privateTargets) = (app, values, privateTargets)
    }
}
