package import Audience
package import Protocol

extension ErasedUsers {
    /// Returns a stored selector's text with ``ErasedUserName`` in place of the users; nil if it
    /// names none of them, or if it is no selector.
    package func replaced(in text: String) -> String? {
        guard text.contains("user"), let read = try? Selector(audience: text, nil) else {
            return nil
        }
        return replaced(in: read)?.description
    }
}

extension Proto.SendRequest {
    /// Returns the request with ``ErasedUserName`` in place of the given users in its
    /// audience; nil if that names none of them.
    package func erasing(_ users: ErasedUsers) -> Proto.SendRequest? {
        guard let read = try? Selector(audience: audience, selector),
            let erased = users.replaced(in: read)
        else { return nil }
        var request = self
        (request.audience, request.selector) = (erased.description, nil)
        return request
    }
}
