import HTTP
import HTTPServer
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import Gateway

/// Services in which a person with one password, or one session, turns kill switches.
private final class SwitchServices: Caller {
    static let (session, password) = ("hs_s1_right", "horses eat plum jam")

    private let made = Mutex<[Proto.SetKillSwitchRequest]>([])

    /// The demand of a second factor from the session.
    let demand = Mutex(Proto.SecondFactorDemand.unspecified)

    /// The role of the session's account; `app` is the app of that role.
    let role = Mutex(Proto.KeyRole.admin)
    let app = Mutex("")

    /// The refusals that the gateway has reported.
    let refused = Mutex<[Proto.AuditRefusal]>([])

    /// The requests that turned a switch.
    var turned: [Proto.SetKillSwitchRequest] { made.withLock { $0 } }

    func call(
        _ method: Method, _ request: [UInt8], _ context: CallContext
    ) async throws -> [UInt8] {
        if method === Method.Accounts.signIn {
            let asked = try Proto.SignInRequest(decoding: request)
            guard asked.password == Self.password else { throw RPCError(.unauthenticated, "wrong") }
            var signedIn = Proto.SignedInResponse()
            (signedIn.secret, signedIn.expireTime) = (Self.session, Self.later)
            return try signedIn.encoded()
        }
        if method === Method.Accounts.authenticateSession {
            var found = Proto.AuthenticateSessionResponse()
            (found.accountId, found.login, found.sessionId) = ("a1", "jo", "s1")
            var role = Proto.AppRole()
            (role.app, role.role) = (app.withLock { $0 }, self.role.withLock { $0 })
            found.roles = [role]
            (found.expireTime, found.freshExpireTime) = (Self.later, Self.later)
            found.secondFactor = demand.withLock { $0 }
            return try found.encoded()
        }
        if method === Method.Audit.noteRefusals {
            let told = try Proto.NoteRefusalsRequest(decoding: request)
            refused.withLock { $0 += told.refusals }
            return try Proto.NoteRefusalsResponse().encoded()
        }
        if method === Method.Registry.listApps {
            var app = Proto.App()
            app.id = "news"
            var listed = Proto.ListAppsResponse()
            listed.apps = [app]
            return try listed.encoded()
        }
        if method === Method.Delivery.getKillSwitch {
            return try Proto.GetKillSwitchResponse().encoded()
        }
        guard method === Method.Delivery.setKillSwitch else {
            throw RPCError(.unimplemented, method.path)
        }
        let asked = try Proto.SetKillSwitchRequest(decoding: request)
        made.withLock { $0.append(asked) }
        return try Proto.SetKillSwitchResponse().encoded()
    }

    private static var later: Proto.Timestamp {
        var time = WallClock.system.now().timestamp
        time.seconds += 3_600
        return time
    }
}

@Suite struct `The kill switch as a form` {
    private let services = SwitchServices()
    private let gateway: Gateway

    init() {
        let metrics = Metrics(service: "gateway")
        let backends = Backends(
            registry: services, geo: services, delivery: services, watcher: services)
        let now = MonotonicInstant(nanoseconds: 1_000_000_000)
        gateway = Gateway(
            backends, Gateway.Parts(now: { now }), metrics, GatewayMetrics(metrics))
    }

    private static let cookie = "Cookie: __Host-herald=\(SwitchServices.session)\r\n"

    private func get(_ path: String, _ fields: String = "") async throws -> HTTPResponse {
        try await answer("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n")
    }

    private func post(
        _ path: String, _ form: [(String, String)], _ fields: String = ""
    ) async throws -> HTTPResponse {
        let body = form.map { "\($0)=\(Self.encoded($1))" }.joined(separator: "&")
        return try await answer(
            "POST \(path) HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n\(fields)"
                + "Content-Type: application/x-www-form-urlencoded\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }

    private func turn(_ form: [(String, String)]) async throws -> HTTPResponse {
        let token = ("token", SessionToken.of(SwitchServices.session))
        return try await post("/switch", [token] + form, Self.cookie)
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let digits = String(byte, radix: 16)
            return "%" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
    }

    private func answer(_ text: String) async throws -> HTTPResponse {
        let session = HTTP1Session(limits: HTTPLimits(), now: .zero)
        var events: [HTTPEvent] = []
        unsafe Array(text.utf8).withUnsafeBytes {
            unsafe session.receive($0, now: .zero, into: &events)
        }
        let requests = events.compactMap {
            if case .request(let request) = $0 { request } else { nil }
        }
        let peer = HTTPPeer(address: "192.0.2.1", isLoopback: false, isHTTP2: false)
        return await gateway.answer(try #require(requests.first), from: peer)
    }

    @Test func `each answer of the form allows its own style and forms alone, and no frame`()
        async throws
    {
        let credentials = [("login", "jo"), ("password", SwitchServices.password)]
        let answers = [
            (200, try await get("/switch")),
            (200, try await get("/switch?app=news", Self.cookie)),
            (404, try await get("/switch?app=newz", Self.cookie)),
            (303, try await post("/switch/sign-in", credentials)),
            (401, try await post("/switch/sign-in", [("login", "jo"), ("password", "wrong")])),
            (303, try await turn([("app", "news"), ("on", "true")])),
            (403, try await post("/switch", [("token", "wrong")], Self.cookie)),
        ]
        for (status, answer) in answers {
            #expect(answer.status == status)
            let policy = try #require(answer.fields.string("content-security-policy"))
            #expect(
                policy.split(separator: "; ") == [
                    "default-src 'none'", "style-src 'self'", "img-src 'self'",
                    "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
                ])
            for (name, value) in [
                ("x-frame-options", "DENY"), ("referrer-policy", "same-origin"),
                ("cache-control", "no-store"), ("cross-origin-opener-policy", "same-origin"),
            ] as [(StaticString, String)] {
                #expect(answer.fields.string(name) == value, "\(status): \(name)")
            }
        }
    }

    @Test func `the form leads to itself alone, whatever is written into it`() async throws {
        let elsewhere = [
            ("next", "https://evil.example/"), ("redirect", "https://evil.example/"),
            ("return", "//evil.example"), ("login", "jo"),
            ("password", SwitchServices.password),
        ]
        let signedIn = try await post("/switch/sign-in?next=https://evil.example/", elsewhere)
        #expect(signedIn.status == 303)
        #expect(signedIn.fields.string("location") == "/switch")
        let turned = try await turn([("app", "news"), ("on", "true")] + elsewhere)
        #expect(turned.fields.string("location") == "/switch?app=news")
        let all = try await turn([("on", "true")])
        #expect(all.fields.string("location") == "/switch")
        // A person of the whole suite may write anything as the name of an app.
        for app in [
            "//evil.example", "https://evil.example", "a&b=c", "a#b", "\\evil.example", "a b",
            "a\r\nset-cookie: b=c",
        ] {
            let location = try await turn([("app", app), ("on", "true")]).fields.string("location")
            #expect(location == "/switch?app=\(Self.encodedName(app))", "\(app)")
        }
        #expect(services.turned.count == 9)
    }

    @Test(arguments: [Proto.SecondFactorDemand.enrol, .prove])
    func `the form shows and turns nothing before a demanded second factor`(
        demand: Proto.SecondFactorDemand
    ) async throws {
        services.demand.withLock { $0 = demand }
        for answer in [
            try await get("/switch?app=news", Self.cookie),
            try await turn([("app", "news"), ("on", "true")]),
        ] {
            #expect(answer.status == 400)
            let text = String(decoding: answer.body, as: UTF8.self)
            #expect(text.contains("needs a second factor"), "\(text)")
        }
        #expect(services.turned.isEmpty)
    }

    @Test func `what the form refuses is told to the audit log, and what it shows is not`()
        async throws
    {
        let right = ("token", SessionToken.of(SwitchServices.session))
        let form = [right, ("app", "news"), ("on", "true")]
        services.role.withLock { $0 = .viewer }
        _ = try await post("/switch", form, Self.cookie)
        _ = try await post("/switch", [("token", "wrong"), ("app", "news")], Self.cookie)
        _ = try await post("/switch", form, Self.cookie + "Origin: https://evil.example\r\n")
        _ = try await post("/switch", form)
        _ = try await post(
            "/switch/sign-in", [("login", "jo"), ("password", "wrong")],
            "Origin: https://evil.example\r\n")
        #expect(services.turned.isEmpty)
        let told = await refusals()
        let (turned, shown) = (Method.Delivery.setKillSwitch, Method.Delivery.getKillSwitch)
        #expect(
            told == [
                "PERMISSION_DENIED \(Method.Accounts.signIn.path) : 1",
                "PERMISSION_DENIED \(turned.path) : 2",
                "PERMISSION_DENIED \(turned.path) viewer : 1",
                "UNAUTHENTICATED \(turned.path) : 1",
            ])
        // Gateways that have not seen the session before.
        let foreign = Self()
        foreign.services.app.withLock { $0 = "shop" }
        _ = try await foreign.get("/switch?app=news", Self.cookie)
        #expect(await foreign.refusals() == ["PERMISSION_DENIED \(shown.path) : 1"])
        let permitted = Self()
        _ = try await permitted.get("/switch")
        _ = try await permitted.get("/switch?app=news", Self.cookie)
        _ = try await permitted.turn([("app", "news"), ("on", "true")])
        #expect(await permitted.refusals().isEmpty && permitted.services.turned.count == 1)
    }

    /// Reports the gateway's refusals, and returns one line for each, sorted.
    private func refusals() async -> [String] {
        await gateway.refusals.tell(
            AuditClient(services), Log(service: "gateway", write: { _ in }))
        let told = services.refused.withLock { refused in
            defer { refused = [] }
            return refused
        }
        return told.map { refusal in
            let who = Principal(metadataValue: refusal.principal).map { "\($0.role) \($0.app)" }
            return "\(refusal.code) \(refusal.method) \(who ?? ""): \(refusal.count)"
        }.sorted()
    }

    /// Returns a text in the encoding of a query: letters and `-._~` stay.
    private static func encodedName(_ text: String) -> String {
        text.map { character in
            character.isASCII && character.isLetter || ".-_~".contains(character)
                ? String(character) : encoded(String(character)).uppercased()
        }.joined()
    }
}
