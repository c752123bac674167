package import Audience
package import Protocol

extension ErasedUserName {
    /// Returns a stored selector's text with the id in place of the given users; nil if it names
    /// none of them, or if it is no selector.
    package static func replacing(_ users: Set<String>, in text: String) -> String? {
        guard text.contains("user"), let read = try? Selector(audience: text, nil) else {
            return nil
        }
        return replacing(users, in: read)?.description
    }
}

extension Proto.SendRequest {
    /// Returns the request with ``ErasedUserName`` in place of the given users in its
    /// audience; nil if that names none of them.
    package func erasing(users: Set<String>) -> Proto.SendRequest? {
        guard let read = try? Selector(audience: audience, selector),
            let erased = ErasedUserName.replacing(users, in: read)
        else { return nil }
        var request = self
        (request.audience, request.selector) = (erased.description, nil)
        return request
    }
}
