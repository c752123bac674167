/// The APNs environment: sandbox for apps in development, production for apps in the store.
package enum APNsEnvironment: String, CaseIterable, Hashable, Sendable {
    case production, sandbox

    /// The other environment.
    var other: APNsEnvironment { self == .production ? .sandbox : .production }

    /// Apple's endpoint of the environment.
    package var endpoint: String {
        switch self {
        case .production: "https://api.push.apple.com"
        case .sandbox: "https://api.sandbox.push.apple.com"
        }
    }
}
