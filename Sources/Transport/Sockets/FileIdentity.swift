import Glibc

/// The identity of the file that lies at a path.
///
/// As long as a process has a file open, or a socket bound to it, no other file gets its number,
/// even if it was removed.
struct FileIdentity: Hashable {
    private let device: UInt64
    private let number: UInt64

    /// Reads the identity of the file itself, not of what a link leads to; nil if there is none.
    init?(of path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }
}
