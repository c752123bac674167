import Crypto
import Protocol
import ProtocolJSON
import Storage

extension Proto.BackupManifest {
    /// The manifest's file name.
    ///
    /// It is written last: a directory without it is no backup.
    static let fileName = "manifest.json"

    /// The services of a backup, in the order in which they are copied.
    ///
    /// Delivery is first and the registry last, so that the registry knows every ordinal that
    /// delivery has planned for.
    static let services = ["delivery", "geo", "registry", "watcher"]

    /// The file name of the log of erasures, which is copied last.
    static let erasures = "erasures.log"

    private static let newestFormat: UInt32 = 1

    /// Creates the manifest of these copies, with its checksum.
    init(_ copies: [Proto.DatabaseCopy], erasures: String = "", time: Proto.Timestamp) {
        self.init()
        format = Self.newestFormat
        createTime = time
        databases = copies
        erasuresSha256 = erasures
        notIncluded = ["secrets/", "herald.conf", "watch/"]
        sum = expectedSum
    }

    /// Reads the manifest of a backup and checks that it is complete.
    static func read(_ directory: String) throws -> Self {
        let path = "\(directory)/\(fileName)"
        guard try PlainFile.exists(directory) else {
            throw RPCError(.notFound, "there is no directory \(directory)")
        }
        guard try PlainFile.exists(path) else {
            throw RPCError(
                .dataLoss,
                "\(directory) is no backup, or an interrupted one: it has no \(fileName)")
        }
        let manifest: Self
        do {
            manifest = try Self(parsingJSON: try PlainFile.contents(of: path))
        } catch let error as StorageError {
            throw error
        } catch {
            throw RPCError(.dataLoss, "\(path) is damaged, or of a newer Herald: \(error)")
        }
        guard manifest.format == newestFormat else {
            throw RPCError(
                .failedPrecondition,
                "\(path) has format \(manifest.format), this command knows \(newestFormat):"
                    + " use the command of the Herald that made it")
        }
        guard manifest.sum == manifest.expectedSum else {
            throw RPCError(.dataLoss, "\(path) is damaged: its checksum is wrong")
        }
        guard manifest.databases.map(\.service) == services,
            manifest.databases.allSatisfy({ $0.file == "\($0.service).db" })
        else {
            throw RPCError(
                .dataLoss,
                "\(path) does not name the databases of \(services.joined(separator: ", "))")
        }
        return manifest
    }

    /// Writes the manifest beside the copies, completely or not at all.
    func write(to directory: String) throws {
        try PlainFile.create("\(directory)/\(Self.fileName)", jsonText + Array("\n".utf8))
    }

    private var expectedSum: String {
        var unsigned = self
        unsigned.sum = ""
        return SHA256.digest(of: unsigned.jsonText).description
    }
}
