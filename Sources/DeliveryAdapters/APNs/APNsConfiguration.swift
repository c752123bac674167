package import HTTPClient

/// The settings of an app for APNs.
package struct APNsConfiguration: Sendable {
    /// The key that signs tokens.
    package var credentials: APNsCredentials
    /// The bundle id for addresses that name none.
    package var topic: String
    /// The environment of addresses that name none.
    package var environment: APNsEnvironment
    /// True if the app's extension is to run for each alert, so that it keeps a receipt.
    package var wantsReceipts = true
    /// The endpoints by environment; addresses of a missing environment are sent to the other one.
    package var endpoints: [APNsEnvironment: String]
    /// The trusted authorities in PEM; nil trusts the machine's.
    package var authorities: String?
    /// The addresses that connections may lead to.
    package var addresses = AddressPolicy.publicOnly

    /// Creates settings for Apple's own endpoints.
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
