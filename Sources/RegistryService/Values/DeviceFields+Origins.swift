import Addresses
import Protocol

extension DeviceFields {
    /// The most origins that an app allows: a site has a few, with those of its developers.
    private static let mostOrigins = 32

    /// The origins of web pages that an app allows, in the form that browsers send, each once.
    ///
    /// - Throws: `invalidArgument` that names the field.
    static func origins(_ list: Proto.OriginList) throws(RPCError) -> [String] {
        let field = "allowed_origins.origins"
        guard list.origins.count <= mostOrigins else {
            throw .invalid(field, "are \(list.origins.count); at most \(mostOrigins)")
        }
        var origins: [String] = []
        for (index, text) in list.origins.enumerated() {
            do throws(AddressProblem) {
                let origin = try WebOrigin(text).description
                if !origins.contains(origin) { origins.append(origin) }
            } catch {
                throw .invalid("\(field)[\(index)]", error.description)
            }
        }
        return origins
    }
}
