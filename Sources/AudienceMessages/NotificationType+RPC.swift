package import Audience
package import Protocol

extension NotificationType {
    /// Reads the type that a request names.
    ///
    /// - Parameter field: the field that holds it, for the error.
    /// - Throws: `invalidArgument` that names the field and says what a type looks like.
    package init(
        _ text: String, field: @autoclosure () -> String
    ) throws(RPCError) {
        guard !text.isEmpty else {
            throw .invalid(field(), "is required: a path such as /story")
        }
        do throws(TagError) {
            self = try NotificationType(text)
        } catch {
            throw .invalid(field(), error.message)
        }
    }
}
