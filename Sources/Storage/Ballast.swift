import CLinux
import Glibc

/// A file that holds space on the database's disk, to be given up when the disk is full.
///
/// While it is gone, the space it left belongs to reserved commands alone.
struct Ballast: ~Copyable {
    private let path: String
    private let bytes: Int
    /// Whether the space is held; always true for a ballast of nothing.
    private(set) var isHeld: Bool

    /// Looks for the file; `bytes` 0 does without one.
    init(beside database: String, bytes: Int) {
        path = database + ".ballast"
        self.bytes = max(0, bytes)
        isHeld = bytes <= 0
    }

    /// Gives the space up; `false` if there is none to give.
    mutating func release() -> Bool {
        guard bytes > 0, unsafe unlink(path) == 0 else { return false }
        isHeld = false
        return true
    }

    /// Takes the space if the disk has it, and as much again, so that it does not fill it itself.
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
        // Half a ballast helps nobody and costs the space.
        if !isHeld { _ = unsafe unlink(path) }
    }

    private func holdsAll(_ file: Int32) -> Bool {
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { return false }
        // Blocks, not length: a sparse file holds nothing.
        return status.st_size >= off_t(bytes) && Int(status.st_blocks) * 512 >= bytes
    }
}
