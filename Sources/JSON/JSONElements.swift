import CJansson

/// The elements of an array, in order.
@safe package struct JSONElements: RandomAccessCollection {
    private let array: JSONValue
    /// The first index, always 0.
    package let startIndex = 0
    /// The number of elements.
    package let endIndex: Int

    init(of array: JSONValue) {
        self.array = array
        endIndex = unsafe json_array_size(array.node)
    }

    /// The element at `index`, which must be below `endIndex`.
    package subscript(index: Int) -> JSONValue {
        guard let node = unsafe json_array_get(array.node, index) else {
            preconditionFailure("element \(index) of \(endIndex)")
        }
        return unsafe JSONValue(
            document: array.document, node: node, parent: array.node, slot: .element(index))
    }
}

extension JSONValue {
    /// Returns the elements of this array; throws for any other value.
    package func elements() throws(JSONError) -> JSONElements {
        guard kind == .array else { throw wrongKind("an array") }
        return JSONElements(of: self)
    }
}
