import CPublicSchema
import Compression

/// The sources of a client in any language: the OpenAPI document and the .proto files.
///
/// Both lie in the program itself (docs/decisions/0097).
package enum PublicSchema {
    /// A file of the schema.
    package struct File: Sendable {
        /// The path from the schema's root, such as `herald/v1/client.proto`.
        package let name: String
        /// The content of the file.
        package let bytes: [UInt8]

        /// Creates a file with a name and bytes.
        package init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }

        init(_ file: herald_file) {
            name = unsafe String(cString: file.name)
            bytes = unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
        }
    }

    /// The OpenAPI 3.1 document of the JSON API.
    package static var document: File { unsafe File(herald_openapi()) }

    /// The .proto files of the calls that the gateway offers, by name.
    package static var protos: [File] {
        (0..<herald_proto_count()).map { unsafe File(herald_proto($0)) }
    }

    /// The .proto files as a compressed tar archive; nil if there is no memory.
    ///
    /// The same files always give the same bytes with the same zlib.
    package static var archive: [UInt8]? { Gzip.compress(TapeArchive.bytes(of: protos)) }
}
