import HTTP

/// A `content-type` without its parameters, in lower case.
struct MediaType: Hashable {
    let text: String

    /// Reads a request's media type; nil if the field is absent or given more than once.
    init?(_ fields: HTTPFields) {
        guard fields.count(of: "content-type") == 1, let value = fields.string("content-type")
        else { return nil }
        let type = value.prefix { $0 != ";" }
        text = type.filter { $0 != " " && $0 != "\t" }.lowercased()
    }
}
