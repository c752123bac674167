import CJansson

/// The elements of an array, in order.
@safe package struct JSONElements: RandomAccessCollection {
    private let array: JSONValue
    /// Always 0.
    package let startIndex = 0
    /// How many elements there are.
    package let endIndex: Int

    init(of array: JSONValue) {
        self.array = array
        endIndex = unsafe json_array_size(array.node)
    }

    /// The element at `index`, which must be one of the array's.
    package subscript(index: Int) -> JSONValue {
        guard let node = unsafe json_array_get(array.node, index) else {
            preconditionFailure("element \(index) of \(endIndex)")
        }
        return unsafe JSONValue(
            document: array.document, node: node, parent: array.node, slot: .element(index))
    }
}

extension JSONValue {
    /// The elements of this array; of anything else, an error.
    package func elements() throws(JSONError) -> JSONElements {
        guard kind == .array else { throw wrongKind("an array") }
        return JSONElements(of: self)
    }
}
