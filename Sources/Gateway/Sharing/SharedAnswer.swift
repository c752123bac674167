import Protocol

/// A service's answer that those share who ask the same at the same time.
struct SharedAnswer: Sendable {
    /// The packed answer.
    let bytes: [UInt8]
    /// True if the answer may name a device or a user.
    ///
    /// The audit log must then have each caller who reads it.
    let mayNameSomebody: Bool

    /// Takes an answer to a call of a method.
    init(_ bytes: [UInt8], to method: Method) {
        self.bytes = bytes
        mayNameSomebody = method.audit != nil && Self.namesSomebody(bytes)
    }

    /// Returns whether the audience of a notification has the words by which audiences name devices
    /// and users, whatever they mean there.
    ///
    /// The gateway cannot read audiences. What has one of these words without need is only asked
    /// more often.
    private static func namesSomebody(_ bytes: [UInt8]) -> Bool {
        guard
            let audience = try? Proto.GetNotificationResponse(decoding: bytes, limits: .answers)
                .notification?.audience.lowercased()
        else { return true }
        return ["device", "user"].contains { audience.contains($0) }
    }
}
