package import Audience
package import Protocol

extension Selector {
    /// Returns a stored selector's text with ``erasedUser`` in place of the given users; nil if it
    /// names none of them, or if it is no selector.
    package static func erasing(users: Set<String>, in text: String) -> String? {
        guard text.contains("user") else { return nil }
        return (try? Selector(audience: text, nil))?.erasing(users: users)?.description
    }
}

extension Proto.SendRequest {
    /// Returns the request with ``Selector/erasedUser`` in place of the given users in its
    /// audience; nil if that names none of them.
    package func erasing(users: Set<String>) -> Proto.SendRequest? {
        guard let read = try? Selector(audience: audience, selector),
            let erased = read.erasing(users: users)
        else { return nil }
        var request = self
        (request.audience, request.selector) = (erased.description, nil)
        return request
    }
}
