import Glibc

/// The identity of a file as it was read, which differs for another file of the same name, and for
/// the same file after a change.
struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    /// The number of the file in its file system, which another one has after it is deleted.
    let inode: UInt64
    private let size: Int64
    /// The times at which the content and at which anything of the file changed, each in seconds
    /// and nanoseconds.
    private let times: [Int64]

    /// Creates the identity from the system's facts of a file.
    init(_ facts: stat) {
        (device, inode) = (UInt64(facts.st_dev), UInt64(facts.st_ino))
        size = Int64(facts.st_size)
        times = [
            facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec, facts.st_ctim.tv_sec,
            facts.st_ctim.tv_nsec,
        ].map { Int64($0) }
    }

    /// Creates the identity of the file or link that has a path now; nil if there is none.
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
