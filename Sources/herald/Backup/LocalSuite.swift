import Protocol
import ServiceKit
import Transport

/// The daemons of this machine's suite, which are called through their sockets.
struct LocalSuite {
    private let directories: Directories
    private let loop: EventLoop

    /// Creates the client of the suite with these directories.
    ///
    /// The suite admits only its own user, so root becomes that user.
    init(_ directories: Directories) throws {
        try HomeOwner.become(directories)
        self.directories = directories
        loop = try EventLoop()
        loop.start(named: "sockets")
    }

    /// The suite's kill switch, which answers even while delivery's event loop does not turn.
    var killSwitch: DeliveryClient {
        DeliveryClient(TTRPCClient(path: directories.switchSocket, on: loop))
    }

    /// The suite's registry.
    var registry: RegistryClient { RegistryClient(client("registry")) }

    private func client(_ service: String) -> TTRPCClient {
        TTRPCClient(path: directories.socket(service), on: loop)
    }

    /// Asks a daemon to copy its database.
    func backUp(_ service: String, to directory: String) async throws -> Proto.DatabaseCopy {
        var request = Proto.BackupDatabaseRequest()
        request.directory = directory
        let client = DatabaseClient(client(service))
        let copy: Proto.DatabaseCopy?
        do {
            copy = try await client.backupDatabase(request, CallContext()).copy
        } catch let error as RPCError {
            throw RPCError(error.code, "\(service): \(error.message)")
        }
        guard let copy, copy.service == service else {
            throw RPCError(.internal, "the answer of \(service) does not describe a copy")
        }
        return copy
    }
}
