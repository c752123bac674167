import ServiceKit

/// The facts about a message that are needed when its answer comes.
final class APNsAttempt {
    /// The environment and topic that must be proven before a refused device token counts as bad.
    struct Place: Hashable, Sendable {
        var environment: APNsEnvironment
        /// The topic with the push type's suffix.
        var topic: String
    }

    let endpoint: APNsEndpoint
    let place: Place
    let address: String
    let type: APNsPushType
    let token: String
    /// True if the attempt tries a new provider token, on a connection of its own.
    let isProbe: Bool
    /// True if the attempt went to another environment than the device reported.
    let isStray: Bool
    /// The time at which the message expires.
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
