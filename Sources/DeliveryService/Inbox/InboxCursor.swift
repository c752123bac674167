import Crypto
import Protocol

/// How far a device has read: the number of a publication, opaque to devices.
struct InboxCursor: Hashable, Sendable {
    var published: Int64

    init(published: Int64) { self.published = published }

    /// Reads a cursor; an empty one is the beginning.
    init(_ text: String) throws(RPCError) {
        guard !text.isEmpty else {
            published = 0
            return
        }
        published = try OpaqueNumber.read(text, "cursor", mark: "i")
    }

    var text: String { published == 0 ? "" : OpaqueNumber.text(published, mark: "i") }
}

/// A number in a token that callers hand back as they got it.
enum OpaqueNumber {
    /// The token of `number`; `mark` tells one kind of token from another.
    static func text(_ number: Int64, mark: Character) -> String {
        Base64.url.encode(Array("\(mark)\(number)".utf8))
    }

    /// The number in a token.
    ///
    /// - Throws: `invalidArgument` naming `field`.
    static func read(_ text: String, _ field: String, mark: Character) throws(RPCError) -> Int64 {
        guard text.utf8.count <= 64, let bytes = Base64.url.decode(text) else {
            throw .invalid(field, "is not one that was given out here")
        }
        let token = String(decoding: bytes, as: UTF8.self)
        guard token.first == mark, let number = Int64(token.dropFirst()), number > 0 else {
            throw .invalid(field, "is not one that was given out here")
        }
        return number
    }
}
