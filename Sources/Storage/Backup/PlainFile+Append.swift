import Glibc

extension PlainFile {
    /// Appends complete records to a file, which is created for its owner alone if needed, and
    /// syncs it.
    ///
    /// An incomplete record that a crash has left at the end is removed first. After an error none
    /// of these records is in the file, as far as the disk allows that.
    ///
    /// - Parameter unit: the length of a record in bytes.
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
