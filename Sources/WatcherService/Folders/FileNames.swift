import Glibc
import Storage

/// The names of files in a folder that others write, which may be any bytes.
///
/// A name that is no UTF-8 would name nothing once it is a text. So a file with such a name gets
/// one that is.
enum FileNames {
    /// The longest new name: with a number before it and the end of a text that says why, it is
    /// still one.
    private static let most = 200

    /// Returns the names in a folder, sorted, once all files that are to be read have one that is a
    /// text; nil if the folder does not exist.
    ///
    /// - Parameter wants: returns whether a file with a name is to be read.
    static func all(
        in folder: String, where wants: (String) -> Bool
    ) throws(StorageError) -> [String]? {
        guard let names = try PrivateDirectory.names(in: folder) else { return nil }
        // Where a byte is none of a text, this character stands. Few names have it otherwise.
        guard names.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }) else {
            return names
        }
        for name in broken(in: folder) where wants(String(decoding: name, as: UTF8.self)) {
            rename(name, in: folder)
        }
        return try PrivateDirectory.names(in: folder)
    }

    /// Returns the names that are no UTF-8, as bytes.
    private static func broken(in folder: String) -> [[UInt8]] {
        guard let directory = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(directory) }
        var names: [[UInt8]] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe Array(bytes.prefix { $0 != 0 })
            }
            if !isText(name) { names.append(name) }
        }
        return names
    }

    private static func isText(_ name: [UInt8]) -> Bool {
        String(validating: name, as: UTF8.self) != nil
    }

    /// Gives a file another name, or leaves it if that cannot be done.
    private static func rename(_ name: [UInt8], in folder: String) {
        let former = (Array("\(folder)/".utf8) + name + [0]).map { CChar(bitPattern: $0) }
        var facts = stat()
        guard unsafe lstat(former, &facts) == 0, facts.st_mode & S_IFMT != S_IFDIR else { return }
        let text = text(of: name)
        for free in [text, "\(facts.st_ino).\(text)"] {
            // Unlike a move, a link takes no other file's place.
            guard unsafe link(former, "\(folder)/\(free)") == 0 else { continue }
            unsafe unlink(former)
            return
        }
    }

    /// Returns a name as a text, in which the bytes that are none stand as `%FF`.
    private static func text(of name: [UInt8]) -> String {
        var text = ""
        var rest = name[...]
        while let first = rest.first {
            let length = (1...min(4, rest.count)).first { isText(Array(rest.prefix($0))) }
            if let length {
                text += String(decoding: rest.prefix(length), as: UTF8.self)
            } else {
                let digits = String(first, radix: 16, uppercase: true)
                text += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
            rest = rest.dropFirst(length ?? 1)
            if text.utf8.count >= most { break }
        }
        return text
    }
}
