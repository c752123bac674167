package import Protocol

/// The services behind the gateway, each reached over its own caller.
package struct Backends: Sendable {
    let registry: any Caller
    let geo: any Caller
    let delivery: any Caller

    /// The services.
    package init(registry: any Caller, geo: any Caller, delivery: any Caller) {
        self.registry = registry
        self.geo = geo
        self.delivery = delivery
    }

    /// All of them with their short names.
    var all: [(name: String, caller: any Caller)] {
        [("registry", registry), ("geo", geo), ("delivery", delivery)]
    }
}

/// The methods the gateway offers, by their path, and who answers each.
struct Endpoints: Sendable {
    /// A method and its caller.
    struct Endpoint: Sendable {
        let method: Method
        let caller: any Caller
    }

    private var byPath: [String: Endpoint] = [:]

    /// Every method but the internal ones; `local` answers what the gateway composes itself.
    init(_ backends: Backends, local: any Caller) {
        for method in Method.all where method.role != .internal {
            let caller: any Caller =
                switch method.service {
                case "herald.v1.Registry": backends.registry
                case "herald.v1.Geo": backends.geo
                case "herald.v1.Delivery": backends.delivery
                default: local
                }
            byPath["/" + method.path] = Endpoint(method: method, caller: caller)
        }
    }

    /// The endpoint of a path, which begins with a slash.
    subscript(path: String) -> Endpoint? { byPath[path] }
}
