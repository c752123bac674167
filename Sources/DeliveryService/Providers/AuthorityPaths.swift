import Crypto
import ServiceKit
import Storage

/// The settings `authorities` that earlier versions stored as paths, which become the certificates
/// themselves.
///
/// The files are read once, when delivery starts, and on the database's thread. Only certificates
/// are kept of them, because settings that are not secret are shown.
enum AuthorityPaths {
    /// The result of replacing one path.
    private struct Finding: Sendable {
        let app: String
        let provider: String
        let path: String
        /// The reason why the path stays; nil if it was replaced.
        let problem: String?
    }

    /// Replaces every path by the certificates in its file.
    ///
    /// A path whose file cannot be used stays, and the provider says that its setting is wrong.
    static func replace(in database: DatabaseQueue, _ log: Log) async throws {
        let found = try await database.read { try Self.paths(in: $0) }
        guard !found.isEmpty else { return }
        let findings = try await database.write { database in
            try Self.paths(in: database).map { try replace($0, in: database) }
        }
        for finding in findings {
            guard let problem = finding.problem else {
                log(
                    .info, "a path of authorities was replaced by the certificates",
                    ["app": finding.app, "provider": finding.provider, "file": finding.path])
                continue
            }
            log(
                .warning, "a path of authorities cannot be replaced by the certificates",
                [
                    "app": finding.app, "provider": finding.provider, "file": finding.path,
                    "reason": problem,
                ])
        }
    }

    private typealias Place = (app: String, provider: String, path: String)

    private static func paths(in database: borrowing Database) throws -> [Place] {
        try database.rows(
            """
            SELECT app, provider, value FROM provider_setting
            WHERE name = 'authorities' AND value NOT LIKE '%-----BEGIN CERTIFICATE-----%'
            ORDER BY app, provider
            """
        ) { (app: $0.text(0), provider: $0.text(1), path: $0.text(2)) }
    }

    private static func replace(
        _ place: Place, in database: borrowing Database
    ) throws -> Finding {
        func finding(_ problem: String?) -> Finding {
            Finding(app: place.app, provider: place.provider, path: place.path, problem: problem)
        }
        let certificates: String
        do {
            guard let text = try TextFile.readRegularText(place.path) else {
                return finding("there is no such file")
            }
            certificates = try PEMCertificates(text).text
        } catch let error as ConfigurationError {
            return finding(error.message)
        } catch let error as CryptoError {
            return finding(error.message)
        }
        guard certificates.utf8.count <= ProviderBounds.valueBytes else {
            return finding("has over \(ProviderBounds.valueBytes) bytes of certificates")
        }
        try database.run(
            "UPDATE provider_setting SET value = ? WHERE app = ? AND provider = ? AND name = ?",
            certificates, place.app, place.provider, "authorities")
        return finding(nil)
    }
}
