import Crypto

/// Names and values as forms and queries of URLs have them.
enum FormText {
    /// Returns fields as `application/x-www-form-urlencoded`, in their order.
    static func encode(_ fields: [(name: String, value: String)]) -> String {
        fields.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
            .joined(separator: "&")
    }
}
