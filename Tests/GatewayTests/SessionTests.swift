import Crypto
import HTTP
import HTTPServer
import Protocol
import ServiceKit
import Synchronization
import Testing
import Transport

@testable import Gateway

@Suite struct `Sessions` {
    /// A registry with one session, whose answer a test chooses.
    private final class Registry: Sendable {
        struct State {
            var roles: [String: Proto.KeyRole] = ["news": .operator]
            var isOpen = true
            var isAway = false
            var freshFor: Int64 = 600
            var demand = Proto.SecondFactorDemand.unspecified
            var asked: [Proto.AuthenticateSessionRequest] = []
            var now = MonotonicInstant(nanoseconds: 1_000_000_000)
        }

        let state = Mutex(State())

        var authenticator: SessionAuthenticator {
            let limits = GatewayLimits()
            let counters = GatewayMetrics(Metrics(service: "gateway"))
            var router = Router()
            router.on(Method.Accounts.authenticateSession) {
                (request: Proto.AuthenticateSessionRequest, call) in
                try self.answer(request, call)
            }
            return SessionAuthenticator(
                AccountsClient(router), GatewayMemory(limits, now: { .now }),
                CallGates(limits, counters).keys,
                counters, now: { self.state.withLock { $0.now } })
        }

        func advance(_ duration: Duration) { state.withLock { $0.now = $0.now + duration } }

        private func answer(
            _ request: Proto.AuthenticateSessionRequest, _ call: CallContext
        ) throws -> Proto.AuthenticateSessionResponse {
            try state.withLock { state in
                guard call.principal == nil else { throw RPCError(.permissionDenied, "internal") }
                guard !state.isAway else { throw RPCError(.unavailable, "away") }
                state.asked.append(request)
                guard state.isOpen else { throw RPCError(.unauthenticated, "ended") }
                var response = Proto.AuthenticateSessionResponse()
                (response.accountId, response.login) = ("a1", "jo")
                response.sessionId = "s1"
                response.roles = state.roles.map { app, role in
                    var entry = Proto.AppRole()
                    (entry.app, entry.role) = (app, role)
                    return entry
                }
                let now = WallClock.system.now().timestamp.seconds
                response.expireTime = Proto.Timestamp()
                response.expireTime?.seconds = now + 3600
                response.freshExpireTime = Proto.Timestamp()
                response.freshExpireTime?.seconds = now + state.freshFor
                response.secondFactor = state.demand
                return response
            }
        }
    }

    private let registry = Registry()
    private let peer = HTTPPeer(address: "192.0.2.1", isLoopback: false, isHTTP2: true)

    private func principal(
        _ authenticator: SessionAuthenticator, _ method: Method = Method.Delivery.getStatus,
        app: String = "", isActive: Bool = true
    ) async throws -> Principal {
        var fields = HTTPFields()
        if !app.isEmpty { fields.append("herald-app", app) }
        if !isActive { fields.append("herald-background", "1") }
        return try await authenticator.principal(
            "hs_s1_secret", method, fields, CallContext(), from: peer)
    }

    private func refusal(
        _ authenticator: SessionAuthenticator, _ method: Method, app: String = ""
    ) async -> RPCError? {
        do {
            _ = try await principal(authenticator, method, app: app)
            return nil
        } catch {
            return error as? RPCError
        }
    }

    @Test func `a session is looked up once in two seconds, and ends within two`() async throws {
        let authenticator = registry.authenticator
        for _ in 0..<5 {
            let found = try await principal(authenticator)
            #expect(found.role == .operator && found.app == "news")
            #expect(found.subject == "jo (a1)")
            #expect(found.person == Principal.Person(account: "a1", session: "s1"))
        }
        #expect(registry.state.withLock { $0.asked.count } == 1)
        registry.state.withLock { $0.isOpen = false }
        registry.advance(.seconds(2))
        #expect(await refusal(authenticator, Method.Delivery.getStatus)?.code == .unauthenticated)
    }

    @Test func `the registry hears of what a person does, not of what the page asks by itself`()
        async throws
    {
        let authenticator = registry.authenticator
        _ = try await principal(authenticator, isActive: false)
        _ = try await principal(authenticator, isActive: true)
        _ = try await principal(authenticator, isActive: true)
        _ = try await principal(authenticator, isActive: false)
        #expect(registry.state.withLock { $0.asked.map(\.isActive) } == [false, true])
    }

    @Test func `while the registry is away, a session that was valid stops sending all the same`()
        async throws
    {
        let authenticator = registry.authenticator
        _ = try await principal(authenticator)
        registry.state.withLock { $0.isAway = true }
        registry.advance(.seconds(299))
        let method = Method.Delivery.setKillSwitch
        #expect(try await principal(authenticator, method).role == .operator)
        registry.advance(.seconds(2))
        #expect(await refusal(authenticator, method)?.code == .unavailable)
    }

    @Test func `what is dangerous needs a fresh proof, and the rest does not`() async throws {
        registry.state.withLock {
            $0.roles = ["news": .admin]
            $0.freshFor = 0
        }
        let authenticator = registry.authenticator
        let error = await refusal(authenticator, Method.Registry.createKey)
        #expect(error?.code == .failedPrecondition)
        #expect(error?.violations.first?.field == "session")
        #expect(await refusal(authenticator, Method.Delivery.setKillSwitch) == nil)
        registry.state.withLock { $0.freshFor = 600 }
        authenticator.forget("hs_s1_secret")
        #expect(await refusal(authenticator, Method.Registry.createKey) == nil)
    }

    /// The methods that a person may call, with and without the second factor.
    @Test func `without the second factor that is demanded nothing is open but what sets it up`()
        async throws
    {
        let always: Set<String> = ["GetOwnAccount", "ConfirmIdentity", "SignOut"]
        let enrolling: Set<String> = [
            "SetPassword", "BeginTotp", "ConfirmTotp", "BeginPasskey", "AddPasskey",
        ]
        let cases: [(Proto.SecondFactorDemand, Set<String>, String)] = [
            (.enrol, always.union(enrolling), "must be set up"), (.prove, always, "must be proved"),
            (Proto.SecondFactorDemand(rawValue: 9), always, "must be proved"),
        ]
        for (demand, open, what) in cases {
            registry.state.withLock { ($0.demand, $0.roles) = (demand, ["news": .admin]) }
            let authenticator = registry.authenticator
            for method in Method.all where method.role != .internal && method.role != .anyone {
                let error = await refusal(authenticator, method, app: "news")
                let isOpen = open.contains(method.name) && method.service == "herald.v1.Accounts"
                guard !isOpen else {
                    #expect(error == nil, "\(method.path)")
                    continue
                }
                #expect(error?.code == .failedPrecondition, "\(method.path)")
                #expect(
                    error?.violations == [
                        RPCError.Violation(field: "second_factor", description: what)
                    ], "\(method.path)")
            }
        }
        registry.state.withLock { $0.demand = .unspecified }
        let authenticator = registry.authenticator
        #expect(await refusal(authenticator, Method.Delivery.send, app: "news") == nil)
    }

    @Test func `whoever lacks a second factor hears of that before a proof of who it is`()
        async throws
    {
        registry.state.withLock { ($0.demand, $0.freshFor) = (.enrol, 0) }
        let authenticator = registry.authenticator
        let error = await refusal(authenticator, Method.Registry.createKey, app: "news")
        #expect(error?.violations.first?.field == "second_factor")
        let step = await refusal(authenticator, Method.Accounts.beginTotp, app: "news")
        #expect(step?.violations.first?.field == "session")
    }

    @Test func `a rule that is set reaches a session that is open within two seconds`()
        async throws
    {
        let authenticator = registry.authenticator
        _ = try await principal(authenticator)
        registry.state.withLock { $0.demand = .enrol }
        registry.advance(.seconds(2))
        let error = await refusal(authenticator, Method.Delivery.getStatus)
        #expect(error?.violations.first?.field == "second_factor")
        registry.state.withLock { $0.demand = .unspecified }
        // A call of accounts, such as that of the first code, has it asked for at once.
        authenticator.forget("hs_s1_secret")
        #expect(await refusal(authenticator, Method.Delivery.getStatus) == nil)
    }

    @Test func `the role is that of the app, or that of the suite if it is higher`() async throws {
        registry.state.withLock { $0.roles = ["": .viewer, "news": .admin, "sport": .viewer] }
        let authenticator = registry.authenticator
        let expected: [(String, Role, String)] = [
            ("news", .admin, "news"), ("sport", .viewer, ""), ("other", .viewer, ""),
            ("", .viewer, ""),
        ]
        for (app, role, of) in expected {
            let found = try await principal(authenticator, app: app)
            #expect(found.role == role && found.app == of, "\(app)")
        }
        registry.state.withLock { $0.roles = ["news": .sender, "sport": .viewer] }
        authenticator.forget("hs_s1_secret")
        let method = Method.Delivery.getStatus
        #expect(await refusal(authenticator, method, app: "other")?.code == .permissionDenied)
        #expect(await refusal(authenticator, method)?.violations.first?.field == "herald-app")
        #expect(await refusal(authenticator, Method.Accounts.getOwnAccount) == nil)
    }

    @Test func `what a person does with the own account is recorded of no app that they only name`()
        async throws
    {
        registry.state.withLock { $0.roles = ["news": .sender] }
        let own = Method.Accounts.getOwnAccount
        #expect(try await principal(registry.authenticator, own, app: "other").app == "-")
        #expect(try await principal(registry.authenticator, own, app: "news").app == "news")
    }

    @Test func `one cookie of the right name is a session; two, or one with a key, are none`() {
        func read(_ cookies: String..., key: Bool = false) -> String? {
            var fields = HTTPFields()
            for cookie in cookies { fields.append("cookie", cookie) }
            if key { fields.append("authorization", "Bearer k") }
            return SessionCookie.read(fields)
        }
        #expect(read("__Host-herald=hs_a_b") == "hs_a_b")
        #expect(read("x=1; __Host-herald=hs_a_b; y=2") == "hs_a_b")
        #expect(read("x=1", "__Host-herald=hs_a_b") == "hs_a_b")
        for wrong in ["herald=hs_a_b", "__host-herald=a", "x__Host-herald=a", "__Host-herald="] {
            #expect(read(wrong) == nil, "\(wrong)")
        }
        #expect(read("__Host-herald=a; __Host-herald=b") == nil)
        #expect(read("__Host-herald=a", "__Host-herald=a") == nil)
        #expect(read("__Host-herald=a b") == nil)
        #expect(read("__Host-herald=" + String(repeating: "a", count: 129)) == nil)
        #expect(read("__Host-herald=hs_a_b", key: true) == nil)
    }
}
