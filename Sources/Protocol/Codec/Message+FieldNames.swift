import CProtobufC

extension Message {
    /// The names of the fields in the schema, such as `radius_metres`, in the order of the schema.
    package static var fieldNames: [String] {
        guard let type = Self.self as? any CConvertible.Type else { return [] }
        let descriptor = unsafe type.cDescriptor.pointee
        return unsafe (0..<Int(descriptor.n_fields)).map { index in
            unsafe String(cString: descriptor.fields[index].name)
        }
    }
}
