import HTTP

extension HTTPFields {
    /// All headers of messages, as HTTP fields only accept static names.
    private static let names: [String: StaticString] = [
        "apns-topic": "apns-topic", "apns-push-type": "apns-push-type",
        "apns-priority": "apns-priority", "apns-expiration": "apns-expiration",
        "apns-collapse-id": "apns-collapse-id", "apns-id": "apns-id",
        "content-encoding": "content-encoding", "content-type": "content-type", "ttl": "ttl",
        "urgency": "urgency", "topic": "topic",
    ]

    /// Creates fields from a message's headers.
    init(_ headers: some Sequence<PushHeader>) {
        self.init()
        for header in headers {
            guard let name = Self.names[header.name] else {
                assertionFailure("the header \(header.name) is not in the table")
                continue
            }
            append(name, header.value)
        }
    }
}
