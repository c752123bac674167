package import Audience
import JSON
package import Protocol

extension Selector {
    /// Reads the selector of a request: text or a JSON tree in `audience`, or nodes in `selector`.
    ///
    /// - Parameter isOptional: true if the selector is `.all` when the request has neither.
    /// - Throws: `invalidArgument` that names the field, with the position of a syntax error.
    package init(
        audience: String, _ message: Proto.Selector?, isOptional: Bool = false
    ) throws(RPCError) {
        switch (audience.isEmpty, message) {
        case (false, nil): self = try Self.parsing(audience)
        case (true, let message?): self = try Self.reading(message)
        case (true, nil) where isOptional: self = .all
        case (true, nil): throw .invalid("audience", "is required: a selector such as /bill/signed")
        case (false, _?): throw .invalid("selector", "is set besides audience; set one of them")
        }
    }

    private static func parsing(_ text: String) throws(RPCError) -> Selector {
        // A tag that begins like JSON must be in quotes at the beginning of a text.
        if let first = text.first(where: { !$0.isWhitespace }), "{[".contains(first) {
            do throws(JSONError) {
                return try Selector(json: JSONDocument(parsing: text).root)
            } catch {
                throw .invalid("audience", error.description)
            }
        }
        do throws(SelectorError) {
            return try Selector(parsing: text)
        } catch {
            throw .invalid("audience", "\(error.message) (at byte \(error.position))")
        }
    }

    private static func reading(_ message: Proto.Selector) throws(RPCError) -> Selector {
        guard message.nodes.count <= SelectorLimits.nodes else {
            throw .invalid("selector.nodes", "has over \(SelectorLimits.nodes) nodes")
        }
        var nodes: [Node] = []
        for (index, node) in message.nodes.enumerated() {
            nodes.append(try SelectorNodes.read(node, "selector.nodes[\(index)]"))
        }
        do throws(SelectorError) {
            return try Selector(nodes: nodes)
        } catch {
            let isOneNode = nodes.indices.contains(error.position)
            throw .invalid(
                isOneNode ? "selector.nodes[\(error.position)]" : "selector.nodes", error.message)
        }
    }

    /// The selector as a protobuf message.
    package var message: Proto.Selector {
        var message = Proto.Selector()
        message.nodes = nodes.map { node in
            var message = Proto.SelectorNode()
            message.node = SelectorNodes.write(node)
            return message
        }
        return message
    }
}
