import CJansson

extension JSONValue {
    /// The path from the root to this value, such as `audience.nodes[3].tag`; empty at the root.
    ///
    /// It is found by searching the whole document, so it is for errors only.
    package var path: String {
        guard let parent = unsafe parent else { return "" }
        var steps: [String] = []
        unsafe Self.find(parent, from: document.tree, &steps)
        switch slot {
        case .root: break
        case .element(let index): steps.append("[\(index)]")
        case .member(let iterator): unsafe steps.append(Self.step(iterator))
        }
        let path = steps.joined()
        return path.first == "." ? String(path.dropFirst()) : path
    }

    /// Puts the path from `node` to `wanted` into `steps`, and returns whether it was found;
    /// recurses as deep as the document is nested.
    @discardableResult
    private static func find(
        _ wanted: UnsafeMutablePointer<json_t>, from node: UnsafeMutablePointer<json_t>,
        _ steps: inout [String]
    ) -> Bool {
        if unsafe node == wanted { return true }
        for index in unsafe 0..<json_array_size(node) {
            guard let child = unsafe json_array_get(node, index) else { continue }
            if unsafe find(wanted, from: child, &steps) {
                steps.insert("[\(index)]", at: 0)
                return true
            }
        }
        var next = unsafe json_object_iter(node)
        while let iterator = unsafe next {
            if let child = unsafe json_object_iter_value(iterator),
                unsafe find(wanted, from: child, &steps)
            {
                unsafe steps.insert(step(iterator), at: 0)
                return true
            }
            unsafe next = unsafe json_object_iter_next(node, iterator)
        }
        return false
    }

    private static func step(_ iterator: UnsafeMutableRawPointer) -> String {
        let name = unsafe JSONMembers.key(iterator)
        let isPlain = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "@"):
                true
            default: false
            }
        }
        // The name comes from a peer: it is quoted and shortened, so that it cannot fake a log
        // line.
        guard isPlain && !name.isEmpty && name.utf8.count <= 64 else {
            var writer = JSONWriter()
            writer.string(String(name.prefix(64)))
            return "[\(String(decoding: writer.bytes, as: UTF8.self))]"
        }
        return ".\(name)"
    }
}
