package import Protocol

/// The three services behind the gateway.
package struct Backends: Sendable {
    /// The caller of the registry.
    package let registry: any Caller
    /// The caller of geo.
    package let geo: any Caller
    /// The caller of delivery.
    package let delivery: any Caller

    /// Creates the set of the three services.
    package init(registry: any Caller, geo: any Caller, delivery: any Caller) {
        self.registry = registry
        self.geo = geo
        self.delivery = delivery
    }

    /// All three services with their names.
    var all: [(name: String, caller: any Caller)] {
        [("registry", registry), ("geo", geo), ("delivery", delivery)]
    }

    /// Returns the result of `body` for each service; the three calls run at the same time.
    func each<Value: Sendable>(
        _ body: @escaping @Sendable (any Caller) async -> Value
    ) async -> [(name: String, value: Value)] {
        async let registry = body(registry)
        async let geo = body(geo)
        async let delivery = body(delivery)
        return await [("registry", registry), ("geo", geo), ("delivery", delivery)]
    }
}
