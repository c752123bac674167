import CLinux
import Glibc
import Protocol
import RegistryService
import Storage
import TestSupport
import Transport

/// A registry as its daemon runs it; killed when it is no longer needed.
nonisolated func serve(directory: String, socket: String) throws {
    let loop = try EventLoop(keepsJobs: true)
    Task {
        let database = try await DatabaseQueue.open(
            .init(path: "\(directory)/registry.db", schema: RegistrySchema.schema))
        let service = RegistryService(database: database, executor: loop)
        try await service.load()
        herald_trim_memory()
        var router = Router()
        router.serveRegistry(service)
        let server = TTRPCServer(router, on: loop)
        try await server.listen(at: socket)
        // It listens as long as somebody has it.
        while true { try await Task.sleep(for: .seconds(3600)) }
    }
    loop.run()
}

/// The registry's process.
final class ServerProcess {
    private let process: ChildProcess
    let socket: String

    /// Starts one on the files in `directory`; they need not be there.
    init(directory: String) throws {
        socket = "\(directory)/r.sock"
        process = try ChildProcess(CommandLine.arguments[0], ["serve", directory, socket])
    }

    /// Ends it as a crash would.
    func kill() {
        process.signal(SIGKILL)
        _ = process.wait()
    }

    /// The memory that it has in use, in bytes.
    var resident: Int {
        guard let file = unsafe fopen("/proc/\(process.id)/statm", "r") else { return 0 }
        defer { unsafe fclose(file) }
        var line = [UInt8](repeating: 0, count: 128)
        let count = unsafe fread(&line, 1, line.count, file)
        let words = String(decoding: line.prefix(count), as: UTF8.self).split(separator: " ")
        return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * 4096
    }
}

/// Why a benchmark goes no further.
struct Failed: Error {
    let reason: String
}
