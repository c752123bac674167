import JSON

/// A request to send, checked against FCM's rules.
struct FCMMessage {
    /// The target: a token, a topic, a condition or an installation id.
    let address: [UInt8]
    /// True if the message must only be checked, not delivered (`validate_only`).
    let isTrial: Bool

    /// The reason why a request is refused, as a message for people.
    struct Flaw: Error {
        var message: String
    }

    private static let targets = ["fid", "token", "topic", "condition"]
    private static let bytes = 4096
    private static let topicBytes = 2048

    init(parsing body: [UInt8]) throws(Flaw) {
        do throws(JSONError) {
            let root = try JSONDocument(parsing: body).root
            let trial = root.member("validate_only")
            isTrial = try trial?.bool() ?? false
            let message = try root.required("message")
            let given = Self.targets.filter { message.member($0) != nil }
            guard given.count == 1, let target = given.first else {
                throw message.error(
                    .invalidValue, "exactly one of fid, token, topic, condition must be set")
            }
            let text = try message.required(target).string()
            guard !text.isEmpty else { throw message.error(.invalidValue, "\(target) is empty") }
            address = Array(text.utf8)
            let limit = target == "topic" || target == "condition" ? Self.topicBytes : Self.bytes
            guard try Self.size(message) <= limit else {
                throw message.error(.invalidValue, "the message exceeds \(limit) bytes")
            }
            try Self.checkAndroid(message)
        } catch {
            throw Flaw(message: "\(error)")
        }
    }

    /// Returns the bytes of `data` and `notification`; throws if a value is not a string.
    private static func size(_ message: JSONValue) throws(JSONError) -> Int {
        var size = 0
        if let data = message.member("data") {
            for (name, value) in try data.members() {
                size += name.utf8.count + (try value.string().utf8.count)
            }
        }
        if let notification = message.member("notification") {
            for (_, value) in try notification.members() { size += try value.string().utf8.count }
        }
        return size
    }

    private static func checkAndroid(_ message: JSONValue) throws(JSONError) {
        guard let android = message.member("android_v2") else { return }
        guard message.member("android") == nil else {
            throw message.error(.invalidValue, "only one of android and android_v2 may be set")
        }
        let kinds = ["remote_notification", "background_sync"].filter { android.member($0) != nil }
        guard kinds.count == 1 else {
            throw android.error(
                .invalidValue, "exactly one of remote_notification, background_sync must be set")
        }
    }
}
