import CProtobufC

/// A message with a protobuf-c struct; the conformances are generated.
protocol CConvertible {
    associatedtype CMessage
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> { get }
    static func cInit(_ c: UnsafeMutablePointer<CMessage>)
    init(c: UnsafePointer<CMessage>) throws(CodecError)
    func fill(_ c: UnsafeMutablePointer<CMessage>, _ arena: borrowing Arena) throws(CodecError)
}
