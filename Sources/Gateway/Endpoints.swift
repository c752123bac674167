import Protocol
import ProtocolJSON

/// One method as it is offered to clients.
struct Endpoint: Sendable {
    let method: Method
    /// What answers it: a service, or a part of the gateway.
    let caller: any Caller
    /// For the JSON dialect.
    let request: any JSONMessage.Type
    let response: any JSONMessage.Type

    /// The packed request that the JSON `text` says.
    func pack(_ text: [UInt8], _ options: JSONOptions) throws -> [UInt8] {
        try request.init(parsingJSON: text, options).encoded()
    }

    /// The JSON of a packed answer.
    func json(_ answer: [UInt8]) throws -> [UInt8] {
        try response.init(decoding: answer, limits: .answers).jsonText
    }
}

/// Finds what a path asks for.
struct Endpoints: Sendable {
    private let endpoints: [String: Endpoint]
    private let services: Set<String>

    /// The methods of the services and of `own`, the gateway's own router.
    init(_ backends: Backends, own: Router) {
        let callers: [String: any Caller] = [
            "herald.v1.Registry": backends.registry, "herald.v1.Geo": backends.geo,
            "herald.v1.Delivery": backends.delivery, "herald.v1.Client": own,
            "grpc.health.v1.Health": own,
        ]
        let messages = Dictionary(
            uniqueKeysWithValues: Proto.allJSONMessages.map { ($0.fullName, $0) })
        var endpoints: [String: Endpoint] = [:]
        for method in Method.all where method.role != .internal {
            guard let caller = callers[method.service],
                let request = messages[method.request.fullName],
                let response = messages[method.response.fullName]
            else { continue }
            endpoints["/" + method.path] = Endpoint(
                method: method, caller: caller, request: request, response: response)
        }
        self.endpoints = endpoints
        services = Set(callers.keys)
    }

    /// The endpoint at `path`; nil for what is not offered, an internal method included.
    func at(_ path: String) -> Endpoint? { endpoints[path] }

    /// Whether `path` is a method of a service that is offered, known or not.
    func hasService(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0].isEmpty && services.contains(String(parts[1]))
    }
}
