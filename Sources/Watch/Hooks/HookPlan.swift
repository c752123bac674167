/// The signature of a webhook that others POST to, and the item fields that its header fields
/// become.
package struct HookPlan: Hashable, Sendable {
    /// The form of a signature, which is an HMAC-SHA256 in each.
    package enum Form: String, CaseIterable, Sendable {
        /// `X-Hub-Signature-256: sha256=HEX` of the body, as GitHub and Gitea have it.
        case github
        /// Standard Webhooks: `webhook-signature: v1,BASE64` of the id, the time and the body.
        case standard
        /// `Stripe-Signature: t=SECONDS,v1=HEX` of the time and the body.
        case stripe
        /// Hexadecimal or Base64 of the body, in a header field that the recipe names.
        case plain
    }

    /// The form of the signature.
    package var form: Form
    /// The file in `secrets/watch` with the secret; each line is one, so that it can be changed.
    package var secret: String
    /// The header field with the signature, in lower case.
    package var header: String
    /// The fields of items that header fields become, whose names are in lower case.
    package var fields: [String: String] = [:]

    /// Creates a plan; `header` counts only for the form `plain`.
    package init(_ form: Form, secret: String, header: String = "") {
        (self.form, self.secret) = (form, secret)
        self.header =
            switch form {
            case .github: "x-hub-signature-256"
            case .standard: "webhook-signature"
            case .stripe: "stripe-signature"
            case .plain: header.lowercased()
            }
    }
}
