import Glibc

extension PlainFile {
    /// Appends whole records to a file for its owner alone, made if there is none, and syncs it.
    ///
    /// What a crash has left of a broken record at its end is cut off first; after a failure
    /// nothing of these records is in the file, as far as the disk lets that be so.
    ///
    /// - Parameter unit: how long a record is.
    package static func append(
        _ records: [UInt8], to path: String, unit: Int
    ) throws(StorageError) {
        let isNew = try !exists(path)
        let file = try open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW)
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else {
            throw StorageError(call: "fstat", errno, file: path)
        }
        let length = status.st_size - status.st_size % unit
        if length != status.st_size, ftruncate(file, length) != 0 {
            throw StorageError(call: "ftruncate", errno, file: path)
        }
        do throws(StorageError) {
            try write(records, to: file, path)
        } catch {
            _ = ftruncate(file, length)
            throw error
        }
        guard fsync(file) == 0 else { throw StorageError(call: "fsync", errno, file: path) }
        if isNew { try sync(path.directory) }
    }
}
