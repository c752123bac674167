import Glibc
import ServiceKit

/// The programs of the suite's daemons, which can check their settings.
struct Daemons {
    static let names = ["registry", "geo", "delivery", "watcher", "gateway"]

    private let directory: String

    /// Creates the daemons in HERALD_BIN, or beside this program, or where they are installed.
    init(_ settings: Settings) {
        let given = settings.string("HERALD_BIN", or: "")
        directory =
            given.isEmpty
            ? Installation.daemons(ofCommandIn: Installation.ownDirectory) : given
    }

    /// Returns the path of a daemon's program.
    func path(of name: String) -> String { "\(directory)/herald-\(name)" }

    /// Runs each daemon with `--check` and returns the complaints, with the daemons that have each.
    func complaints() -> [(names: [String], complaint: String)] {
        Self.merged(Self.names.map { (name: $0, complaints: complaints(of: $0)) })
    }

    /// Returns each complaint once, with all who have it.
    static func merged(
        _ all: [(name: String, complaints: [String])]
    ) -> [(names: [String], complaint: String)] {
        var merged: [(names: [String], complaint: String)] = []
        for (name, complaints) in all {
            for complaint in complaints {
                if let index = merged.firstIndex(where: { $0.complaint == complaint }) {
                    merged[index].names.append(name)
                } else {
                    merged.append(([name], complaint))
                }
            }
        }
        return merged
    }

    private func complaints(of name: String) -> [String] {
        let path = path(of: name)
        guard unsafe access(path, X_OK) == 0 else { return ["there is no program \(path)"] }
        let result = Self.run(path, "--check")
        guard let result else { return ["\(path) cannot be started"] }
        guard result.status != 0 else { return [] }
        return result.output.isEmpty
            ? ["it ended with \(result.status)"] : Self.errors(inLog: result.output)
    }

    /// Returns the application id and the newest schema version of the databases that a daemon's
    /// program can use.
    func schema(of name: String) throws(UsageError) -> (applicationID: Int32, version: Int) {
        let path = path(of: name)
        let words = Self.run(path, "--schema")?.output.split { $0 == " " || $0 == "\n" } ?? []
        guard words.count == 2, let id = Int32(words[0]), let version = Int(words[1]) else {
            throw UsageError(
                "\(path) does not say which databases it can use; HERALD_BIN must be the directory"
                    + " of the daemons, and they must have the same version as this command")
        }
        return (id, version)
    }

    /// Returns the field `error` of each line of a daemon's log; the whole text if none has it.
    static func errors(inLog text: String) -> [String] {
        let errors = text.split(separator: "\n").compactMap { LogLine.field("error", of: $0) }
        return errors.isEmpty ? [text] : errors
    }

    private static func run(_ path: String, _ argument: String) -> (status: Int32, output: String)?
    {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
        unsafe posix_spawn_file_actions_addclose(&actions, ends[0])
        unsafe posix_spawn_file_actions_addclose(&actions, ends[1])
        var process: pid_t = 0
        let words = unsafe [strdup(path), strdup(argument)]
        defer { unsafe words.forEach { unsafe free($0) } }
        let started = unsafe posix_spawn(&process, path, &actions, nil, words + [nil], environ)
        close(ends[1])
        guard started == 0 else { return nil }
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe read(ends[0], &buffer, buffer.count)
            guard count > 0 else { break }
            output += buffer[..<count]
        }
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        // As WEXITSTATUS does; a signal's number is in the low bits.
        let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
        return (code, String(decoding: output, as: UTF8.self))
    }
}
