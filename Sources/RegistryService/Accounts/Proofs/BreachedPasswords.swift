import Crypto
package import ServiceKit
import Storage

/// A list of passwords that have leaked, which an operator has put on the machine.
///
/// The file has SHA-1 hashes in hexadecimal, sorted, one a line, each perhaps with a colon and how
/// often it was seen: the form in which Have I Been Pwned gives its *Pwned Passwords* ordered by
/// hash. It is searched where it lies, so its size does not matter, and a new file counts at once.
package struct BreachedPasswords: Sendable {
    /// The most bytes of a line; a hash and a count have 60.
    private static let longestLine = 128
    private static let digits = 40
    /// The number of lines that are looked at when the daemon starts.
    private static let samples = 64

    /// Reads bytes of the file: from where, and how many at most.
    typealias Reader = (_ start: Int, _ count: Int) throws(StorageError) -> [UInt8]

    private let path: String

    /// Opens a list, and looks at some of its lines.
    ///
    /// - Throws: `ConfigurationError` that names `setting`: the file cannot be read, has other
    ///   lines than hashes, or is not sorted.
    package init(_ path: String, setting: String) throws(ConfigurationError) {
        self.path = path
        let isGood: Bool
        do throws(StorageError) {
            let file = try ReadFile(path)
            isGood = try Self.isSorted(try file.length()) { start, count throws(StorageError) in
                try file.read(at: start, count)
            }
        } catch { throw ConfigurationError(setting, "'\(path)' cannot be read: \(error)") }
        guard isGood else {
            throw ConfigurationError(
                setting,
                "'\(path)' is not a sorted list of SHA-1 hashes; use the file of Pwned Passwords "
                    + "that is ordered by hash")
        }
    }

    /// Returns whether a password is in the list.
    func has(_ password: String) throws(StorageError) -> Bool {
        let file = try ReadFile(path)
        let hash = Hex.encode(SHA1.digest(of: Array(password.utf8))).uppercased()
        return try Self.find(Array(hash.utf8), in: try file.length()) {
            start, count throws(StorageError) in try file.read(at: start, count)
        }
    }

    /// Returns whether a hash in upper case is in a list of so many bytes.
    static func find(
        _ hash: [UInt8], in length: Int, _ read: Reader
    ) throws(StorageError) -> Bool {
        var (low, high) = (0, length)
        while low < high {
            guard let line = try line(around: low + (high - low) / 2, in: length, read) else {
                return false
            }
            if line.hash == hash { return true }
            if line.hash.lexicographicallyPrecedes(hash) {
                low = line.end
            } else {
                high = line.start
            }
        }
        return false
    }

    /// Returns whether some lines of a list, from the first to the last, are hashes in their order.
    static func isSorted(_ length: Int, _ read: Reader) throws(StorageError) -> Bool {
        var last: (hash: [UInt8], start: Int)?
        for sample in 0...samples {
            let place = min(length - 1, length / samples * sample)
            guard length > 0, let line = try line(around: place, in: length, read) else {
                return false
            }
            if let last, last.start < line.start,
                !last.hash.lexicographicallyPrecedes(line.hash)
            {
                return false
            }
            last = (line.hash, line.start)
        }
        return true
    }

    /// Returns the hash of the line that a place is in, and where the line begins and the next one
    /// does; nil if it is no line of a list.
    private static func line(
        around place: Int, in length: Int, _ read: Reader
    ) throws(StorageError) -> (hash: [UInt8], start: Int, end: Int)? {
        let first = max(0, place - longestLine)
        let bytes = try read(first, 2 * longestLine)
        let newline = UInt8(ascii: "\n")
        let inside = place - first
        guard inside < bytes.count else { return nil }
        let start = bytes[..<inside].lastIndex(of: newline).map { $0 + 1 } ?? 0
        // The line begins before what was read.
        guard start > 0 || first == 0 else { return nil }
        let end = bytes[inside...].firstIndex(of: newline) ?? bytes.endIndex
        guard end < bytes.endIndex || first + end == length, end - start >= digits else {
            return nil
        }
        let hash = bytes[start..<(start + digits)].map { (97...102).contains($0) ? $0 - 32 : $0 }
        let isHash = hash.allSatisfy { (48...57).contains($0) || (65...70).contains($0) }
        let next = start + digits
        let isWhole = next == end || bytes[next] == UInt8(ascii: ":") || bytes[next] == 13
        return isHash && isWhole ? (hash, first + start, min(length, first + end + 1)) : nil
    }
}
