/// A mail server's reply: a code, an optional enhanced code, and text (RFC 5321 §4.2, RFC 3463).
package struct SMTPReply: Hashable, Sendable {
    /// An enhanced status code, x.y.z (RFC 3463).
    package struct EnhancedCode: Hashable, Sendable, CustomStringConvertible {
        /// The class: 2 is success, 4 a temporary failure, 5 a permanent failure.
        package var kind: Int
        /// The subject: 1 address, 2 mailbox, 3 system, 4 network, 5 protocol, 6 content, 7 policy.
        package var subject: Int
        /// The detail within the subject.
        package var detail: Int

        /// Creates a code from its three numbers.
        package init(_ kind: Int, _ subject: Int, _ detail: Int) {
            (self.kind, self.subject, self.detail) = (kind, subject, detail)
        }

        fileprivate init?(_ word: Substring) {
            let parts = word.split(separator: ".", omittingEmptySubsequences: false)
            let numbers = parts.compactMap { part in
                part.utf8.count <= 3 && part.utf8.allSatisfy { (48...57).contains($0) }
                    ? Int(part) : nil
            }
            guard parts.count == 3, numbers.count == 3, [2, 4, 5].contains(numbers[0]) else {
                return nil
            }
            self.init(numbers[0], numbers[1], numbers[2])
        }

        /// The three numbers, separated by dots.
        package var description: String { "\(kind).\(subject).\(detail)" }
    }

    /// The maximum number of bytes that are read of a reply.
    private static let longest = 4096

    /// The code, from 200 to 599.
    package var code: Int
    /// The enhanced code; nil if the server sends none, or one whose class contradicts the code.
    package var enhanced: EnhancedCode?

    /// Creates a reply from its codes.
    package init(code: Int, enhanced: EnhancedCode? = nil) {
        self.code = code
        self.enhanced = enhanced
    }

    /// Parses a reply of one or more lines; returns nil if it does not begin with a code.
    package init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes.prefix(Self.longest), as: UTF8.self)
        // CR and LF together are one character.
        let lines = text.split { $0.isNewline }
        guard let first = lines.first, let code = Self.code(first) else { return nil }
        self.code = code
        // Every line repeats the enhanced code; the first line that has one counts.
        enhanced = lines.lazy.compactMap { line in
            let word = line.utf8.count > 4 ? line.dropFirst(4).prefix { $0 != " " } : ""
            return EnhancedCode(word)
        }.first { $0.kind == code / 100 }
    }

    private static func code(_ line: Substring) -> Int? {
        let digits = line.prefix(3)
        let separator = line.dropFirst(3).first ?? " "
        guard digits.utf8.count == 3, digits.utf8.allSatisfy({ (48...57).contains($0) }),
            separator == " " || separator == "-", let code = Int(digits),
            (200...599).contains(code)
        else { return nil }
        return code
    }
}
