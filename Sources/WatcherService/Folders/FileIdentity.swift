import Glibc

/// What tells a file, as it was read, from another one of its name and from itself after a change.
struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    /// The number of the file in its file system, which another one has after it is deleted.
    let inode: UInt64
    private let size: Int64
    /// When its content and when anything of it changed, in seconds and nanoseconds.
    private let times: [Int64]

    /// Takes what the system says of a file.
    init(_ facts: stat) {
        (device, inode) = (UInt64(facts.st_dev), UInt64(facts.st_ino))
        size = Int64(facts.st_size)
        times = [
            facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec, facts.st_ctim.tv_sec,
            facts.st_ctim.tv_nsec,
        ].map { Int64($0) }
    }

    /// Returns the identity of what has a name now, which may be a link; nil if nothing has it.
    init?(_ path: String) {
        var facts = stat()
        guard unsafe lstat(path, &facts) == 0 else { return nil }
        self.init(facts)
    }

    /// Returns whether it is the same file, whatever changed of it.
    func isSameFile(as other: FileIdentity) -> Bool {
        device == other.device && inode == other.inode
    }
}
