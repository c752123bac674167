import Foundation
import Testing

/// Access to another app's things, by every method that the OpenAPI document lists.
@Suite(.serialized)
struct OtherAppTests {
    /// Members of a body that a method checks before it looks up the app, by the method's name.
    private static let needed = [
        "ConfigSets/PutConfigSet":
            #", "configSet": {"name": "colours", "variants": [{"values": "{\"a\": 1}"}]}"#,
        "ConfigSets/GetConfigSet": #", "name": "colours""#,
        "ConfigSets/EnableConfigSet": #", "name": "colours""#,
        "ConfigSets/DeleteConfigSet": #", "name": "colours""#,
        "ConfigSets/ListConfigVersions": #", "name": "colours""#,
        "Geo/NearestPlaces": #", "location": {"latitude": 1, "longitude": 1}"#,
        "Registry/AssociateUser": #", "user": "jo""#,
    ]

    /// Methods that name no app: they act on the caller, on the whole suite, or on nobody.
    private static let withoutApp: Set = [
        // Of the person who calls, or who is about to sign in.
        "Accounts/AcceptInvitation", "Accounts/AddPasskey", "Accounts/BeginIdentitySignIn",
        "Accounts/BeginPasskey", "Accounts/BeginPasskeySignIn", "Accounts/BeginTotp",
        "Accounts/ConfirmIdentity", "Accounts/ConfirmTotp", "Accounts/ConnectIdentity",
        "Accounts/DisconnectIdentity", "Accounts/GetOwnAccount", "Accounts/GetSignInOptions",
        "Accounts/ListOwnSessions", "Accounts/OpenInvitation", "Accounts/RemovePasskey",
        "Accounts/RemoveTotp", "Accounts/RevokeOwnSession", "Accounts/SetPassword",
        "Accounts/SignIn", "Accounts/SignInWithIdentity", "Accounts/SignInWithPasskey",
        "Accounts/SignOut", "Accounts/UseSignInLink", "Registry/GetOwnKey", "Registry/ListApps",
        // Of the device whose secret proves it.
        "Client/ConfirmAddress", "Client/Sync", "Client/Unregister",
        // Of the whole suite, or the same for all.
        "Accounts/CreateSignInLink", "Delivery/ListProviderKinds", "Registry/CreateApp",
        "/grpc.health.v1.Health/Check",
    ]

    @Test func `no key and no person reaches another app by its name, in any method`()
        async throws
    {
        try await RunningSuite.with { suite in
            _ = try await Tenant("sport", in: suite)
            let callers = try await callers(suite)
            let methods = try await PublicMethod.all(of: suite)
            // A new method without an app has to say here why it needs none.
            #expect(Set(methods.filter { !$0.namesApp }.map(\.name)) == Self.withoutApp)
            for method in methods where method.namesApp {
                for caller in callers {
                    try await check(method, caller)
                }
            }
        }
    }

    /// Expects the same answer as for an app that does not exist.
    ///
    /// A caller without access to an app must not learn that it exists.
    private func check(_ method: PublicMethod, _ caller: Caller) async throws {
        let rest = Self.needed[method.name] ?? ""
        let answer = try await caller.call(method.path, #"{"app": "sport"\#(rest)}"#)
        let never = try await caller.call(method.path, #"{"app": "no-such-app"\#(rest)}"#)
        // Only a key of the whole suite deletes apps, whichever.
        let isOfSuite = method.name == "Registry/DeleteApp"
        let expected = method.isOpen(to: caller.role) && !isOfSuite ? 404 : 403
        #expect(answer.status == expected, "\(method.name) by \(caller.name): \(answer.text)")
        #expect(
            answer.text.replacing("'sport'", with: "*")
                == never.text.replacing("'no-such-app'", with: "*"))
    }

    private struct Caller {
        let name: String
        let role: String
        let call: (_ path: String, _ body: String) async throws -> PageAnswer
    }

    /// Returns callers of the app `news`: a key and a person of each role.
    private func callers(_ suite: RunningSuite) async throws -> [Caller] {
        let news = try await Tenant("news", in: suite)
        var callers: [Caller] = []
        for role in ["DEVICE", "VIEWER", "SENDER", "OPERATOR", "ADMIN"] {
            let key = try await suite.mustCurl(
                "Registry/CreateKey", #"{"app": "news", "role": "KEY_ROLE_\#(role)"}"#,
                key: news.admin
            ).string("secret")
            callers.append(
                Caller(name: "a key with \(role)", role: role.lowercased()) { path, body in
                    try await suite.send("POST", path, body, headers(key))
                })
            guard role != "DEVICE" else { continue }
            let person = try await Person("\(role.lowercased())", role, in: "news", suite)
            callers.append(
                Caller(name: "a person with \(role)", role: role.lowercased()) { path, body in
                    try await person.send(
                        "POST", path, body, ["content-type": "application/json"])
                })
        }
        return callers
    }

    @Test func `no method tells or changes what another app has, whichever ids it is given`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let sport = try await Tenant("sport", in: suite)
            let things = try await OtherAppThings(of: sport, in: suite)
            let methods = try await PublicMethod.all(of: suite)
            let before = try await lists(of: sport, methods, suite)
            // What is looked for is there: its own admin sees it.
            #expect(before.values.count { $0.contains(OtherAppThings.mark) } > 10)
            for method in methods {
                for body in things.bodies(for: method) {
                    let answer = try await suite.send(
                        "POST", method.path, body, headers(news.admin))
                    // Types and tags are in the question, and so may be in the answer.
                    let told = answer.text.replacing("/\(OtherAppThings.mark)", with: "")
                    #expect(
                        !told.contains(OtherAppThings.mark), "\(method.name): \(answer.text)")
                }
            }
            let after = try await lists(of: sport, methods, suite)
            for (name, text) in before { #expect(after[name] == text, "\(name)") }
        }
    }

    /// Returns the answers of all list methods for an app's admin, by the method's name, without
    /// the times of last use, which reading itself changes.
    private func lists(
        of app: Tenant, _ methods: [PublicMethod], _ suite: RunningSuite
    ) async throws -> [String: String] {
        var found: [String: String] = [:]
        for method in methods where method.name.contains("/List") {
            guard method.namesApp, method.name != "Audit/ListAuditRecords" else { continue }
            let answer = try await suite.send(
                "POST", method.path, "{}", headers(app.admin))
            found[method.name] = answer.text.replacing(/"lastUseTime":"[^"]*",?/, with: "")
        }
        return found
    }
}

/// Returns the headers of a JSON call with a key.
private func headers(_ key: String) -> [String: String] {
    ["authorization": "Bearer \(key)", "content-type": "application/json"]
}

/// Things of each kind in an app, each with a word that no other app may read.
private struct OtherAppThings {
    static let mark = "hidden"

    /// Ids, for methods whose field has only the name `id`.
    private let ids: [String]
    /// Values for the other fields of requests, by the field's name.
    private let fields: [String: String]

    init(of app: Tenant, in suite: RunningSuite) async throws {
        let (mark, name) = (Self.mark, "their-name")
        func make(_ method: String, _ body: String) async throws -> Answer {
            try await suite.mustCurl(method, body, key: app.admin)
        }
        let device = try await app.register("their-phone", tags: ["/\(mark)"], in: suite)
        _ = try await make(
            "Registry/AssociateUser", #"{"deviceId": "\#(device.id)", "user": "their-user"}"#)
        _ = try await make(
            "Geo/UpsertPlace",
            #"{"place": {"id": "their-place", "title": "\#(mark)", "centre": {}}}"#)
        let send = #""type": "/\#(mark)", "audience": "ALL", "content": {"title": "\#(mark)"}"#
        let later = Date.now.addingTimeInterval(3600).ISO8601Format()
        let notification = try await make(
            "Delivery/Send", #"{\#(send), "deliverTime": "\#(later)"}"#
        ).string("notification.id")
        let key = try await make(
            "Registry/CreateKey", #"{"role": "KEY_ROLE_VIEWER", "name": "\#(mark)"}"#
        ).string("key.id")
        let account = try await make(
            "Accounts/InviteAccount",
            #"{"login": "their-login", "name": "\#(mark)", "role": "KEY_ROLE_VIEWER"}"#
        ).string("account.id")
        _ = try await make(
            "Registry/PutSegment", #"{"name": "\#(name)", "audience": "/\#(mark)"}"#)
        _ = try await make(
            "Registry/EditList", #"{"name": "\#(name)", "addDevices": ["\#(device.id)"]}"#)
        _ = try await make(
            "Delivery/PutTemplate",
            #"{"messageTemplate": {"name": "\#(name)", "content": {"title": "\#(mark)"}}}"#)
        _ = try await make(
            "Delivery/PutSchedule",
            #"{"schedule": {"name": "\#(name)", "request": {\#(send)}, "#
                + #""rule": {"period": "RECURRENCE_PERIOD_DAILY", "#
                + #""times": ["09:00"], "timeZone": "UTC"}}}"#)
        _ = try await make(
            "Delivery/PutFrequencyCap",
            #"{"cap": {"type": "/\#(mark)", "limit": 3, "window": "86400s"}}"#)
        _ = try await make(
            "ConfigSets/PutConfigSet",
            #"{"configSet": {"name": "\#(name)", "description": "\#(mark)", "#
                + #""variants": [{"values": "{\"a\": 1}"}]}}"#)
        ids = [device.id, "their-place", notification, key, "their-user", account]
        fields = [
            "deviceId": device.id, "notificationId": notification, "keyId": key,
            "user": "their-user", "account": account, "name": name, "type": "/\(mark)",
            "login": "their-login", "audience": "/\(mark)",
        ]
    }

    /// Returns bodies of requests for a method that refer to these things and name no app.
    func bodies(for method: PublicMethod) -> [String] {
        let filled = fields.filter { method.texts.contains($0.key) }
        return (method.texts.contains("id") ? ids : [""]).map { id in
            let all = id.isEmpty ? filled : filled.merging(["id": id]) { $1 }
            return "{" + all.map { "\"\($0.key)\": \"\($0.value)\"" }.joined(separator: ", ") + "}"
        }
    }
}
