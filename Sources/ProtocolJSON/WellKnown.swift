package import JSON
package import Protocol

extension Proto.Timestamp: JSONMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        (seconds, nanos) = try json.timestamp()
    }

    package func write(to json: inout JSONWriter) {
        json.timestamp(seconds: seconds, nanos: nanos)
    }
}

extension Proto.Duration: JSONMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        (seconds, nanos) = try json.duration()
    }

    package func write(to json: inout JSONWriter) {
        json.duration(seconds: seconds, nanos: nanos)
    }
}

/// A message of any type: its own members, and `@type`.
///
/// For a type that is not in the schema, and for bytes that cannot be unpacked, `value` is the
/// base64.
extension Proto.AnyMessage: JSONMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        guard let type = json.member("@type"), !type.isNull else {
            _ = try json.members()
            return
        }
        typeUrl = try type.string()
        // No type of the schema used here has a field `value` of its own.
        if let bytes = json.member("value") {
            value = try bytes.bytes()
        } else if let known = Self.known(typeUrl) {
            let message = try known.init(json: json, JSONOptions())
            do { value = try message.encoded() } catch {
                throw json.error(.invalidValue, error.message)
            }
        }
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        if !typeUrl.isEmpty || !value.isEmpty {
            json.key("@type")
            json.string(typeUrl)
        }
        if !value.isEmpty {
            if let message = try? Self.known(typeUrl)?.init(decoding: value) {
                message.writeMembers(to: &json)
            } else {
                json.key("value")
                json.base64(value)
            }
        }
        json.endObject()
    }

    /// Returns the message type of an error detail that the suite sends; nil for other types, which
    /// stay bytes.
    private static func known(_ url: String) -> (any JSONObjectMessage.Type)? {
        let details: [any JSONObjectMessage.Type] = [
            Proto.RPCBadRequest.self, Proto.RPCRetryInfo.self,
        ]
        return details.first { url == "type.googleapis.com/\($0.fullName)" }
    }
}
