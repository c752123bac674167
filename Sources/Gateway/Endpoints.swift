import HTTP
import Protocol
import ProtocolJSON

/// One method that the gateway offers to clients.
final class Endpoint: Sendable {
    let method: Method
    /// The service that answers the method, or the gateway's own router.
    let caller: any Caller
    /// The gate that calls go through; nil if nothing limits them.
    let gate: CallGate?
    /// True if a secret in the request proves who the caller is.
    ///
    /// It is a device's secret, a password, a code, or a signature of a passkey or an identity
    /// provider.
    let isProvedBySecret: Bool
    /// The code of the error for a wrong secret.
    let wrongSecret: RPCError.Code
    /// True if the method is one of accounts and sessions.
    let isOfAccounts: Bool
    /// True if the method is the one for the status, which the gateway completes.
    let isStatus: Bool
    /// True if the answer has a new session, which becomes a cookie.
    let opensSession: Bool
    /// The type of the request, for the JSON dialect.
    private let request: any JSONMessage.Type
    private let response: any JSONMessage.Type
    /// The URL path: a slash and the method's path.
    let path: [UInt8]

    fileprivate init(
        _ method: Method, _ caller: any Caller, _ gate: CallGate?,
        _ request: any JSONMessage.Type, _ response: any JSONMessage.Type
    ) {
        self.method = method
        self.caller = caller
        self.gate = gate
        isOfAccounts = method.service == Method.Accounts.signIn.service
        isStatus = method === Method.Delivery.getStatus
        opensSession = method.response == Proto.SignedInResponse.self
        isProvedBySecret =
            gate != nil
            && (method.role == .anyone || Self.provingAgain.contains { $0 === method })
        // A code is a field of the request: the service says that it is not right.
        wrongSecret =
            method === Method.Client.confirmAddress ? .invalidArgument : .unauthenticated
        self.request = request
        self.response = response
        path = Array("/\(method.path)".utf8)
    }

    /// The methods by which a person who is signed in proves their identity again.
    private static let provingAgain = [
        Method.Accounts.confirmIdentity, Method.Accounts.connectIdentity,
    ]

    /// Returns the request in JSON `text` as packed protobuf.
    func pack(_ text: [UInt8], _ options: JSONOptions) throws -> [UInt8] {
        try request.init(parsingJSON: text, options).encoded()
    }

    /// Returns a packed answer as JSON.
    ///
    /// - Throws: `RPCError` with the code `internal` if the service's answer cannot be decoded.
    func json(_ answer: [UInt8]) throws -> [UInt8] {
        do {
            return try response.init(decoding: answer, limits: .answers).jsonText
        } catch {
            throw RPCError(.internal, "the service's answer cannot be read: \(error)")
        }
    }
}

/// The table that finds the endpoint of a path.
struct Endpoints: Sendable {
    /// The endpoints by the length of their path: few have the same length, so no hash is needed.
    private var byLength: [[Endpoint]] = []
    /// The answer for other paths.
    private(set) var missing = MissingCall([:])

    /// The methods of the services and of `own`, the gateway's own router.
    init(_ backends: Backends, own: Router, _ gates: CallGates) {
        let callers = [
            "herald.v1.Accounts": backends.registry, "herald.v1.Registry": backends.registry,
            "herald.v1.Geo": backends.geo,
            "herald.v1.Delivery": backends.delivery, "herald.v1.Watcher": backends.watcher,
            "herald.v1.ConfigSets": backends.registry, "herald.v1.Feeds": backends.delivery,
            "herald.v1.Approvals": backends.delivery,
            "herald.v1.Experiments": backends.delivery,
        ]
        let doors = [
            "herald.v1.Accounts": gates.registry, "herald.v1.Registry": gates.registry,
            "herald.v1.Geo": gates.geo,
            "herald.v1.Delivery": gates.delivery, "herald.v1.Watcher": gates.watcher,
            "herald.v1.Client": gates.composed, "herald.v1.ConfigSets": gates.registry,
            "herald.v1.Feeds": gates.delivery, "herald.v1.Approvals": gates.delivery,
            "herald.v1.Experiments": gates.delivery,
        ]
        var offered = Dictionary(
            uniqueKeysWithValues: Set(callers.keys).union(own.services).map { ($0, [String]()) })
        let messages = Dictionary(
            uniqueKeysWithValues: Proto.allJSONMessages.map { ($0.fullName, $0) })
        for method in Method.all where method.role != .internal {
            guard let caller = callers[method.service] ?? own.route(for: method),
                let request = messages[method.request.fullName],
                let response = messages[method.response.fullName]
            else { continue }
            offered[method.service, default: []].append(method.name)
            add(Endpoint(method, caller, doors[method.service], request, response))
        }
        missing = MissingCall(offered)
    }

    private mutating func add(_ endpoint: Endpoint) {
        let length = endpoint.path.count
        while byLength.count <= length { byLength.append([]) }
        byLength[length].append(endpoint)
    }

    /// Returns the endpoint at `path`; nil if there is none or the method is internal.
    func at(_ path: ArraySlice<UInt8>) -> Endpoint? {
        guard path.count < byLength.count else { return nil }
        return byLength[path.count].first { path.equals($0.path) }
    }

    /// Returns whether `path` names a service that is offered, whether or not the method exists.
    func hasService(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0].isEmpty && missing.hasService(parts[1])
    }
}
