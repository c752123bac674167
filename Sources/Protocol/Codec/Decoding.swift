import CProtobufC
import Glibc

/// Conversion from protobuf-c's representation of a field to Swift's.
enum Decoding {
    /// Returns a checked string: protobuf-c checks neither UTF-8 nor NUL.
    static func string(
        _ c: UnsafeMutablePointer<CChar>?, _ field: StaticString
    ) throws(CodecError) -> String {
        guard let c = unsafe c, unsafe herald_is_default_string(c) == 0 else { return "" }
        guard unsafe strlen(c) == herald_arena_string_length(c) else {
            throw CodecError(.embeddedNUL, "\(field): a NUL is not allowed")
        }
        guard let string = unsafe String(validatingCString: c) else {
            throw CodecError(.notUTF8, "\(field): not UTF-8")
        }
        return string
    }

    /// Returns a copy of a byte string.
    static func bytes(_ c: ProtobufCBinaryData) -> [UInt8] {
        guard let data = unsafe c.data else { return [] }
        return unsafe [UInt8](UnsafeBufferPointer(start: data, count: c.len))
    }

    /// Returns a sub-message; nil if it is absent.
    static func message<Value: CConvertible>(
        _ c: UnsafeMutablePointer<Value.CMessage>?
    ) throws(CodecError) -> Value? {
        guard let c = unsafe c else { return nil }
        return try unsafe Value(c: UnsafePointer(c))
    }
}
