import Protocol

/// A key that is made, and whose secret is told once.
enum NewKey {
    /// Makes a key and hands it to `keep`, which shows its secret or stores it.
    ///
    /// If that fails the key is revoked: its secret is lost, and nobody could use it.
    ///
    /// - Throws: `OutputError` naming the key and what has become of it.
    @discardableResult
    static func make(
        _ request: Proto.CreateKeyRequest, _ session: Session,
        _ keep: (Proto.CreateKeyResponse) throws -> Void
    ) async throws -> Proto.CreateKeyResponse {
        let response = try await session.registry.createKey(request, session.context)
        do {
            try keep(response)
        } catch {
            let id = response.key?.id ?? ""
            let lost = "\(error); the secret of the new key \(id) is lost"
            do {
                var revoking = Proto.RevokeKeyRequest()
                (revoking.app, revoking.id) = (request.app, id)
                _ = try await session.registry.revokeKey(revoking, session.context)
            } catch {
                throw OutputError(
                    "\(lost), and it could not be revoked: \(error); "
                        + "'herald keys revoke \(id)' does")
            }
            throw OutputError("\(lost), and so it was revoked: make another one")
        }
        return response
    }
}
