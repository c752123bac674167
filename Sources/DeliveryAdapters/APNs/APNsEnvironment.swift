/// Where Apple lets apps that are being developed be reached, and those in the store.
package enum APNsEnvironment: String, CaseIterable, Hashable, Sendable {
    case production, sandbox

    /// The other one.
    var other: APNsEnvironment { self == .production ? .sandbox : .production }

    /// Apple's endpoint.
    package var endpoint: String {
        switch self {
        case .production: "https://api.push.apple.com"
        case .sandbox: "https://api.sandbox.push.apple.com"
        }
    }
}
