import Foundation
import HTTPClient

/// A person in a browser, with a cookie and a token, whose calls have a browser's header fields.
struct Person: Sendable {
    let suite: RunningSuite
    let login: String
    var cookie = ""
    var token = ""
    /// The app that the page has chosen.
    var app = ""

    static let password = "horses eat plum jam"

    /// Invites a person with the suite's first key, and accepts the invitation.
    init(
        _ login: String, _ role: String, in app: String, _ suite: RunningSuite
    ) async throws {
        (self.suite, self.login, self.app) = (suite, login, app)
        let invited = try await suite.mustCurl(
            "Accounts/InviteAccount",
            #"{"app": "\#(app)", "login": "\#(login)", "role": "KEY_ROLE_\#(role)"}"#,
            key: try suite.adminKey)
        let accepting =
            #"{"invitation": "\#(invited.string("invitation"))", "password": "\#(Self.password)"}"#
        let answer = try await call("Accounts/AcceptInvitation", accepting)
        guard answer.status == 200 else { throw SuiteError("\(login): \(answer.text)") }
        take(answer)
    }

    /// Takes over the cookie and the token of an answer.
    mutating func take(_ answer: PageAnswer) {
        cookie = answer.cookie ?? cookie
        token = answer.token ?? token
    }

    /// Calls a method as the page does.
    ///
    /// - Parameter headers: headers that replace the page's own; an empty value leaves one out.
    func call(
        _ method: String, _ body: String, _ headers: [String: String] = [:]
    ) async throws -> PageAnswer {
        try await send(
            "POST", "/herald.v1.\(method)", body,
            ["content-type": "application/json"].merging(headers) { _, new in new })
    }

    /// Sends a request as a browser does that has this person's cookie.
    func send(
        _ method: String, _ path: String, _ body: String = "", _ headers: [String: String] = [:]
    ) async throws -> PageAnswer {
        var all = [
            "origin": suite.url, "sec-fetch-site": "same-origin", "herald-app": app,
            "herald-token": token,
        ]
        if !cookie.isEmpty { all["cookie"] = "__Host-herald=\(cookie)" }
        all.merge(headers) { _, new in new }
        return try await suite.send(method, path, body, all.filter { !$0.value.isEmpty })
    }
}

/// The gateway's answer to a page.
struct PageAnswer: Sendable {
    let status: Int
    let text: String
    /// The whole header that sets a cookie; nil if there is none.
    let setCookie: String?
    let token: String?

    /// The session's secret in the cookie that was set; nil if none was.
    var cookie: String? {
        setCookie?.firstMatch(of: /__Host-herald=([^;]*);/).map { String($0.output.1) }
    }

    /// The status and the text as an answer in JSON.
    var json: Answer { Answer(status: status, text: text) }
}

extension RunningSuite {
    /// Sends a request with these headers.
    func send(
        _ method: String, _ path: String, _ body: String, _ headers: [String: String]
    ) async throws -> PageAnswer {
        var request = HTTPClientRequest(method, url: url + path)
        request.certificateAuthorities = authorities
        request.addresses = .any
        request.timeout = .seconds(60)
        request.maximumBodyLength = 4 << 20
        request.body = Array(body.utf8)
        request.headers = headers.map { HTTPClientHeader($0.key, $0.value) }
        let response = try await client.send(request)
        return PageAnswer(
            status: response.status, text: String(decoding: response.body, as: UTF8.self),
            setCookie: response.header("set-cookie"), token: response.header("herald-token"))
    }
}
