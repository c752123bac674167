/// The identity of this install, by which the server knows it.
///
/// It is in a file, which a backup may copy to another device. The marker is in the ``KeyStore`` as
/// well, which no backup copies to another device: if the two differ, this is another device than
/// the one that the file speaks of.
struct Identity: Hashable, Sendable, Codable {
    /// The install's id, a random text that is made once for each install.
    var installID: String
    /// The marker, a text that is made once for each device that the install runs on.
    var marker: String
    /// The server's id of the device; nil if the device is not registered.
    var deviceID: String?
}

/// The finding about the stored identity at a start.
enum IdentityFinding: Hashable, Sendable {
    /// A part of the identity cannot be read now, so that nothing may be written.
    case locked(String)
    /// No identity is stored.
    case fresh
    /// The identity is of another device: this one is a copy, by a backup or a clone.
    case copied(Identity)
    /// The identity is this device's, which has no secret, or is not registered.
    case unregistered(Identity)
    /// The identity is this device's, which is registered.
    case registered(Identity, secret: String)

    /// Creates the finding from the parts that were read.
    init(_ identity: Stored<Identity>, marker: Stored<String>, secret: Stored<String>) {
        switch (identity, marker, secret) {
        case (.unreadable(let why), _, _): self = .locked("the identity: \(why)")
        case (_, .unreadable(let why), _): self = .locked("the device's marker: \(why)")
        case (_, _, .unreadable(let why)): self = .locked("the device's secret: \(why)")
        // A marker alone is of an install that was deleted: keychains outlive apps.
        case (.absent, _, _): self = .fresh
        case (.value(let identity), .value(let marker), let secret)
        where identity.marker == marker:
            if case .value(let secret) = secret, identity.deviceID != nil {
                self = .registered(identity, secret: secret)
            } else {
                self = .unregistered(identity)
            }
        case (.value(let identity), _, _): self = .copied(identity)
        }
    }
}
