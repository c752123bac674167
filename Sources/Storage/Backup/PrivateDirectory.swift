import CLinux
import Glibc

/// Operations on directories that belong to one user alone.
package enum PrivateDirectory {
    /// Creates a directory; its parent must exist.
    package static func make(_ path: String) throws(StorageError) {
        guard unsafe mkdir(path, 0o700) == 0 else {
            throw StorageError(call: "mkdir", errno, file: path)
        }
    }

    /// Throws unless `path` is a directory, not a link to one, that belongs to this process's user.
    ///
    /// - Parameter isPrivate: true if no other user may even enter it.
    package static func check(_ path: String, isPrivate: Bool = true) throws(StorageError) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else {
            throw StorageError(call: "lstat", errno, file: path)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw StorageError(.cannotOpen, "\(path): is not a directory")
        }
        guard status.st_uid == geteuid() else {
            throw StorageError(
                .cannotOpen,
                "\(path): belongs to user \(status.st_uid), not to Herald's user \(geteuid());"
                    + " run the command as Herald's user")
        }
        guard !isPrivate || status.st_mode & 0o077 == 0 else {
            throw StorageError(
                .cannotOpen, "\(path): other users may enter it; make it private with chmod 700")
        }
    }

    /// Returns whether a directory has that name; false for a link to one.
    package static func isOne(_ path: String) throws(StorageError) -> Bool {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else {
            throw StorageError(call: "lstat", errno, file: path)
        }
        return status.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns the names in a directory, sorted; nil if it does not exist.
    package static func names(in path: String) throws(StorageError) -> [String]? {
        guard let directory = unsafe opendir(path) else {
            if errno == ENOENT { return nil }
            throw StorageError(call: "opendir", errno, file: path)
        }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Removes a directory if it is empty.
    package static func removeIfEmpty(_ path: String) { _ = unsafe rmdir(path) }
}
