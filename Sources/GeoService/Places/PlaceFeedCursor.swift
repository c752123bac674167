import Crypto
import Protocol

extension PlaceFeedPosition {
    /// The position as opaque text, for callers.
    var cursor: String {
        let words = [version, began].map { String($0) }
        return Base64.url.encode(
            (generation + Array(words.joined(separator: ".").utf8)).span)
    }

    /// Reads the position of a cursor; nil for the beginning.
    ///
    /// - Throws: `invalidArgument` for a text that is not a cursor.
    static func read(_ cursor: String) throws(RPCError) -> PlaceFeedPosition? {
        if cursor.isEmpty { return nil }
        guard let bytes = Base64.url.decode(cursor), bytes.count > generationBytes else {
            throw .unknownCursor
        }
        let text = String(decoding: bytes.dropFirst(generationBytes), as: UTF8.self)
        let words = text.split(separator: ".", omittingEmptySubsequences: false).map { Int64($0) }
        guard words.count == 2, let version = words[0], let began = words[1], version >= 0 else {
            throw .unknownCursor
        }
        return PlaceFeedPosition(
            generation: Array(bytes.prefix(generationBytes)), version: version, began: began)
    }

    private static let generationBytes = 8
}

extension RPCError {
    fileprivate static var unknownCursor: RPCError {
        .invalid("cursor", "is not a cursor of this feed; begin again without it")
    }
}
