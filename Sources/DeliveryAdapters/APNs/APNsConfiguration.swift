/// What an app has set of APNs.
package struct APNsConfiguration: Sendable {
    /// Who signs.
    package var credentials: APNsCredentials
    /// The bundle id, for addresses that say none.
    package var topic: String
    /// Where addresses are that do not say.
    package var environment: APNsEnvironment
    /// Whom to connect to, by environment; addresses of one that is missing are taken for the
    /// other one's.
    package var endpoints: [APNsEnvironment: String]
    /// The path of a PEM file with the authorities to trust; nil: the machine's.
    package var authorities: String?

    /// Settings for Apple's own endpoints.
    package init(_ credentials: APNsCredentials, topic: String, _ environment: APNsEnvironment) {
        self.credentials = credentials
        self.topic = topic
        self.environment = environment
        endpoints = [:]
        for environment in APNsEnvironment.allCases {
            endpoints[environment] = environment.endpoint
        }
    }
}
