import Glibc

/// A file, as the file system describes it.
struct FileFact: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case file
        case directory
        case socket
        /// A link, a pipe or a device, which is not looked at.
        case other
    }

    var path: String
    var kind: Kind
    /// The permissions, such as 0o600, with the sticky bit.
    var mode: UInt32
    /// The user whom it belongs to.
    var owner: UInt32

    /// Returns the file at a path; nil if there is none.
    static func at(_ path: String) -> FileFact? {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        let kind: Kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .directory
            case S_IFSOCK: .socket
            default: .other
            }
        return FileFact(
            path: path, kind: kind, mode: status.st_mode & 0o7777, owner: status.st_uid)
    }
}
