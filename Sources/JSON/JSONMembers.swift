import CJansson

/// The members of an object, in the order of the text.
@safe package struct JSONMembers: Sequence, IteratorProtocol {
    private let object: JSONValue
    private var following: UnsafeMutableRawPointer?

    init(of object: JSONValue) {
        self.object = object
        unsafe following = unsafe json_object_iter(object.node)
    }

    /// Returns the next member's name and value; nil at the end.
    package mutating func next() -> (name: String, value: JSONValue)? {
        guard let iterator = unsafe following, let node = unsafe json_object_iter_value(iterator)
        else { return nil }
        unsafe following = unsafe json_object_iter_next(object.node, iterator)
        let value = unsafe JSONValue(
            document: object.document, node: node, parent: object.node, slot: .member(iterator))
        return unsafe (Self.key(iterator), value)
    }

    static func key(_ iterator: UnsafeMutableRawPointer) -> String {
        let length = unsafe json_object_iter_key_len(iterator)
        guard let name = unsafe json_object_iter_key(iterator) else { return "" }
        let bytes = unsafe UnsafeRawBufferPointer(start: name, count: length)
        return unsafe String(decoding: bytes, as: UTF8.self)
    }
}

extension JSONValue {
    /// Returns the members of this object; throws for any other value.
    package func members() throws(JSONError) -> JSONMembers {
        guard kind == .object else { throw wrongKind("an object") }
        return JSONMembers(of: self)
    }

    /// Returns the member `name`; nil if there is none or this is not an object.
    package func member(_ name: String) -> JSONValue? {
        guard kind == .object else { return nil }
        // jansson takes names as C strings; a name with a NUL belongs to no member.
        guard !name.utf8.contains(0) else { return nil }
        guard let iterator = unsafe json_object_iter_at(node, name),
            let found = unsafe json_object_iter_value(iterator)
        else { return nil }
        return unsafe JSONValue(
            document: document, node: found, parent: node, slot: .member(iterator))
    }

    /// Returns the member `name`; throws if there is none or this is not an object.
    package func required(_ name: String) throws(JSONError) -> JSONValue {
        guard kind == .object else { throw wrongKind("an object") }
        guard let value = member(name) else {
            throw error(.missingMember, "the member \"\(name)\" is missing")
        }
        return value
    }
}
