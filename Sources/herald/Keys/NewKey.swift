import Protocol
import ServiceKit

/// Creates keys, whose secret is shown only once.
enum NewKey {
    /// Refuses a file that has something in it, which may be the only copy of another key's secret.
    ///
    /// - Parameter id: the key whose secret may be in the file, because it gets a new one; nil for
    ///   a new key.
    static func checkFree(_ path: String, orSecretOf id: String? = nil) throws {
        guard FileFact.at(path)?.kind == .file, let bytes = try TextFile.readBytes(path),
            !bytes.isEmpty
        else { return }
        if let id, bytes.starts(with: Array("hk_\(id)_".utf8)) { return }
        throw UsageError(
            "--save is '\(path)', which is there already and may be the only copy of another "
                + "secret; move it away, or name another file")
    }

    /// Creates a key and passes it to `keep`, which shows or stores its secret.
    ///
    /// If `keep` throws, the key is revoked: its secret is lost, and nobody could use the key.
    ///
    /// - Throws: `OutputError` that names the key and says whether it was revoked.
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
                    "\(lost), and the key could not be revoked: \(error); "
                        + "revoke it with 'herald keys revoke \(id)'")
            }
            throw OutputError("\(lost), so the key was revoked: create another one")
        }
        return response
    }
}
