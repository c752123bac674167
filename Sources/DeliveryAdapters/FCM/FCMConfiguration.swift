package import HTTPClient

/// The settings of an app for FCM.
package struct FCMConfiguration: Sendable {
    /// The service account.
    package var credentials: FCMCredentials
    /// The endpoint for messages.
    package var endpoint = "https://fcm.googleapis.com"
    /// The URL for access tokens, which is the service account's except with a simulator.
    package var tokenURL: String
    /// The trusted authorities in PEM; nil trusts the machine's.
    package var authorities: String?
    /// The addresses that connections may lead to.
    package var addresses = AddressPolicy.publicOnly
    /// The number of messages a minute that Google accepts for the project.
    package var quotaPerMinute = FCMQuota.usual
    /// True if FCM only validates messages and sends nothing.
    package var validatesOnly = false

    /// Creates settings for Google's own endpoints.
    package init(_ credentials: FCMCredentials) {
        self.credentials = credentials
        tokenURL = credentials.tokenURL
    }
}
