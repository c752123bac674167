/// A method of the suite with its properties; the values are generated from the schema.
package final class Method: Sendable {
    /// The full name of the method's service, such as `herald.v1.Registry`.
    package let service: String
    /// The method's name in the service.
    package let name: String
    /// The path in gRPC and Connect without the first slash, such as
    /// `herald.v1.Registry/CreateApp`.
    package let path: String
    /// The least role that may call the method.
    package let role: Role
    /// True if a second call has the same effect as one.
    package let isRetryable: Bool
    /// The longest time that a call may take.
    package let deadline: Duration
    /// The class of the call, which decides whose places in the gateway it takes.
    package let callClass: CallClass
    /// True if a person who calls the method must have proved lately who they are; a key need not.
    package let isFresh: Bool
    /// True if callers of one app that ask the same may get one answer.
    package let isShared: Bool
    /// True if the caller is checked again when the call has waited.
    package let isRechecked: Bool
    /// The permission for a person whose session lacks a second factor that a rule demands.
    package let secondFactorStep: SecondFactorStep
    /// The access that the method gives to somebody.
    package let givenAccess: GivenAccess
    /// The type of the request.
    package let request: any Message.Type
    /// The type of the response.
    package let response: any Message.Type
    /// The facts that the audit log records of the method's calls; nil if none is recorded.
    package let audit: AuditFacts?
    /// The packed service and name with which every ttrpc request of this method begins.
    let packedName: [UInt8]

    /// True if the other process ends a call of the method once its caller has left.
    ///
    /// That is so for a call that takes long and changes nothing: a change would be left half done.
    package var endsWithoutCaller: Bool { callClass == .heavy && audit?.kind != .change }

    /// Creates a method; those of the suite are generated.
    package init(
        service: String, name: String, role: Role, isRetryable: Bool, deadline: Duration,
        callClass: CallClass = .normal, isFresh: Bool = false,
        isShared: Bool = false, isRechecked: Bool = false,
        secondFactorStep: SecondFactorStep = .refused, givenAccess: GivenAccess = .none,
        request: any Message.Type, response: any Message.Type, audit: AuditFacts? = nil
    ) {
        self.service = service
        self.name = name
        path = "\(service)/\(name)"
        self.role = role
        self.isRetryable = isRetryable
        self.deadline = deadline
        self.callClass = callClass
        self.isFresh = isFresh
        self.isShared = isShared
        self.isRechecked = isRechecked
        (self.secondFactorStep, self.givenAccess) = (secondFactorStep, givenAccess)
        self.request = request
        self.response = response
        self.audit = audit
        var packedName: [UInt8] = []
        packedName.appendField(EnvelopeField.service, service)
        packedName.appendField(EnvelopeField.method, name)
        self.packedName = packedName
    }
}
