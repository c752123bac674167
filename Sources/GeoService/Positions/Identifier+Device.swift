import Protocol
import ServiceKit

extension Identifier {
    /// Creates the id of a device from a request's field.
    ///
    /// - Throws: `invalid` naming the field if the text is no id.
    init(ofDevice text: String, _ field: @autoclosure () -> String) throws(RPCError) {
        guard let device = Identifier(text) else {
            throw .invalid(field(), "is not the id of a device")
        }
        self = device
    }
}
