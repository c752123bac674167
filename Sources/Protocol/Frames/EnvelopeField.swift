/// The numbers of the fields of ttrpc's messages, which every call is wrapped in.
enum EnvelopeField {
    /// `Request.service`.
    static let service: UInt32 = 1
    /// `Request.method`.
    static let method: UInt32 = 2
    /// `Request.payload`.
    static let requestPayload: UInt32 = 3
    /// `Request.timeout_nano`.
    static let timeout: UInt32 = 4
    /// `Request.metadata`.
    static let metadata: UInt32 = 5
    /// `KeyValue.key`.
    static let key: UInt32 = 1
    /// `KeyValue.value`.
    static let value: UInt32 = 2
    /// `Response.status`.
    static let status: UInt32 = 1
    /// `Response.payload`.
    static let responsePayload: UInt32 = 2
}
