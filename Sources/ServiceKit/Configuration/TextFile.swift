import Glibc

/// Small text files: configuration and keys.
package enum TextFile {
    /// Larger than any configuration; a mistaken path must not fill the memory.
    private static let maximumLength = 1 << 20

    /// The text of a file; nil when there is none.
    ///
    /// - Throws: `ConfigurationError` naming the path when it cannot be read or is not UTF-8.
    package static func read(_ path: String) throws(ConfigurationError) -> String? {
        guard let bytes = try readBytes(path) else { return nil }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ConfigurationError(path, "is not UTF-8")
        }
        return text
    }

    /// The bytes of a file, whatever they are; nil when there is none.
    ///
    /// - Throws: `ConfigurationError` naming the path when it cannot be read or is over a mebibyte.
    package static func readBytes(_ path: String) throws(ConfigurationError) -> [UInt8]? {
        guard let file = unsafe fopen(path, "re") else {
            let code = errno
            if code == ENOENT { return nil }
            throw ConfigurationError(
                path, unsafe "cannot be read: \(String(cString: strerror(code)))")
        }
        defer { unsafe fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while bytes.count <= maximumLength {
            let count = unsafe fread(&buffer, 1, buffer.count, file)
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        guard bytes.count <= maximumLength else {
            throw ConfigurationError(path, "is over \(maximumLength) bytes")
        }
        return bytes
    }

    /// Writes a file that only this user may read, whole or not at all.
    ///
    /// - Throws: `ConfigurationError` naming the path.
    package static func writePrivate(_ text: String, to path: String) throws(ConfigurationError) {
        let temporary = path + ".new"
        unsafe unlink(temporary)
        let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failed(path) }
        let bytes = Array(text.utf8)
        let written = unsafe write(descriptor, bytes, bytes.count)
        let synced = fsync(descriptor)
        close(descriptor)
        guard written == bytes.count, synced == 0, unsafe rename(temporary, path) == 0 else {
            throw failed(path)
        }
    }

    private static func failed(_ path: String) -> ConfigurationError {
        let code = errno
        return ConfigurationError(
            path, unsafe "cannot be written: \(String(cString: strerror(code)))")
    }
}
