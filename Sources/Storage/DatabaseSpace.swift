internal import CLinux
import Glibc

/// The room on disk, in bytes; -1 for a number that the kernel does not tell.
package struct DatabaseSpace: Hashable, Sendable {
    /// The size of the database's file.
    package var file: Int64
    /// The bytes that the file system could still give.
    package var free: Int64
    /// The size of its file system.
    package var fileSystem: Int64

    /// Asks the kernel for the numbers, which it has in memory.
    init(of path: String) {
        var status = stat()
        file = unsafe stat(path, &status) == 0 ? Int64(status.st_size) : -1
        free = unsafe herald_free_bytes(path)
        fileSystem = unsafe herald_file_system_bytes(path)
    }
}
