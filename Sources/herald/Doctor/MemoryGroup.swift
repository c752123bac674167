/// The control group that limits the memory of a process.
struct MemoryGroup: Hashable, Sendable {
    /// The smallest limit of the group and of those above it, in bytes; nil for none.
    var limit: UInt64?
    /// The number of its processes that the kernel has killed for lack of memory.
    var killed: UInt64

    /// Returns the group of a process; nil if it is not known.
    ///
    /// - Parameter process: nil for a suite that does not run. Only in a container is the group of
    ///   this command then that of the suite, too.
    static func of(process: Int?) -> MemoryGroup? {
        let text = SystemFiles.text("/proc/\(process.map(String.init) ?? "self")/cgroup") ?? ""
        guard let place = place(text), process != nil || place.path == "/" else { return nil }
        let files = place.files
        var group = MemoryGroup(limit: nil, killed: 0)
        var folder = place.path
        while true {
            let whole = files.root + (folder == "/" ? "" : folder)
            if let limit = limit(SystemFiles.text("\(whole)/\(files.limit)") ?? "") {
                group.limit = min(limit, group.limit ?? limit)
            }
            if folder == place.path {
                group.killed = killed(SystemFiles.text("\(whole)/\(files.events)") ?? "")
            }
            guard folder != "/", let slash = folder.lastIndex(of: "/") else { return group }
            folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
        }
    }

    /// The place of a control group: its path, and its version of control groups.
    struct Place: Hashable {
        var path: String
        var isFirstVersion: Bool

        fileprivate var files: (root: String, limit: String, events: String) {
            isFirstVersion
                ? ("/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.oom_control")
                : ("/sys/fs/cgroup", "memory.max", "memory.events")
        }
    }

    /// Returns the group in the text of `/proc/PID/cgroup` that limits memory.
    static func place(_ text: String) -> Place? {
        let lines = text.split(separator: "\n").map {
            $0.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        }.filter { $0.count == 3 }
        if let line = lines.first(where: { $0[1].split(separator: ",").contains("memory") }) {
            return Place(path: String(line[2]), isFirstVersion: true)
        }
        return lines.first { $0[0] == "0" }.map {
            Place(path: String($0[2]), isFirstVersion: false)
        }
    }

    /// Returns the limit in the text of its file; nil for none.
    static func limit(_ text: String) -> UInt64? {
        // The first version writes a number of nearly 2^63 for no limit.
        text.split(separator: "\n").first.flatMap { UInt64($0) }.flatMap { $0 < 1 << 60 ? $0 : nil }
    }

    /// Returns how many processes were killed, by the text of the file of events.
    static func killed(_ text: String) -> UInt64 {
        let line = text.split(separator: "\n").first { $0.hasPrefix("oom_kill ") }
        return line?.split(separator: " ").last.flatMap { UInt64($0) } ?? 0
    }
}
