import Foundation
import HeraldClient
import Testing

/// The tables of payloads and their meaning.
struct DecodeVectorTests {
    @Test(arguments: try ClientVector.all(of: "decode"))
    func `a payload is read as the table says`(vector: ClientVector) throws {
        let reader = PayloadReader(try vector.mapping)
        let message = try #require(Self.message(vector.given, reader))
        let actual = try JSONValue.of(message)
        // Nothing else may be there either.
        #expect(vector.expect.difference(from: actual) == nil)
        #expect(actual.difference(from: vector.expect) == nil)
    }

    private static func message(_ given: JSONValue, _ reader: PayloadReader) -> PushMessage? {
        if let payload = given["payload"] { return reader.read(payload) }
        if let text = given["text"]?.text { return reader.read(Array(text.utf8)) }
        if let item = given["inboxItem"] { return reader.read(inboxItem: item) }
        let bytes = given["base64"]?.text.flatMap { Data(base64Encoded: $0) }
        return bytes.map { reader.read([UInt8]($0)) }
    }
}

extension ClientVector {
    /// The mapping of a row, by its name or in full; Herald's own names if there is none.
    var mapping: PayloadMapping {
        get throws {
            guard let mapping = given["mapping"] else { return .herald }
            if let name = mapping.text, let named = PayloadMapping.named[name] { return named }
            return try mapping.decoded(PayloadMapping.self)
        }
    }
}
