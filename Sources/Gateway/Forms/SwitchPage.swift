import HTTP
import Protocol
import ServiceKit

/// The kill switch as a page without script: what is on, and a form for each act.
enum SwitchPage {
    /// The path of the page, and of the form that signs in to it.
    static let (path, signIn) = ("/switch", "/switch/sign-in")

    /// Returns the form that signs in.
    static func signInForm(_ problem: RPCError? = nil, needsCode: Bool = false) -> HTTPResponse {
        var response = HTML.page(
            "Sign in",
            """
            <form class="card sign-in" method="post" action="\(signIn)">
            <h1>Kill switch</h1>
            \(alert(needsCode ? "A code of your authenticator app is needed as well."
                : problem?.message))
            <div class="field"><label for="login">Login</label>
            <input id="login" name="login" autocomplete="username" required></div>
            <div class="field"><label for="password">Password</label>
            <input id="password" name="password" type="password" autocomplete="current-password"
            required></div>
            <div class="field"><label for="code">Code, if you have an authenticator app</label>
            <input id="code" name="code" autocomplete="one-time-code"></div>
            <button class="button main">Sign in</button>
            <p class="hint">Without a password: <code>herald kill-switch on --reason "…"</code></p>
            </form>
            """, status: problem.map { Connect.status(of: $0.code) } ?? 200)
        if let problem { Connect.addDelay(of: problem, to: &response) }
        return response
    }

    /// Returns the page that says why something was not done.
    static func refusal(_ problem: RPCError) -> HTTPResponse {
        var response = HTML.page(
            "Kill switch",
            "<h1>Kill switch</h1><p role=\"alert\">\(HTML.isolated(problem.message))</p>"
                + "<p><a href=\"\(path)\">Back</a></p>",
            status: Connect.status(of: problem.code))
        Connect.addDelay(of: problem, to: &response)
        return response
    }

    /// Returns the page of the switch of an app, or of everything for the empty name.
    ///
    /// - Parameter problem: why what was asked for was not done.
    static func show(
        _ switches: [Proto.KillSwitch], in app: String, apps: [String], mayTurn: Bool,
        token: String, _ problem: RPCError? = nil
    ) -> HTTPResponse {
        let on = switches.filter(\.on)
        let lines = on.map { line($0, mayTurn: mayTurn, token, app) }.joined(separator: "\n")
        let stop = """
            <form method="post" action="\(path)">
            \(hidden("token", token)) \(hidden("app", app)) \(hidden("on", "true"))
            <h2>Stop everything of \(HTML.isolated(app.isEmpty ? "every app" : app))</h2>
            <div class="field"><label for="type">Only this type of notification</label>
            <input id="type" name="type" placeholder="/bill/vote"></div>
            <div class="field"><label for="reason">Why</label>
            <input id="reason" name="reason" maxlength="200"></div>
            <div class="field"><label for="minutes">For how long</label>
            <select id="minutes" name="minutes"><option value="">Until somebody allows it</option>
            <option value="15">15 minutes</option><option value="60">1 hour</option>
            <option value="240">4 hours</option><option value="1440">1 day</option></select></div>
            <button class="button main danger">Stop sending now</button>
            </form>
            """
        let others = apps.filter { $0 != app }
            .map { "<li><a href=\"\(path)?app=\(HTML.text($0))\">\(HTML.isolated($0))</a></li>" }
            .joined()
        return HTML.page(
            on.isEmpty ? "Kill switch off" : "Kill switch on",
            """
            <div class="card sign-in">
            <h1>\(on.isEmpty ? "Kill switch off" : "Kill switch on")</h1>
            \(alert(problem?.message))
            \(lines)
            \(mayTurn ? stop : "<p>Your role may look, and turn nothing.</p>")
            \(others.isEmpty ? "" : "<p class=\"hint\">Other apps</p><ul>\(others)</ul>")
            <p class="hint"><a href="/">The dashboard</a></p>
            </div>
            """, status: problem == nil ? 200 : 400)
    }

    private static func line(
        _ it: Proto.KillSwitch, mayTurn: Bool, _ token: String, _ app: String
    ) -> String {
        let scope = scope(it)
        let text = """
            <p><strong>Kill switch on</strong> for \(HTML.isolated(scope)). By \
            \(HTML.isolated(it.changedBy.isEmpty ? "somebody" : it.changedBy)) since \
            \(HTML.text(it.changeTime.map(time) ?? ""))\
            \(HTML.text(it.endTime.map { " until \(time($0))" } ?? "")). \
            \(HTML.isolated(it.reason))</p>
            """
        guard mayTurn, it.app == app else { return text }
        return text + """
            <form method="post" action="\(path)">
            \(hidden("token", token)) \(hidden("app", it.app)) \(hidden("on", "false"))
            \(hidden("type", it.type)) \(hidden("adapter", it.adapter))
            \(hidden("notification", it.notificationId))
            <button class="button"><span>Allow sending for \(HTML.isolated(scope))</span></button>
            </form>
            """
    }

    private static func scope(_ it: Proto.KillSwitch) -> String {
        let app = it.app.isEmpty ? "every app" : it.app
        if !it.type.isEmpty { return "the type \(it.type) of \(app)" }
        if !it.adapter.isEmpty { return "the provider \(it.adapter) of \(app)" }
        if !it.notificationId.isEmpty { return "the notification \(it.notificationId) of \(app)" }
        return "everything of \(app)"
    }

    private static func time(_ time: Proto.Timestamp) -> String {
        UnixTime(milliseconds: time.seconds * 1000).text
    }

    private static func hidden(_ name: String, _ value: String) -> String {
        "<input type=\"hidden\" name=\"\(name)\" value=\"\(HTML.text(value))\">"
    }

    private static func alert(_ text: String?) -> String {
        text.map { "<p class=\"form-error\" role=\"alert\">\(HTML.isolated($0))</p>" } ?? ""
    }
}
