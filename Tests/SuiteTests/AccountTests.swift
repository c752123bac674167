import Foundation
import Testing

/// People in a running suite: how they sign in, and what other sites can do about it.
@Suite(.serialized)
struct AccountTests {
    @Test func `a cookie is for this host alone, and no answer's body has its value`()
        async throws
    {
        try await RunningSuite.with { suite in
            _ = try await Tenant("news", in: suite)
            let jo = try await Person("jo", "SENDER", in: "news", suite)
            let body = #"{"login": "JO", "password": "\#(Person.password)", "browser": "a test"}"#
            let answer = try await jo.call("Accounts/SignIn", body)
            #expect(answer.status == 200 && answer.json.string("secret").isEmpty, "\(answer)")
            let cookie = try #require(answer.setCookie)
            #expect(cookie.hasPrefix("__Host-herald=hs_"))
            for attribute in ["; Path=/", "; Secure", "; HttpOnly", "; SameSite=Strict"] {
                #expect(cookie.contains(attribute), "\(cookie)")
            }
            #expect(!cookie.contains("Domain"))
            #expect(try await jo.call("Accounts/ListOwnSessions", "{}").status == 200)
            let out = try await jo.call("Accounts/SignOut", "{}")
            #expect(out.setCookie?.contains("Max-Age=0") == true)
            #expect(try await jo.call("Accounts/ListOwnSessions", "{}").status == 401)
        }
    }

    /// Fetch Metadata, Origin and the token: without any one of them, or with another site's, no
    /// call of a session is made.
    @Test func `another site can do nothing with a session`() async throws {
        try await RunningSuite.with { suite in
            _ = try await Tenant("news", in: suite)
            let jo = try await Person("jo", "OPERATOR", in: "news", suite)
            let stop = #"{"app": "news", "on": true}"#
            let forged: [[String: String]] = [
                ["sec-fetch-site": "cross-site", "origin": "https://evil.example"],
                ["sec-fetch-site": "same-site", "origin": "https://other.localhost"],
                ["sec-fetch-site": "none"], ["sec-fetch-site": "", "origin": ""],
                ["origin": "null"], ["origin": "http://localhost"],
                ["sec-fetch-site": "", "origin": suite.url + ".evil.example"],
                ["herald-token": ""], ["herald-token": "wrong"],
                ["herald-token": jo.token.lowercased()],
            ]
            for headers in forged {
                let answer = try await jo.call("Delivery/SetKillSwitch", stop, headers)
                #expect(answer.status == 403, "\(headers): \(answer.text)")
                let events = try await jo.send("GET", "/v1/events?app=news", "", headers)
                #expect(events.status == 403, "\(headers): \(events.text)")
            }
            let signIn = #"{"login": "jo", "password": "\#(Person.password)"}"#
            let login = try await jo.call(
                "Accounts/SignIn", signIn,
                ["cookie": "", "origin": "https://evil.example", "sec-fetch-site": "cross-site"])
            #expect(login.status == 403 && login.setCookie == nil)
            let switches = try await jo.call("Delivery/GetKillSwitch", "{}")
            #expect((switches.json.value("switches") as? [Any] ?? []).isEmpty)
            #expect(try await jo.call("Delivery/SetKillSwitch", stop).status == 200)
            #expect(try await jo.send("GET", "/v1/events?app=news").status == 200)
        }
    }

    @Test func `the secret of a session is no key, and a key is no session`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let jo = try await Person("jo", "OPERATOR", in: "news", suite)
            let asKey = try await suite.curl("Registry/ListTags", "{}", key: jo.cookie)
            #expect(asKey.status == 401)
            var other = jo
            other.cookie = news.operating
            #expect(try await other.call("Registry/ListTags", "{}").status != 200)
        }
    }

    @Test func `what is dangerous needs a proof of the last ten minutes, and a key needs none`()
        async throws
    {
        // The clock cannot be moved: so the link that signed in is not fresh because it is old.
        try await RunningSuite.with { suite in
            _ = try await Tenant("news", in: suite)
            let jo = try await Person("jo", "ADMIN", in: "news", suite)
            let make = #"{"app": "news", "role": "KEY_ROLE_SENDER", "name": "n"}"#
            #expect(try await jo.call("Registry/CreateKey", make).status == 200)
            let wrong = try await jo.call(
                "Accounts/ConfirmIdentity", #"{"password": "not the password"}"#)
            #expect(wrong.status == 401)
            let right = try await jo.call(
                "Accounts/ConfirmIdentity", #"{"password": "\#(Person.password)"}"#)
            #expect(right.status == 200, "\(right.text)")
        }
    }

    @Test func `the audit log names the person and the session`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let jo = try await Person("jo@example.org", "OPERATOR", in: "news", suite)
            _ = try await jo.call("Delivery/SetKillSwitch", #"{"on": true, "reason": "a test"}"#)
            let listed = try await suite.mustCurl(
                "Audit/ListAuditRecords", #"{"method": "SetKillSwitch"}"#, key: news.admin)
            #expect(listed.string("records.0.keyName") == "jo@example.org", "\(listed.text)")
            #expect(!listed.string("records.0.sessionId").isEmpty)
            let switches = try await jo.call("Delivery/GetKillSwitch", "{}")
            #expect(
                switches.json.string("switches.0.changedBy").hasPrefix("jo@example.org ("))
        }
    }

    @Test func `the audit log has each sign-in with its means, and each that failed`()
        async throws
    {
        try await RunningSuite.with { suite in
            _ = try await Tenant("news", in: suite)
            let jo = try await Person("jo@example.org", "OPERATOR", in: "news", suite)
            for (password, status) in [("not the password", 401), (Person.password, 200)] {
                let answer = try await jo.call(
                    "Accounts/SignIn",
                    #"{"login": "jo@example.org", "password": "\#(password)"}"#, ["cookie": ""])
                #expect(answer.status == status, "\(answer.text)")
            }
            let list = try await suite.mustHerald("audit", "list", "--method", "SignIn")
            let records = try #require(list.value("records") as? [[String: Any]])
            func found(_ outcome: String, _ after: String) -> Int {
                records.count {
                    $0["outcome"] as? String == outcome && $0["after"] as? String == after
                        && $0["object"] as? String == "jo@example.org"
                }
            }
            #expect(found("OK", "signed in by password") == 1, "\(list.text)")
            #expect(found("UNAUTHENTICATED", "") == 1, "\(list.text)")
            #expect(!list.text.contains(Person.password))
        }
    }

    @Test func `the command does all that there is to do with people`() async throws {
        try await RunningSuite.with { suite in
            _ = try await Tenant("news", in: suite)
            let invited = try await suite.mustHerald(
                "accounts", "invite", "kim", "--role", "sender", "--app", "news")
            #expect(!invited.string("invitation").isEmpty)
            let shown = try await suite.herald(["accounts", "show", "kim"])
            #expect(shown.status == 0 && shown.text.contains("sender in news"), "\(shown.text)")
            let jo = try await Person("jo", "VIEWER", in: "news", suite)
            for words in [
                ["accounts"], ["accounts", "list", "--app", "news"],
                ["accounts", "role", "jo", "admin", "--app", "news"],
                ["accounts", "sessions", "jo"], ["accounts", "disable", "jo"],
                ["accounts", "enable", "jo"], ["accounts", "revoke", "jo", "--yes"],
                ["accounts", "reset", "kim", "--yes"], ["accounts", "delete", "kim", "--yes"],
            ] {
                let answer = try await suite.herald(words)
                #expect(answer.status == 0, "\(words): \(answer.text) \(suite.complaint)")
            }
            #expect(try await jo.call("Accounts/GetOwnAccount", "{}").status == 401)
            let link = try await suite.herald(["accounts", "link"])
            let secret = try #require(
                link.text.firstMatch(of: /#\/link\/(hl_[A-Za-z0-9_-]*)/)?.output.1)
            let body = #"{"link": "\#(secret)"}"#
            let forwarded = try await jo.call(
                "Accounts/UseSignInLink", body, ["x-forwarded-for": "192.0.2.1"])
            #expect(forwarded.status == 403)
            let used = try await jo.call("Accounts/UseSignInLink", body)
            #expect(used.status == 200 && used.cookie != nil, "\(used.text)")
            #expect(try await jo.call("Accounts/UseSignInLink", body).status == 401)
        }
    }

    @Test func `the switch works as a form without script`() async throws {
        try await RunningSuite.with { suite in
            _ = try await Tenant("news", in: suite)
            var jo = try await Person("jo", "OPERATOR", in: "news", suite)
            let form = ["content-type": "application/x-www-form-urlencoded", "herald-token": ""]
            let stranger = try await suite.send("GET", "/switch", "", [:])
            #expect(stranger.status == 200 && stranger.text.contains("Sign in"))
            let password = Person.password.replacing(" ", with: "+")
            let signedIn = try await jo.send(
                "POST", "/switch/sign-in", "login=jo&password=\(password)",
                form.merging(["cookie": ""]) { $1 })
            #expect(signedIn.status == 303, "\(signedIn.text)")
            jo.take(signedIn)
            let page = try await jo.send("GET", "/switch", "", ["herald-token": ""])
            #expect(page.text.contains("Kill switch off"), "\(page.text)")
            let token = try #require(
                page.text.firstMatch(of: /name="token" value="([^"]*)"/)?.output.1)
            let reason = "%3Cscript%3Ealert(1)%3C%2Fscript%3E"
            let turn = "token=\(token)&app=news&on=true&reason=\(reason)"
            for (body, headers) in [
                (turn.replacing(token, with: "x"), [:]), (turn, ["origin": "https://evil.example"]),
                (turn, ["sec-fetch-site": "cross-site"]),
            ] as [(String, [String: String])] {
                let refused = try await jo.send(
                    "POST", "/switch", body, form.merging(headers) { $1 })
                #expect(refused.status == 403, "\(headers): \(refused.text)")
            }
            #expect(try await jo.send("POST", "/switch", turn, form).status == 303)
            let on = try await jo.send("GET", "/switch?app=news", "", ["herald-token": ""])
            #expect(on.text.contains("Kill switch on") && !on.text.contains("<script"))
            #expect(
                try await jo.send(
                    "POST", "/switch", turn.replacing("on=true", with: "on=false"), form
                ).status == 303)
            let off = try await jo.send("GET", "/switch?app=news", "", ["herald-token": ""])
            #expect(off.text.contains("Kill switch off"))
        }
    }
}
