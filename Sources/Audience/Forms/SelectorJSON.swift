package import JSON

extension Selector {
    /// Reads a selector from JSON.
    ///
    /// It is `{"and":[…]}`, `{"or":[…]}`, `{"not":…}`, or an object for an atom, which
    /// ``AtomReader`` reads. A bare list is AND; a bare string is a tag, or every device if it is
    /// `"all"` in any case. A list of one element is that element; a list as an atom's value is OR.
    /// The case of members' names is ignored.
    ///
    /// - Throws: an error with the path of the part that is wrong.
    package init(json: JSONValue) throws(JSONError) {
        var reader = SelectorReader()
        try reader.read(json, depth: 1)
        do {
            try self.init(nodes: reader.nodes)
        } catch {
            throw json.error(.init(rawValue: error.code.rawValue), error.message)
        }
    }

    /// Writes the selector as JSON that ``init(json:)`` reads, with an object for every part.
    package func write(to writer: inout JSONWriter) {
        SelectorTree(self).root.write(to: &writer)
    }
}

/// Reads JSON into postfix nodes.
private struct SelectorReader {
    private(set) var nodes: [Selector.Node] = []

    /// Appends the nodes of `value`; recurses at most ``SelectorLimits/depth`` levels.
    mutating func read(_ value: JSONValue, depth: Int) throws(JSONError) {
        guard depth <= SelectorLimits.depth else {
            throw limit(value, "nested deeper than \(SelectorLimits.depth) levels")
        }
        switch value.kind {
        case .string:
            let text = try value.string()
            let isAll = SelectorText.equal(Array(text.utf8), "ALL")
            try append(isAll ? .all : .tag(try AtomReader.tag(value)), value)
        case .array:
            try readList(value, depth, Selector.Node.and)
        case .object:
            try readObject(value, depth)
        case .integer, .real, .bool, .null:
            throw value.wrongKind("a tag, a list or an object such as {\"tag\":\"/x\"}")
        }
    }

    private mutating func readObject(_ value: JSONValue, _ depth: Int) throws(JSONError) {
        let object = try JSONObject(value)
        switch object.onlyName {
        case "and"?: try readList(try object.required("and"), depth, Selector.Node.and)
        case "or"?: try readList(try object.required("or"), depth, Selector.Node.or)
        case "not"?:
            let operand = try object.required("not")
            try read(operand, depth: depth + 1)
            try append(.not, operand)
        default:
            for node in try AtomReader(object).read() { try append(node, value) }
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
            // A list of one element adds no level, because it adds no operator.
            try read(operand, depth: operands.count > 1 ? depth + 1 : depth)
        }
        if operands.count > 1 { try append(operation(operands.count), list) }
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
    /// Writes this branch; recurses at most ``SelectorLimits/depth`` levels.
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        switch node {
        case .atom(let atom): atom.writeMembers(to: &writer)
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
