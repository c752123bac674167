import Protocol

/// The common part of many addresses: everything but the value and its keys.
struct Channel: Hashable, Sendable {
    let kind: String
    let topic: String
    let environment: String
    let hasKeys: Bool

    init(kind: String, topic: String, environment: String, hasKeys: Bool) {
        (self.kind, self.topic, self.environment) = (kind, topic, environment)
        self.hasKeys = hasKeys
    }

    init(_ address: Proto.Address) {
        kind = address.kind
        topic = address.topic
        environment = address.environment
        hasKeys = !address.publicKey.isEmpty
    }

    /// The channel as a protobuf message, as in a page of targets.
    var message: Proto.TargetChannel {
        var message = Proto.TargetChannel()
        message.kind = kind
        message.topic = topic
        message.environment = environment
        message.hasKeys = hasKeys
        return message
    }
}
