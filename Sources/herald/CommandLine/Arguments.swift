import Glibc

/// The words of a command line after the program's name.
struct Arguments: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// The words as text.
    ///
    /// Bytes that are not UTF-8 are replaced by U+FFFD.
    var words: [String]
    /// The words that were not valid UTF-8, with the replacement characters.
    var notText: Set<String> = []

    init(_ words: [String]) { self.words = words }

    init(arrayLiteral words: String...) { self.words = words }

    /// Creates arguments from the bytes of words, as the system passes them.
    init(bytes words: some Sequence<[UInt8]>) {
        self.words = []
        for bytes in words {
            let word = String(decoding: bytes, as: UTF8.self)
            if String(validating: bytes, as: UTF8.self) == nil { notText.insert(word) }
            self.words.append(word)
        }
    }

    /// Returns the arguments that the process was started with.
    static func ofProcess() -> Arguments {
        let values = unsafe CommandLine.unsafeArgv
        return Arguments(
            bytes: (0..<Int(CommandLine.argc)).dropFirst().map { index in
                guard let word = unsafe values[index] else { return [] }
                return unsafe UnsafeRawBufferPointer(start: word, count: strlen(word)).map { $0 }
            })
    }
}
