import Glibc

/// A directory of one test, gone with everything in it when the test ends.
package struct ScratchDirectory: ~Copyable, Sendable {
    /// The directory's path; short, for a Unix socket's path has room for 107 bytes.
    package let path: String

    /// Makes one under `/tmp`.
    package init() {
        var name = Array("/tmp/herald-test-XXXXXX".utf8CString)
        let made = unsafe name.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map {
                unsafe String(cString: $0)
            }
        }
        guard let made else { fatalError("no scratch directory under /tmp: errno \(errno)") }
        path = made
    }

    deinit { Self.remove(path) }

    /// The path of `name` in it.
    package func file(_ name: String) -> String { "\(path)/\(name)" }

    private static func remove(_ path: String) {
        if let directory = unsafe opendir(path) {
            while let entry = unsafe readdir(directory) {
                let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                    unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                // A link is removed, not followed.
                guard name != ".", name != "..", unsafe unlink("\(path)/\(name)") != 0 else {
                    continue
                }
                remove("\(path)/\(name)")
            }
            unsafe closedir(directory)
        }
        unsafe rmdir(path)
    }
}
