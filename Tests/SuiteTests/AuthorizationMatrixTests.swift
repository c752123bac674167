import Foundation
import HTTPClient
import Testing

/// The roles that may call each method of the schema, as the OpenAPI document lists them.
@Suite(.serialized)
struct AuthorizationMatrixTests {
    private static let roles = ["DEVICE", "VIEWER", "SENDER", "OPERATOR", "ADMIN"]

    /// Every method × every role × own app, by session and by key, and by sessions in another app.
    ///
    /// The body has a field that no method knows. A call that is allowed is refused for that field
    /// and changes nothing; a call that is not allowed is refused before the body is read.
    @Test func `every method is open to its roles alone, by key and by session`() async throws {
        try await RunningSuite.with { suite in
            let callers = try await callers(suite)
            let methods = try await PublicMethod.all(of: suite)
            #expect(methods.count > 100)
            for method in methods {
                for caller in callers {
                    let answer = try await caller.call(method.path)
                    let isOpen = !caller.isElsewhere && method.isOpen(to: caller.role)
                    // A person without a role in an app still looks after the own account.
                    let isOwn = method.path.contains("Accounts/") && method.role == "viewer"
                    let mayLookAfterOwn = caller.isElsewhere && isOwn
                    // Only the page signs somebody in.
                    let isForPages = method.opensSession && !caller.isPerson
                    let mayCall = method.role == "anyone" || isOpen || mayLookAfterOwn
                    if mayCall, !isForPages {
                        #expect(
                            answer.status == 400, "\(method.path) by \(caller.name): \(answer.text)"
                        )
                    } else {
                        #expect(
                            answer.status == 403, "\(method.path) by \(caller.name): \(answer.text)"
                        )
                        #expect(!answer.text.contains("no_such_field"))
                    }
                }
            }
        }
    }

    /// Every method × a person with the role for all and without the factor that a rule demands.
    ///
    /// Only the methods that set up a factor are open. Keys of the app work as before.
    @Test func `a person who lacks a second factor that is demanded can only set one up`()
        async throws
    {
        try await RunningSuite.with { suite in
            let tenant = try await Tenant("news", in: suite)
            let person = try await Person("jo", "ADMIN", in: "news", suite)
            _ = try await suite.mustCurl(
                "Accounts/PutSecondFactorRule",
                #"{"app": "news", "rule": {"isRequired": true}}"#, key: tenant.admin)
            try await Task.sleep(for: .seconds(2))
            let body = #"{"no_such_field": 1}"#
            for method in try await PublicMethod.all(of: suite) where method.role != "anyone" {
                let answer = try await person.send(
                    "POST", method.path, body, ["content-type": "application/json"])
                let isOpen = ["enrol", "always"].contains(method.secondFactor)
                #expect(answer.status == 400, "\(method.path): \(answer.text)")
                #expect(answer.text.contains("no_such_field") == isOpen, "\(method.path)")
                #expect(answer.text.contains("second_factor") != isOpen, "\(method.path)")
                guard method.isOpen(to: "admin") else { continue }
                let byKey = try await suite.send(
                    "POST", method.path, body,
                    [
                        "authorization": "Bearer \(tenant.admin)",
                        "content-type": "application/json",
                    ])
                #expect(!byKey.text.contains("second_factor"), "\(method.path)")
            }
        }
    }

    private struct Caller {
        let name: String
        let role: String
        /// True for a caller whose role is in another app than the one that is called.
        var isElsewhere = false
        var isPerson = false
        let call: (String) async throws -> PageAnswer
    }

    private func callers(_ suite: RunningSuite) async throws -> [Caller] {
        let news = try await Tenant("news", in: suite)
        _ = try await Tenant("sport", in: suite)
        let body = #"{"no_such_field": 1}"#
        var callers: [Caller] = []
        for role in Self.roles {
            let key = try await suite.mustCurl(
                "Registry/CreateKey", #"{"app": "news", "role": "KEY_ROLE_\#(role)"}"#,
                key: news.admin
            ).string("secret")
            callers.append(
                Caller(name: "a key with \(role)", role: role.lowercased()) { path in
                    try await suite.send(
                        "POST", path, body,
                        ["authorization": "Bearer \(key)", "content-type": "application/json"])
                })
            guard role != "DEVICE" else { continue }
            let person = try await Person("\(role.lowercased())", role, in: "news", suite)
            for app in ["news", "sport"] {
                var there = person
                there.app = app
                let made = there
                callers.append(
                    Caller(
                        name: "a person with \(role), in \(app)", role: role.lowercased(),
                        isElsewhere: app == "sport", isPerson: true
                    ) { path in
                        try await made.send(
                            "POST", path, body, ["content-type": "application/json"])
                    })
            }
        }
        return callers
    }
}
