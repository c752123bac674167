import CLinux
import Glibc

/// Operations on files that are not open databases: reading and writing in pieces, syncing,
/// renaming.
///
/// All of them block, so call them from ``BlockingThread``.
package enum PlainFile {
    private static let piece = 1 << 20

    /// Calls `each` with the bytes of a file, piece by piece.
    ///
    /// - Throws: `cannotOpen` for anything that is not a regular file, such as a pipe, on which a
    ///   read would wait for ever.
    package static func read(
        _ path: String, each: ([UInt8]) throws -> Void
    ) throws {
        let file = try open(path, O_RDONLY | O_NONBLOCK)
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else {
            throw StorageError(call: "fstat", errno, file: path)
        }
        guard isRegular(status) else {
            throw StorageError(.cannotOpen, "\(path): is not a regular file")
        }
        var buffer = [UInt8](repeating: 0, count: piece)
        while true {
            let count = unsafe Glibc.read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw StorageError(call: "read", errno, file: path) }
            guard count > 0 else { return }
            try each(count == buffer.count ? buffer : Array(buffer[..<count]))
        }
    }

    /// Returns all bytes of a file; throws if it has more than `limit` bytes.
    package static func contents(of path: String, limit: Int = 1 << 20) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try read(path) { piece in
            bytes += piece
            guard bytes.count <= limit else {
                throw StorageError(.tooBig, "\(path): exceeds \(limit) bytes")
            }
        }
        return bytes
    }

    /// Copies a file to a new one for its owner alone, calls `each` with each piece, and syncs the
    /// new file.
    package static func copy(
        _ path: String, to new: String, each: ([UInt8]) throws -> Void
    ) throws {
        let file = try open(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
        defer { close(file) }
        try read(path) { piece in
            try each(piece)
            try write(piece, to: file, new)
        }
        guard fsync(file) == 0 else { throw StorageError(call: "fsync", errno, file: new) }
    }

    /// Creates a file for its owner alone; a crash leaves it complete or not there.
    package static func create(_ path: String, _ bytes: [UInt8]) throws {
        guard try !exists(path) else { throw StorageError(call: "open", EEXIST, file: path) }
        let temporary = path + ".part"
        let file = try open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
        do {
            defer { close(file) }
            try write(bytes, to: file, temporary)
            guard fsync(file) == 0 else {
                throw StorageError(call: "fsync", errno, file: temporary)
            }
        } catch {
            remove(temporary)
            throw error
        }
        try rename(temporary, to: path)
    }

    /// Renames a file and syncs the directory; an existing file of the new name is replaced.
    package static func rename(_ path: String, to new: String) throws(StorageError) {
        guard unsafe Glibc.rename(path, new) == 0 else {
            throw StorageError(call: "rename", errno, file: path)
        }
        try sync(new.directory)
    }

    /// Syncs a file or a directory.
    package static func sync(_ path: String) throws(StorageError) {
        let file = try open(path, O_RDONLY)
        defer { close(file) }
        guard fsync(file) == 0 else { throw StorageError(call: "fsync", errno, file: path) }
    }

    /// Removes a file; does nothing if it does not exist.
    package static func remove(_ path: String) { _ = unsafe unlink(path) }

    /// Returns whether anything of that name exists.
    package static func exists(_ path: String) throws(StorageError) -> Bool {
        var status = stat()
        if unsafe lstat(path, &status) == 0 { return true }
        guard errno == ENOENT else { throw StorageError(call: "lstat", errno, file: path) }
        return false
    }

    /// Returns whether a regular file has that name; false for a link to one.
    package static func isRegular(_ path: String) throws(StorageError) -> Bool {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else {
            throw StorageError(call: "lstat", errno, file: path)
        }
        return isRegular(status)
    }

    private static func isRegular(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }

    /// Returns the free bytes on the file system of that file; nil when they are unknown.
    package static func room(for path: String) -> Int? {
        let free = unsafe herald_free_bytes(path.directory)
        return free < 0 ? nil : Int(free)
    }

    /// Returns a file's length in bytes.
    package static func length(of path: String) throws(StorageError) -> Int {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            throw StorageError(call: "stat", errno, file: path)
        }
        return Int(status.st_size)
    }

    static func open(_ path: String, _ flags: Int32) throws(StorageError) -> Int32 {
        let file = unsafe Glibc.open(path, flags | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StorageError(call: "open", errno, file: path) }
        return file
    }

    static func write(
        _ bytes: [UInt8], to file: Int32, _ path: String
    ) throws(StorageError) {
        var offset = 0
        while offset < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe Glibc.write(
                    file, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw StorageError(call: "write", errno, file: path) }
            offset += count
        }
    }
}
