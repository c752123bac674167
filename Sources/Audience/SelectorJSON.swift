package import JSON

extension Selector {
    /// Reads a selector's JSON; an error has the path of the part that is wrong.
    ///
    /// `{"and":[…]}`, `{"or":[…]}`, `{"not":…}`, `{"tag":"/x"}`, `{"device":"id"}`,
    /// `{"all":true}`; a bare list is AND, a bare string a tag, or everyone if it is `"all"` in
    /// any case. A list of one is that one.
    package init(json: JSONValue) throws(JSONError) {
        var reader = SelectorReader()
        try reader.read(json, depth: 1)
        do {
            try self.init(nodes: reader.nodes)
        } catch {
            throw json.error(.init(rawValue: error.code.rawValue), error.message)
        }
    }

    /// Writes the selector as ``init(json:)`` reads it, every part as an object.
    package func write(to writer: inout JSONWriter) {
        SelectorTree(self).root.write(to: &writer)
    }
}

/// Reads JSON into postfix nodes.
private struct SelectorReader {
    private(set) var nodes: [Selector.Node] = []

    /// Appends the nodes of `value`; recurses as deep as ``SelectorLimits/depth`` allows.
    mutating func read(_ value: JSONValue, depth: Int) throws(JSONError) {
        guard depth <= SelectorLimits.depth else {
            throw limit(value, "nested deeper than \(SelectorLimits.depth) levels")
        }
        switch value.kind {
        case .string:
            let text = try value.string()
            let isAll = SelectorText.equal(Array(text.utf8), "ALL")
            try append(isAll ? .all : .tag(try tag(value)), value)
        case .array:
            try readList(value, depth, Selector.Node.and)
        case .object:
            try readObject(value, depth)
        case .integer, .real, .bool, .null:
            throw value.wrongKind("a tag, a list or an object such as {\"tag\":\"/x\"}")
        }
    }

    private mutating func readObject(_ value: JSONValue, _ depth: Int) throws(JSONError) {
        var members = try value.members()
        guard let (name, operand) = members.next(), members.next() == nil else {
            throw value.error(
                .invalidValue, "one member is wanted here: and, or, not, tag, device or all")
        }
        switch name {
        case "and": try readList(operand, depth, Selector.Node.and)
        case "or": try readList(operand, depth, Selector.Node.or)
        case "not":
            try read(operand, depth: depth + 1)
            try append(.not, operand)
        case "tag": try append(.tag(try tag(operand)), operand)
        case "device":
            let id = try operand.string()
            guard Selector.isDevice(id) else {
                throw operand.error(
                    .init(rawValue: SelectorError.Code.invalidDevice.rawValue), "no device's id")
            }
            try append(.device(id), operand)
        case "all":
            guard try operand.bool() else {
                throw operand.error(.invalidValue, "true is wanted here; nobody is {\"not\":…}")
            }
            try append(.all, operand)
        default:
            throw operand.error(
                .unknownMember, "and, or, not, tag, device or all is wanted here")
        }
    }

    private mutating func readList(
        _ list: JSONValue, _ depth: Int, _ operation: (Int) -> Selector.Node
    ) throws(JSONError) {
        let operands = try list.elements()
        guard !operands.isEmpty else {
            throw list.error(
                .init(rawValue: SelectorError.Code.empty.rawValue), "nothing is selected")
        }
        for operand in operands {
            // A list of one adds no level of its own, as it leaves no operator.
            try read(operand, depth: operands.count > 1 ? depth + 1 : depth)
        }
        if operands.count > 1 { try append(operation(operands.count), list) }
    }

    private func tag(_ value: JSONValue) throws(JSONError) -> Tag {
        let text = try value.string()
        do {
            return try Tag(text)
        } catch {
            throw value.error(.init(rawValue: error.code.rawValue), error.message)
        }
    }

    private mutating func append(_ node: Selector.Node, _ value: JSONValue) throws(JSONError) {
        guard nodes.count < SelectorLimits.nodes else {
            throw limit(value, "more than \(SelectorLimits.nodes) tags and operators")
        }
        nodes.append(node)
    }

    private func limit(_ value: JSONValue, _ message: String) -> JSONError {
        value.error(.init(rawValue: SelectorError.Code.limitExceeded.rawValue), message)
    }
}

extension SelectorTree.Branch {
    /// Writes this branch; recurses as deep as ``SelectorLimits/depth`` allows.
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        switch node {
        case .tag(let tag):
            writer.key("tag")
            writer.string(tag.text)
        case .device(let id):
            writer.key("device")
            writer.string(id)
        case .all:
            writer.key("all")
            writer.bool(true)
        case .not:
            writer.key("not")
            operands[0].write(to: &writer)
        case .and, .or:
            writer.key(binding == .and ? "and" : "or")
            writer.beginArray()
            for operand in operands { operand.write(to: &writer) }
            writer.endArray()
        }
        writer.endObject()
    }
}
