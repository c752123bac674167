/// What has to be known of a message when its answer comes.
struct APNsAttempt {
    /// What has to work for a device token's being refused to be the token's fault.
    struct Place: Hashable, Sendable {
        var environment: APNsEnvironment
        /// With the push type's suffix.
        var topic: String
    }

    let endpoint: APNsEndpoint
    let place: Place
    let address: String
    let type: APNsPushType
    let token: String
    /// Whether it tried a new token, on a connection of its own.
    let isProbe: Bool
    /// Whether it went to another environment than the device said.
    let isStray: Bool
}
