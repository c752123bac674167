import Crypto
package import Protocol

/// Where a list goes on; callers see opaque text.
package enum PageToken {
    /// The token of the page after what `last` names.
    package static func encode(_ last: String) -> String { Base64.url.encode(Array(last.utf8)) }

    /// What the page comes after; nil for the first page.
    ///
    /// - Parameter read: makes the value of the text; nil when it is none.
    /// - Throws: `invalidArgument` naming `page_token`, for a token that no page has given.
    package static func decode<Value>(
        _ token: String, _ read: (String) -> Value?
    ) throws(RPCError) -> Value? {
        guard !token.isEmpty else { return nil }
        guard let bytes = Base64.url.decode(token),
            let text = String(validating: bytes, as: UTF8.self), let value = read(text)
        else { throw .invalid("page_token", "is none of this list's; begin again without it") }
        return value
    }
}
