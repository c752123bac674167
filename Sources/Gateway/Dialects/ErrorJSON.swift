import Crypto
import JSON
import Protocol
import ProtocolJSON

/// Writes an error as Connect's JSON: `{"code","message","details":[{"type","value","debug"}]}`.
enum ErrorJSON {
    /// Returns the JSON with a newline at its end, for people who read it in a terminal.
    static func text(_ error: RPCError) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.key("code")
        json.string(name(of: error.code))
        json.key("message")
        json.string(error.message)
        let details = error.status.details
        if !details.isEmpty {
            json.key("details")
            json.beginArray()
            for detail in details { write(detail, to: &json) }
            json.endArray()
        }
        json.endObject()
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private static func write(_ detail: Proto.AnyMessage, to json: inout JSONWriter) {
        json.beginObject()
        json.key("type")
        let type = String(detail.typeUrl.split(separator: "/").last ?? "")
        json.string(type)
        json.key("value")
        json.string(Base64.metadata.encode(detail.value))
        if let message = read(detail.value, of: type) {
            json.key("debug")
            message.write(to: &json)
        }
        json.endObject()
    }

    private static func read(_ detail: [UInt8], of type: String) -> (any JSONMessage)? {
        switch type {
        case Proto.RPCBadRequest.fullName: try? Proto.RPCBadRequest(decoding: detail)
        case Proto.RPCRetryInfo.fullName: try? Proto.RPCRetryInfo(decoding: detail)
        default: nil
        }
    }

    /// Returns Connect's name of a code: gRPC's name in lower case, except `canceled`.
    static func name(of code: RPCError.Code) -> String {
        code == .cancelled ? "canceled" : code.name.lowercased()
    }
}
