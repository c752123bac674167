import CLinux
import Glibc

/// A file that stays open, for its owner alone: a log, or a short text that is written again and
/// again.
///
/// All methods block.
package final class HeldFile: Sendable {
    private let descriptor: Int32
    /// The file's path.
    package let path: String

    /// Opens a file and creates it if needed; a new name is on disk when this returns.
    package init(_ path: String) throws(StorageError) {
        let isNew = try !PlainFile.exists(path)
        descriptor = try PlainFile.open(path, O_RDWR | O_CREAT | O_NOFOLLOW)
        self.path = path
        if isNew { try PlainFile.sync(path.directory) }
    }

    deinit { close(descriptor) }

    /// The file's length in bytes.
    package func length() throws(StorageError) -> Int {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            throw StorageError(call: "fstat", errno, file: path)
        }
        return Int(status.st_size)
    }

    /// Writes bytes at a place; nothing is synced.
    ///
    /// After an error the file ends at that place, as far as the disk allows that.
    package func write(_ bytes: [UInt8], at start: Int) throws(StorageError) {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe pwrite(
                    descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done,
                    off_t(start + done))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let code = errno
                try? cut(to: start)
                throw StorageError(call: "pwrite", code, file: path)
            }
            done += count
        }
    }

    /// Cuts the file off.
    package func cut(to length: Int) throws(StorageError) {
        guard ftruncate(descriptor, off_t(length)) == 0 else {
            throw StorageError(call: "ftruncate", errno, file: path)
        }
    }

    /// Waits until what was written is on disk.
    package func sync() throws(StorageError) {
        guard fdatasync(descriptor) == 0 else {
            throw StorageError(call: "fdatasync", errno, file: path)
        }
    }
}
