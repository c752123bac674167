/// One call of the suite and what is true of it; the values are generated from the schema.
package final class Method: Sendable {
    /// The full name of its service, such as `herald.v1.Registry`.
    package let service: String
    /// Its name in the service.
    package let name: String
    /// `herald.v1.Registry/CreateApp`: its path in gRPC and Connect, without the first slash.
    package let path: String
    /// Who may call it.
    package let role: Role
    /// Whether a second call has the same effect as one.
    package let isRetryable: Bool
    /// The longest it may take.
    package let deadline: Duration
    /// The type of its request.
    package let request: any Message.Type
    /// The type of its response.
    package let response: any Message.Type
    /// Service and name as every request of ttrpc begins.
    let packedName: [UInt8]

    /// A method; those of the suite are generated.
    package init(
        service: String, name: String, role: Role, isRetryable: Bool, deadline: Duration,
        request: any Message.Type, response: any Message.Type
    ) {
        self.service = service
        self.name = name
        path = "\(service)/\(name)"
        self.role = role
        self.isRetryable = isRetryable
        self.deadline = deadline
        self.request = request
        self.response = response
        var packedName: [UInt8] = []
        packedName.appendField(EnvelopeField.service, service)
        packedName.appendField(EnvelopeField.method, name)
        self.packedName = packedName
    }
}
