import HTTP

/// The header fields that an origin's messages share, cached until they change.
struct WebPushFields {
    private var latest: (isUrgent: Bool, authorization: String, fields: HTTPFields)?

    /// Returns the shared fields of a message.
    mutating func fields(isUrgent: Bool, _ authorization: String) -> HTTPFields {
        if let latest, latest.isUrgent == isUrgent, latest.authorization == authorization {
            return latest.fields
        }
        var fields = HTTPFields(WebPushRequest.sharedHeaders(isUrgent: isUrgent))
        fields.append("authorization", authorization)
        latest = (isUrgent, authorization, fields)
        return fields
    }
}
