import Audience
import Protocol
import ServiceStorage

extension Proto.ListUsersRequest {
    /// Returns the user after whom the page begins; nil for the first page.
    func last() throws -> Selector.Name? {
        try PageToken.decode(pageToken) { Selector.Name($0) } ?? Selector.Name(after)
    }
}
