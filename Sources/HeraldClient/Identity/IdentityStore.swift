/// The identity as it is stored, in a file and in the key store.
struct IdentityStore: Sendable {
    private enum Name {
        static let marker = "marker"
        static let secret = "secret"
    }

    private let files: any FileStore
    private let keys: any KeyStore
    private var document = Document<Identity>("identity")

    init(_ files: any FileStore, _ keys: any KeyStore) { (self.files, self.keys) = (files, keys) }

    /// Reads the stored identity, and returns the finding about it.
    func find() -> IdentityFinding {
        IdentityFinding(
            document.read(files), marker: keys.read(Name.marker), secret: keys.read(Name.secret))
    }

    /// Makes an identity with a new marker.
    ///
    /// - Parameter installID: that of the install of which this is a copy.
    mutating func make(installID: String, _ random: RandomSource) throws -> Identity {
        let identity = Identity(installID: installID, marker: random.text())
        // An old secret opens nothing once the marker is another one. The marker comes last but
        // one, so that a crash before the file is written leaves what makes another new one.
        try keys.remove(Name.secret)
        try SentRevision.remove(keys)
        try keys.write(Name.marker, identity.marker)
        try document.write(identity, files)
        return identity
    }

    /// Stores the identity and the secret that a registration has given.
    mutating func store(_ identity: Identity, secret: String) throws {
        try keys.write(Name.secret, secret)
        try document.write(identity, files)
    }

    /// Forgets the secret, which the server does not take any more.
    mutating func forgetSecret() throws { try keys.remove(Name.secret) }

    /// Deletes everything, after the device was unregistered.
    mutating func remove() throws {
        try keys.remove(Name.secret)
        try document.remove(files)
        try SentRevision.remove(keys)
        try keys.remove(Name.marker)
    }
}
