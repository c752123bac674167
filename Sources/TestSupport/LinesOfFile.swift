import Glibc

/// The lines that a file has by now, without one that is being written; none without the file.
///
/// Whoever reads what another process appends may come amid its write: what follows the last line
/// feed is not there yet.
package func wholeLines(of path: String) -> [Substring] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while case let count = unsafe read(descriptor, &buffer, buffer.count), count > 0 {
        bytes += buffer[..<count]
    }
    guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    return String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\n")
}
