/// A process of this machine, as /proc has it.
struct LocalProcess: Hashable, Sendable {
    var id: Int
    /// The name of its program, at most 15 bytes of it.
    var name: String

    /// Returns every process that can be seen.
    static func all() -> [LocalProcess] {
        (SystemFiles.names(in: "/proc") ?? []).compactMap { name in
            guard let id = Int(name), let text = SystemFiles.text("/proc/\(name)/comm") else {
                return nil
            }
            return LocalProcess(
                id: id, name: text.split(separator: "\n").first.map(String.init) ?? "")
        }
    }

    /// Returns the process of a suite's daemon, whose files belong to `owner`; nil if none runs.
    static func daemon(_ name: String, owner: UInt32) -> LocalProcess? {
        all().first { process in
            process.name == name
                && user(SystemFiles.text("/proc/\(process.id)/status") ?? "") == owner
        }
    }

    /// Returns the user in the text of `/proc/PID/status`.
    ///
    /// The files of a process that forbids dumps, as the daemons do, belong to root.
    static func user(_ text: String) -> UInt32? {
        let line = text.split(separator: "\n").first { $0.hasPrefix("Uid:") }
        return line?.split { $0 == "\t" || $0 == " " }.dropFirst().first.flatMap { UInt32($0) }
    }

    /// Returns whether the process has the socket with a number open; false if that may not be
    /// seen.
    func holds(socket inode: UInt64) -> Bool {
        let folder = "/proc/\(id)/fd"
        return (SystemFiles.names(in: folder) ?? []).contains { name in
            SystemFiles.link("\(folder)/\(name)") == "socket:[\(inode)]"
        }
    }

    /// Returns the process that started first; nil if there is none.
    static func oldest(
        _ processes: [LocalProcess], start: (LocalProcess) -> UInt64 = { $0.start }
    ) -> LocalProcess? {
        processes.min { start($0) < start($1) }
    }

    /// The time at which it started, in ticks of the clock after the machine did; the highest
    /// number if it is not known.
    var start: UInt64 { Self.start(SystemFiles.text("/proc/\(id)/stat") ?? "") ?? .max }

    /// Returns the start, field 22, in the text of `/proc/PID/stat`.
    ///
    /// The second field, the name in parentheses, may have blanks and parentheses of its own.
    static func start(_ text: String) -> UInt64? {
        guard let end = text.lastIndex(of: ")") else { return nil }
        return text[end...].split(separator: " ").dropFirst(20).first.flatMap { UInt64($0) }
    }

    /// The number of files that it may open; nil if it is not known or has no limit.
    var openFiles: UInt64? {
        Self.openFiles(SystemFiles.text("/proc/\(id)/limits") ?? "")
    }

    /// Returns the soft limit of open files in the text of `/proc/PID/limits`.
    static func openFiles(_ text: String) -> UInt64? {
        let line = text.split(separator: "\n").first { $0.hasPrefix("Max open files") }
        return line?.split(separator: " ").dropFirst(3).first.flatMap { UInt64($0) }
    }
}
