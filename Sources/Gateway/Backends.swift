package import Protocol

/// The services behind the gateway.
package struct Backends: Sendable {
    /// The caller of the registry.
    package let registry: any Caller
    /// The caller of geo.
    package let geo: any Caller
    /// The caller of delivery.
    package let delivery: any Caller
    /// The caller of the watcher.
    package let watcher: any Caller

    /// Creates the set of the services.
    package init(
        registry: any Caller, geo: any Caller, delivery: any Caller, watcher: any Caller
    ) {
        self.registry = registry
        self.geo = geo
        self.delivery = delivery
        self.watcher = watcher
    }

    /// All services with their names.
    var all: [(name: String, caller: any Caller)] {
        [("registry", registry), ("geo", geo), ("delivery", delivery), ("watcher", watcher)]
    }

    /// Returns the result of `body` for each service; the calls run at the same time.
    func each<Value: Sendable>(
        _ body: @escaping @Sendable (any Caller) async -> Value
    ) async -> [(name: String, value: Value)] {
        async let registry = body(registry)
        async let geo = body(geo)
        async let delivery = body(delivery)
        async let watcher = body(watcher)
        return await [
            ("registry", registry), ("geo", geo), ("delivery", delivery), ("watcher", watcher),
        ]
    }
}
