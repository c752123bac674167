import Glibc

/// A file that is read at any place, and closed with its value.
///
/// All methods block.
package struct ReadFile: ~Copyable {
    private let path: String
    private let descriptor: Int32

    /// Opens a file.
    package init(_ path: String) throws(StorageError) {
        self.path = path
        descriptor = try PlainFile.open(path, O_RDONLY | O_NONBLOCK)
    }

    deinit { close(descriptor) }

    /// Returns how many bytes the file has.
    package func length() throws(StorageError) -> Int {
        let length = lseek(descriptor, 0, SEEK_END)
        guard length >= 0 else { throw StorageError(call: "lseek", errno, file: path) }
        return Int(length)
    }

    /// Returns the bytes from a place on, up to a number; fewer at the file's end.
    package func read(at start: Int, _ count: Int) throws(StorageError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let got = unsafe pread(descriptor, &bytes, count, off_t(start))
        guard got >= 0 else { throw StorageError(call: "pread", errno, file: path) }
        return Array(bytes.prefix(got))
    }
}
