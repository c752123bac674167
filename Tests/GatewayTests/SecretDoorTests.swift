import Crypto
import HTTP
import HTTPServer
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import Gateway

/// Services that refuse every secret but that of one session.
private final class RefusingServices: Caller {
    static let session = "hs_s1_right"

    private let made = Mutex(0)
    private let noted = Mutex<[Proto.AuditRefusal]>([])

    /// The number of secrets the services have compared.
    var compared: Int { made.withLock { $0 } }
    /// The refused calls that the gateway has reported.
    var refusals: [Proto.AuditRefusal] { noted.withLock { $0 } }

    var backends: Backends {
        Backends(registry: self, geo: self, delivery: self, watcher: self)
    }

    func call(
        _ method: Method, _ request: [UInt8], _ context: CallContext
    ) async throws -> [UInt8] {
        if method === Method.Accounts.authenticateSession {
            let asked = try Proto.AuthenticateSessionRequest(decoding: request)
            if asked.secret == Self.session { return try Self.found.encoded() }
        }
        if method === Method.Audit.noteRefusals {
            let told = try Proto.NoteRefusalsRequest(decoding: request)
            noted.withLock { $0 += told.refusals }
            return try Proto.NoteRefusalsResponse().encoded()
        }
        made.withLock { $0 += 1 }
        // As the registry does.
        throw method === Method.Registry.confirmAddress
            ? RPCError.invalid("code", "is not the last code")
            : RPCError(.unauthenticated, "wrong")
    }

    private static var found: Proto.AuthenticateSessionResponse {
        var found = Proto.AuthenticateSessionResponse()
        (found.accountId, found.login, found.sessionId) = ("a1", "jo", "s1")
        var role = Proto.AppRole()
        (role.app, role.role) = ("news", .operator)
        found.roles = [role]
        var time = WallClock.system.now().timestamp
        time.seconds += 3600
        (found.expireTime, found.freshExpireTime) = (time, time)
        return found
    }
}

/// A way by which somebody from outside sends a secret.
enum SecretDoor: String, CaseIterable, Sendable {
    case key, keyOfMetrics, keyOfEvents, keyOfConfig, deviceOfConfig, sync, unregister, addressCode
    case session, sessionOfForm, password, passwordOfForm, passkey, identity, openedInvitation
    case acceptedInvitation, link, confirmedIdentity, connectedIdentity, hook

    /// Returns an HTTP/1.1 request with a wrong secret, which is different for each number.
    func request(_ number: Int) -> String {
        let own = "Sec-Fetch-Site: same-origin\r\n"
        let wrong = "Authorization: Bearer wrong-\(number)\r\n"
        let device = #""deviceId": "d", "deviceSecret": "wrong-\#(number)""#
        let signedIn =
            own + "Cookie: __Host-herald=\(RefusingServices.session)\r\n"
            + "Herald-Token: \(SessionToken.of(RefusingServices.session))\r\n"
        func call(_ method: String, _ fields: String, _ json: String) -> String {
            Self.post("/herald.v1.\(method)", "application/json", fields, json)
        }
        return switch self {
        case .key: call("Delivery/GetStatus", wrong, "{}")
        case .keyOfMetrics: Self.get("/metrics", wrong)
        case .keyOfEvents: Self.get("/v1/events", wrong)
        case .keyOfConfig: Self.get("/apps/news/config/main", wrong)
        case .deviceOfConfig:
            Self.get(
                "/apps/news/config/main",
                "Authorization: Basic \(Base64.standard.encode(Array("d:\(number)".utf8)))\r\n")
        case .sync: call("Client/Sync", "", "{\(device)}")
        case .unregister: call("Client/Unregister", "", "{\(device)}")
        case .addressCode:
            call("Client/ConfirmAddress", "", #"{"deviceId": "d", "code": "\#(number)"}"#)
        case .session:
            call(
                "Accounts/GetOwnAccount", own + "Cookie: __Host-herald=hs_a_\(number)\r\n", "{}")
        case .sessionOfForm: Self.get("/switch", "Cookie: __Host-herald=hs_a_\(number)\r\n")
        case .password:
            call("Accounts/SignIn", own, #"{"login": "jo", "password": "\#(number)"}"#)
        case .passwordOfForm:
            Self.post(
                "/switch/sign-in", "application/x-www-form-urlencoded", own,
                "login=jo&password=wrong-\(number)")
        case .passkey: call("Accounts/SignInWithPasskey", own, #"{"browser": "\#(number)"}"#)
        case .identity: call("Accounts/SignInWithIdentity", own, #"{"browser": "\#(number)"}"#)
        case .openedInvitation:
            call("Accounts/OpenInvitation", own, #"{"invitation": "\#(number)"}"#)
        case .acceptedInvitation:
            call("Accounts/AcceptInvitation", own, #"{"invitation": "\#(number)"}"#)
        case .link: call("Accounts/UseSignInLink", own, #"{"link": "\#(number)"}"#)
        case .confirmedIdentity:
            call("Accounts/ConfirmIdentity", signedIn, #"{"password": "\#(number)"}"#)
        case .connectedIdentity:
            call("Accounts/ConnectIdentity", signedIn, #"{"answer": {"code": "\#(number)"}}"#)
        case .hook:
            Self.post("/hooks/bills", "application/json", "X-Signature: \(number)\r\n", "{}")
        }
    }

    private static func get(_ path: String, _ fields: String) -> String {
        "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n"
    }

    private static func post(
        _ path: String, _ type: String, _ fields: String, _ body: String
    ) -> String {
        "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: \(type)\r\n\(fields)"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
}

@Suite struct `Doors that compare a secret` {
    private let services = RefusingServices()
    private let peer = HTTPPeer(address: "192.0.2.1", isLoopback: false, isHTTP2: false)

    private func gateway() -> Gateway {
        let metrics = Metrics(service: "gateway")
        // A clock that stands still: no pause ends by itself.
        let now = MonotonicInstant(nanoseconds: 1_000_000_000)
        return Gateway(
            services.backends, Gateway.Parts(now: { now }), metrics, GatewayMetrics(metrics))
    }

    private static func read(_ text: String) throws -> HTTPRequest {
        let session = HTTP1Session(limits: HTTPLimits(), now: .zero)
        var events: [HTTPEvent] = []
        unsafe Array(text.utf8).withUnsafeBytes {
            unsafe session.receive($0, now: .zero, into: &events)
        }
        for case .request(let request) in events { return request }
        throw RPCError(.internal, "no request: \(text)")
    }

    @Test(arguments: SecretDoor.allCases)
    func `after eleven wrong secrets the address pauses, and nothing is compared meanwhile`(
        door: SecretDoor
    ) async throws {
        let gateway = gateway()
        var statuses: [Int] = []
        for number in 0...10 {
            let request = try Self.read(door.request(number))
            statuses.append(await gateway.answer(request, from: peer).status)
        }
        #expect(!statuses.contains(429), "\(statuses)")
        #expect(services.compared == 11, "each was compared: \(statuses)")
        let next = await gateway.answer(try Self.read(door.request(11)), from: peer)
        #expect(next.status == 429)
        #expect(next.fields.string("retry-after") == "1")
        #expect(services.compared == 11, "nothing is compared while the address pauses")
    }

    @Test func `what is wrong at one door counts at the others`() async throws {
        let gateway = gateway()
        let mixed: [SecretDoor] = [.hook, .passwordOfForm, .addressCode, .confirmedIdentity]
        for number in 0...10 {
            let request = try Self.read(mixed[number % mixed.count].request(number))
            _ = await gateway.answer(request, from: peer)
        }
        for door in SecretDoor.allCases {
            let answer = await gateway.answer(try Self.read(door.request(99)), from: peer)
            #expect(answer.status == 429, "\(door)")
        }
        let other = HTTPPeer(address: "192.0.2.2", isLoopback: false, isHTTP2: false)
        let answer = await gateway.answer(try Self.read(SecretDoor.hook.request(99)), from: other)
        #expect(answer.status == 401)
    }

    @Test func `a wrong password of the form without script is in the audit log`() async throws {
        let gateway = gateway()
        let request = try Self.read(SecretDoor.passwordOfForm.request(1))
        #expect(await gateway.answer(request, from: peer).status == 401)
        await gateway.refusals.tell(
            AuditClient(services), Log(service: "gateway", write: { _ in }))
        #expect(services.refusals.map(\.method) == ["herald.v1.Accounts/SignIn"])
        #expect(services.refusals.map(\.address) == ["192.0.2.1"])
    }
}
