import Crypto
package import Protocol

/// The token with which a list continues; callers must treat it as opaque.
package enum PageToken {
    /// Returns the token of the page after the element that `last` names.
    package static func encode(_ last: String) -> String { Base64.url.encode(Array(last.utf8)) }

    /// Returns the element after which the page begins; nil for the first page.
    ///
    /// - Parameter read: parses the value from the text; returns nil when the text is invalid.
    /// - Throws: `invalidArgument` naming `page_token`, for a token that this list has not
    ///   returned.
    package static func decode<Value>(
        _ token: String, _ read: (String) -> Value?
    ) throws(RPCError) -> Value? {
        guard !token.isEmpty else { return nil }
        guard let bytes = Base64.url.decode(token),
            let text = String(validating: bytes, as: UTF8.self), let value = read(text)
        else {
            throw .invalid(
                "page_token", "is not from an answer of this call; leave it out to begin anew")
        }
        return value
    }
}
