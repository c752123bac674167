import ServiceKit

/// What has to be known of a message when its answer comes.
final class APNsAttempt {
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
    /// When the message is of no use any more.
    let end: UnixTime

    init(
        endpoint: APNsEndpoint, topic: String, address: String, type: APNsPushType, token: String,
        isProbe: Bool, isStray: Bool, end: UnixTime
    ) {
        self.endpoint = endpoint
        place = Place(environment: endpoint.environment, topic: topic)
        (self.address, self.type, self.token) = (address, type, token)
        (self.isProbe, self.isStray, self.end) = (isProbe, isStray, end)
    }
}
