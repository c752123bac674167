/// What an app has set of FCM.
package struct FCMConfiguration: Sendable {
    /// The service account.
    package var credentials: FCMCredentials
    /// Where messages go.
    package var endpoint = "https://fcm.googleapis.com"
    /// Where access tokens come from; as the service account says, unless something is tried out.
    package var tokenURL: String
    /// The path of a PEM file with the authorities to trust; nil: the machine's.
    package var authorities: String?
    /// Messages a minute that Google takes of the project.
    package var quotaPerMinute = FCMQuota.usual
    /// Whether FCM only checks messages, and sends nothing.
    package var validatesOnly = false

    /// Settings for Google's own endpoints.
    package init(_ credentials: FCMCredentials) {
        self.credentials = credentials
        tokenURL = credentials.tokenURL
    }
}
