import Crypto
import Protocol

/// Where a list of places goes on; callers see it as opaque text.
enum PlacePageToken {
    /// The token for the page after the place with this id.
    static func encode(_ id: String) -> String { Base64.url.encode(Array(id.utf8).span) }

    /// The id after which the page begins; empty for the first page.
    ///
    /// - Throws: `invalidArgument` for a token that no page has given.
    static func decode(_ token: String) throws(RPCError) -> String {
        if token.isEmpty { return "" }
        guard let bytes = Base64.url.decode(token),
            let id = String(validating: bytes, as: UTF8.self),
            (1...PlaceLimits.idBytes).contains(bytes.count)
        else {
            throw .invalid("page_token", "is none of this list's; begin again without it")
        }
        return id
    }
}
