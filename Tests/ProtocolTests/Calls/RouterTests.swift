import Protocol
import Testing

struct RouterTests {
    @Test func `a method that nothing serves is unimplemented`() async {
        let router = Router()
        await #expect(
            throws: RPCError(.unimplemented, "no method 'grpc.health.v1.Health/Check' here")
        ) {
            try await router.call(.Health.check, [], CallContext())
        }
        #expect(router.route(service: "x".utf8, name: "y".utf8) == nil)
        #expect(router.route(service: "".utf8, name: "".utf8) == nil)
    }

    @Test func `an answer that cannot be read is an internal error`() async {
        var router = Router()
        router.onPacked(.Health.check) { _, _ in [0xff] }
        let error = await #expect(throws: RPCError.self) {
            let _: Proto.HealthCheckResponse = try await router.call(
                .Health.check, Proto.HealthCheckRequest(), CallContext())
        }
        #expect(error?.code == .internal)
        let mistake = await #expect(throws: RPCError.self) {
            var typed = Router()
            typed.on(.Health.check) { (_: Proto.HealthCheckRequest, _) in
                Proto.HealthCheckResponse()
            }
            _ = try await typed.call(.Health.check, [0xff], CallContext())
        }
        #expect(mistake?.code == .invalidArgument)
    }

    @Test func `every method is open to its role and higher ones only`() async throws {
        let router = try everything
        let order: [Role] = [.anyone, .device, .viewer, .sender, .operator, .admin, .internal]
        #expect(order.count == Role.allCases.count && order == order.sorted())
        func rank(_ role: Role) -> Int { order.firstIndex(of: role) ?? 0 }
        for method in Method.all {
            for role in Role.allCases {
                let context = CallContext(
                    principal: Principal(role: role, app: "demo", subject: "key"))
                // Who looks registers no devices.
                let isOpen =
                    method.role != .internal && rank(role) >= rank(method.role)
                    && !(role == .viewer && method.role == .device)
                let code = await code { try await router.call(method, [], context) }
                #expect(code == (isOpen ? nil : .permissionDenied), "\(method.path) as \(role)")
            }
            #expect(await code { try await router.call(method, [], CallContext()) } == nil)
        }
    }

    @Test func `a route is found only by service and method together`() throws {
        let router = try everything
        for method in Method.all {
            let found = router.route(service: method.service.utf8, name: method.name.utf8)
            #expect(found?.method.path == method.path)
            #expect(router.route(service: method.name.utf8, name: method.service.utf8) == nil)
            #expect(router.route(service: method.service.utf8, name: "\(method.name)x".utf8) == nil)
        }
        #expect(router.services == Set(Method.all.map(\.service)).sorted())
        #expect(router.serves("herald.v1.Registry"))
        #expect(!router.serves("herald.v1"))
    }

    @Test func `every method has a deadline and a unique path`() {
        #expect(Set(Method.all.map(\.path)).count == Method.all.count)
        for method in Method.all { #expect(method.deadline > .zero, "\(method.path)") }
    }

    @Test func `a handler's errors become errors of the call`() async {
        struct Odd: Error {}
        let cases: [(any Error, RPCError.Code)] = [
            (RPCError(.aborted, "again"), .aborted), (CancellationError(), .cancelled),
            (CodecError(.malformed, "no"), .invalidArgument),
            (CodecError(.noMemory, "no"), .resourceExhausted), (Odd(), .internal),
        ]
        for (error, expected) in cases {
            var router = Router()
            router.on(.Health.check) {
                (_: Proto.HealthCheckRequest, _) -> Proto.HealthCheckResponse in throw error
            }
            let code = await code { try await router.call(.Health.check, [], CallContext()) }
            #expect(code == expected, "\(error)")
        }
    }

    @Test func `a request that cannot be read is an invalid argument`() async throws {
        let router = try everything
        let code = await code { try await router.call(.Health.check, [0x0a], CallContext()) }
        #expect(code == .invalidArgument)
    }

    /// Answers every method with its response at the defaults.
    private var everything: Router {
        get throws {
            var router = Router()
            for method in Method.all { add(method, method.request, method.response, &router) }
            return router
        }
    }

    private func add<Request: Message, Response: Message>(
        _ method: Method, _: Request.Type, _: Response.Type, _ router: inout Router
    ) {
        router.on(method) { (_: Request, _) in Response() }
    }

    private func code(_ body: () async throws -> [UInt8]) async -> RPCError.Code? {
        do {
            _ = try await body()
            return nil
        } catch { return RPCError(error).code }
    }
}
