import HTTP
import Protocol
import ProtocolJSON

/// One method as it is offered to clients.
final class Endpoint: Sendable {
    let method: Method
    /// What answers it: a service, or a part of the gateway.
    let caller: any Caller
    /// What calls go through; nil if nothing bounds them.
    let gate: CallGate?
    /// Whether a device's secret in the request proves who calls.
    let isProvedBySecret: Bool
    /// For the JSON dialect.
    private let request: any JSONMessage.Type
    private let response: any JSONMessage.Type
    /// Where it is: a slash and the method's path.
    let path: [UInt8]

    fileprivate init(
        _ method: Method, _ caller: any Caller, _ gate: CallGate?,
        _ request: any JSONMessage.Type, _ response: any JSONMessage.Type
    ) {
        self.method = method
        self.caller = caller
        self.gate = gate
        isProvedBySecret = method.role == .anyone && gate != nil
        self.request = request
        self.response = response
        path = Array("/\(method.path)".utf8)
    }

    /// The packed request that the JSON `text` says.
    func pack(_ text: [UInt8], _ options: JSONOptions) throws -> [UInt8] {
        try request.init(parsingJSON: text, options).encoded()
    }

    /// The JSON of a packed answer.
    ///
    /// - Throws: `RPCError`, `internal` when a service of ours has answered something else.
    func json(_ answer: [UInt8]) throws -> [UInt8] {
        do {
            return try response.init(decoding: answer, limits: .answers).jsonText
        } catch {
            throw RPCError(.internal, "the answer cannot be read: \(error)")
        }
    }
}

/// Finds what a path asks for.
struct Endpoints: Sendable {
    /// By the length of the path: of one length there are few, and nothing needs to be hashed.
    private var byLength: [[Endpoint]] = []
    private let services: Set<String>

    /// The methods of the services and of `own`, the gateway's own router.
    init(_ backends: Backends, own: Router, _ gates: CallGates) {
        let callers = [
            "herald.v1.Registry": backends.registry, "herald.v1.Geo": backends.geo,
            "herald.v1.Delivery": backends.delivery,
        ]
        let doors = [
            "herald.v1.Registry": gates.registry, "herald.v1.Geo": gates.geo,
            "herald.v1.Delivery": gates.delivery, "herald.v1.Client": gates.composed,
        ]
        services = Set(callers.keys).union(own.services)
        let messages = Dictionary(
            uniqueKeysWithValues: Proto.allJSONMessages.map { ($0.fullName, $0) })
        for method in Method.all where method.role != .internal {
            guard let caller = callers[method.service] ?? own.route(for: method),
                let request = messages[method.request.fullName],
                let response = messages[method.response.fullName]
            else { continue }
            add(Endpoint(method, caller, doors[method.service], request, response))
        }
    }

    private mutating func add(_ endpoint: Endpoint) {
        let length = endpoint.path.count
        while byLength.count <= length { byLength.append([]) }
        byLength[length].append(endpoint)
    }

    /// The endpoint at `path`; nil for what is not offered, an internal method included.
    func at(_ path: ArraySlice<UInt8>) -> Endpoint? {
        guard path.count < byLength.count else { return nil }
        return byLength[path.count].first { path.equals($0.path) }
    }

    /// Whether `path` is a method of a service that is offered, known or not.
    func hasService(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0].isEmpty && services.contains(String(parts[1]))
    }
}
