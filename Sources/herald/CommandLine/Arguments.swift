import Glibc

/// The words of a command line, behind the program's own name.
struct Arguments: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// As texts; one that is not UTF-8 has signs in it that say so (U+FFFD).
    var words: [String]
    /// Those of them that are not UTF-8: nobody knows what they say.
    var notText: Set<String> = []

    init(_ words: [String]) { self.words = words }

    init(arrayLiteral words: String...) { self.words = words }

    /// Words as the system hands them over.
    init(bytes words: some Sequence<[UInt8]>) {
        self.words = []
        for bytes in words {
            let word = String(decoding: bytes, as: UTF8.self)
            if String(validating: bytes, as: UTF8.self) == nil { notText.insert(word) }
            self.words.append(word)
        }
    }

    /// What the process was started with.
    static func ofProcess() -> Arguments {
        let values = unsafe CommandLine.unsafeArgv
        return Arguments(
            bytes: (0..<Int(CommandLine.argc)).dropFirst().map { index in
                guard let word = unsafe values[index] else { return [] }
                return unsafe UnsafeRawBufferPointer(start: word, count: strlen(word)).map { $0 }
            })
    }
}
