import Crypto
import Protocol

/// The place up to which a device has read: the number of a publication, which is opaque to
/// devices.
struct InboxCursor: Hashable, Sendable {
    var published: Int64

    init(published: Int64) { self.published = published }

    /// Parses a cursor; an empty text is the beginning.
    init(_ text: String) throws(RPCError) {
        guard !text.isEmpty else {
            published = 0
            return
        }
        published = try OpaqueNumber.read(text, "cursor", mark: "i")
    }

    var text: String { published == 0 ? "" : OpaqueNumber.text(published, mark: "i") }
}

/// A number in an opaque token that callers return unchanged.
enum OpaqueNumber {
    /// Returns the token of `number`; `mark` distinguishes the kinds of tokens.
    static func text(_ number: Int64, mark: Character) -> String {
        Base64.url.encode(Array("\(mark)\(number)".utf8))
    }

    /// Returns the number in a token.
    ///
    /// - Throws: `invalidArgument` that names `field`.
    static func read(_ text: String, _ field: String, mark: Character) throws(RPCError) -> Int64 {
        guard text.utf8.count <= 64, let bytes = Base64.url.decode(text) else {
            throw .invalid(field, "is not from an answer of this call; leave it out to begin anew")
        }
        let token = String(decoding: bytes, as: UTF8.self)
        guard token.first == mark, let number = Int64(token.dropFirst()), number > 0 else {
            throw .invalid(field, "is not from an answer of this call; leave it out to begin anew")
        }
        return number
    }
}
