import Glibc
import ServiceKit

/// A stamp of a file or directory, which changes when the file does.
struct FileStamp: Hashable, Sendable {
    private let seconds: Int
    private let nanoseconds: Int
    private let size: Int
    private let inode: UInt

    /// Creates the stamp of a file or directory; nil if there is none.
    init?(_ path: String) {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0 else { return nil }
        (seconds, nanoseconds) = (facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec)
        (size, inode) = (Int(facts.st_size), UInt(facts.st_ino))
    }

    /// Returns whether there is a regular file at a path.
    static func isFile(_ path: String) -> Bool {
        var facts = stat()
        return unsafe lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    }

    /// Returns the stamp; nil if the file changed so recently that it may have changed again
    /// without another stamp.
    func settled(_ now: UnixTime) -> FileStamp? {
        // Who writes a file sets its time to whatever the file system can hold.
        let (changed, overflow) = Int64(seconds).multipliedReportingOverflow(by: 1000)
        let (age, overflow2) = now.milliseconds.subtractingReportingOverflow(changed)
        return overflow || overflow2 || age.magnitude > 2000 ? self : nil
    }
}
