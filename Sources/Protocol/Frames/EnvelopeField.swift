/// The field numbers of ttrpc's messages, which form the envelope of every call.
enum EnvelopeField {
    /// The number of `Request.service`.
    static let service: UInt32 = 1
    /// The number of `Request.method`.
    static let method: UInt32 = 2
    /// The number of `Request.payload`.
    static let requestPayload: UInt32 = 3
    /// The number of `Request.timeout_nano`.
    static let timeout: UInt32 = 4
    /// The number of `Request.metadata`.
    static let metadata: UInt32 = 5
    /// The number of `KeyValue.key`.
    static let key: UInt32 = 1
    /// The number of `KeyValue.value`.
    static let value: UInt32 = 2
    /// The number of `Response.status`.
    static let status: UInt32 = 1
    /// The number of `Response.payload`.
    static let responsePayload: UInt32 = 2
}
