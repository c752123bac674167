import CLinux
import Glibc

/// A file that reserves space on the database's disk, and is deleted when the disk is full.
///
/// While it is deleted, only reserved commands may use its space.
struct Ballast: ~Copyable {
    private let path: String
    private let bytes: Int
    /// True if the space is reserved; always true for a ballast of 0 bytes.
    private(set) var isHeld: Bool

    /// Creates the ballast of a database; with 0 `bytes` there is no file.
    init(beside database: String, bytes: Int) {
        path = database + ".ballast"
        self.bytes = max(0, bytes)
        isHeld = bytes <= 0
    }

    /// Deletes the file to free its space; returns false if there is none.
    mutating func release() -> Bool {
        guard bytes > 0, unsafe unlink(path) == 0 else { return false }
        isHeld = false
        return true
    }

    /// Reserves the space if the disk has twice as much free, so that the ballast itself does not
    /// fill it.
    mutating func take() {
        guard bytes > 0 else { return }
        let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        defer { close(file) }
        if holdsAll(file) {
            isHeld = true
            return
        }
        let free = unsafe herald_free_bytes(path)
        isHeld = free >= 2 * Int64(bytes) && posix_fallocate(file, 0, off_t(bytes)) == 0
        // A partial ballast helps nobody and takes up space.
        if !isHeld { _ = unsafe unlink(path) }
    }

    private func holdsAll(_ file: Int32) -> Bool {
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { return false }
        // Blocks are counted, not the length: a sparse file reserves nothing.
        return status.st_size >= off_t(bytes) && Int(status.st_blocks) * 512 >= bytes
    }
}
