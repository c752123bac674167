import Glibc

/// The memory that processes have in use.
package enum ResidentMemory {
    /// Bytes of a process, by its id or as `self`; 0 if there is none.
    package static func bytes(of process: String) -> Int {
        guard let file = unsafe fopen("/proc/\(process)/statm", "r") else { return 0 }
        defer { unsafe fclose(file) }
        var line = [UInt8](repeating: 0, count: 128)
        let count = unsafe fread(&line, 1, line.count, file)
        let words = String(decoding: line.prefix(count), as: UTF8.self).split(separator: " ")
        return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * 4096
    }
}
