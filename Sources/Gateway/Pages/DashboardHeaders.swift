import HTTP

/// The headers that tell browsers what the dashboard's page may do, and who may use it.
enum DashboardHeaders {
    /// The path of the dashboard's page, and of the folder of its other files.
    static let (page, folder) = ("/", "/dashboard/")

    /// Returns the policy: the gateway's own scripts, styles and calls alone; and no text becomes
    /// markup.
    private static func policy(images: String?) -> String {
        [
            "default-src 'none'", "script-src 'self'", "style-src 'self'",
            "img-src 'self'" + (images.map { " \($0)" } ?? ""), "connect-src 'self'",
            "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
            "require-trusted-types-for 'script'", "trusted-types 'none'",
        ]
        .joined(separator: "; ")
    }

    private static let all: [(name: StaticString, value: String)] = [
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"), ("referrer-policy", "no-referrer"),
        ("x-frame-options", "DENY"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ]

    /// Returns whether a file at a path belongs to the dashboard.
    static func concern(_ path: String) -> Bool { path == page || path.hasPrefix(folder) }

    /// Adds the headers to an answer.
    ///
    /// - Parameter images: The other origin from which the page may load images; nil for none.
    static func add(to response: inout HTTPResponse, images: String?) {
        response.fields.append("content-security-policy", policy(images: images))
        for (name, value) in all { response.fields.append(name, value) }
    }
}
