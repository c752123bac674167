import HTTP
import JSON

/// Pages of plain HTML, without any script.
enum HTML {
    /// The policy of a page: only the dashboard's style, and forms that lead back to the gateway.
    private static let policy = [
        "default-src 'none'", "style-src 'self'", "img-src 'self'", "form-action 'self'",
        "base-uri 'none'", "frame-ancestors 'none'",
    ]
    .joined(separator: "; ")

    /// Returns a text with the characters that markup is made of escaped, for contents and for
    /// attributes in double quotes.
    ///
    /// What turns text around is written by its number, so that printing the page's source shows
    /// it. Other control characters, which HTML cannot name, become U+FFFD.
    static func text(_ text: String) -> String {
        var out = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "'": out += "&#39;"
            case "\t", "\n": out.unicodeScalars.append(character)
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": out += "\u{FFFD}"
            case _ where character.steersOutput: out += "&#\(character.value);"
            default: out.unicodeScalars.append(character)
            }
        }
        return out
    }

    /// Returns somebody else's text for contents: it turns nothing around but itself.
    static func isolated(_ text: String) -> String { "<bdi>\(Self.text(text))</bdi>" }

    /// Returns a page.
    static func page(_ title: String, _ body: String, status: Int = 200) -> HTTPResponse {
        let html = """
            <!doctype html>
            <html lang="en" dir="ltr">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(text(title)) · Herald</title>
            <link rel="icon" href="/dashboard/icon.svg" type="image/svg+xml">
            <link rel="stylesheet" href="/dashboard/style.css">
            <body>
            <main class="plain">
            \(body)
            </main>
            </body>
            </html>

            """
        var response = HTTPResponse(status: status, body: Array(html.utf8))
        response.fields.append("content-type", "text/html; charset=utf-8")
        addHeaders(to: &response)
        return response
    }

    /// Returns a redirection after a form was sent, so that a reload does not send it again.
    static func redirection(to path: String) -> HTTPResponse {
        var response = HTTPResponse(status: 303)
        response.fields.append("location", path)
        addHeaders(to: &response)
        return response
    }

    private static func addHeaders(to response: inout HTTPResponse) {
        response.fields.append("content-security-policy", policy)
        response.fields.append("referrer-policy", "same-origin")
        response.fields.append("x-frame-options", "DENY")
        response.fields.append("cross-origin-opener-policy", "same-origin")
        response.fields.append("cross-origin-resource-policy", "same-origin")
        response.fields.append("cache-control", "no-store")
    }
}
