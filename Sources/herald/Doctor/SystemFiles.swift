import Glibc

/// The reads of the file system and of /proc for the checks of `herald doctor`.
enum SystemFiles {
    /// The largest file that is read, in bytes: /proc/net/tcp with 100,000 connections has 15 MB.
    private static let longest = 64 << 20

    /// Returns the text of a file, also of one in /proc, whose size is not known; nil if it cannot
    /// be read.
    static func text(_ path: String) -> String? {
        bytes(path, atMost: longest).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the first bytes of a file, or those from an offset on; nil if it cannot be read.
    static func bytes(_ path: String, from offset: Int = 0, atMost most: Int) -> [UInt8]? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        if offset > 0, lseek(file, offset, SEEK_SET) < 0 { return nil }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < most {
            let count = unsafe read(file, &buffer, min(buffer.count, most - bytes.count))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return bytes
    }

    /// Returns the names in a directory, sorted; nil if it may not be listed.
    static func names(in path: String) -> [String]? {
        guard let directory = unsafe opendir(path) else { return nil }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
                    unsafe String(cString: $0)
                }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Returns the target of a symbolic link; nil if the file is no link or may not be read.
    static func link(_ path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink(path, &buffer, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns the user whom a file belongs to; nil if there is no such file.
    static func owner(of path: String) -> UInt32? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_uid : nil
    }
}
