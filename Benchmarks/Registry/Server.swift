import Glibc
import TestSupport

/// A registry's process: the daemon that was built beside this program.
final class ServerProcess {
    private let process: ChildProcess
    let socket: String

    /// Starts one on the files in `directory`, which is its home.
    init(directory: String) throws {
        socket = "\(directory)/run/registry.sock"
        let own = CommandLine.arguments[0]
        let folder = own.lastIndex(of: "/").map { String(own[..<$0]) } ?? "."
        process = try ChildProcess(
            "\(folder)/herald-registry", environment: ["HERALD_HOME": directory],
            output: .file("\(directory)/registry.log"))
    }

    /// Ends it as a crash would.
    func kill() {
        process.signal(SIGKILL)
        _ = process.wait()
    }

    /// Ends it as an operator does; says whether it went well.
    func stop() -> Bool {
        process.signal(SIGTERM)
        return process.wait() == 0
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
