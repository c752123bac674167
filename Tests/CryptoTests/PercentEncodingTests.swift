import Crypto
import Foundation
import Testing

struct `Percent-encoding` {
    @Test func `each character gives what Foundation gives for the unreserved ones`() {
        var unreserved = CharacterSet()
        unreserved.insert(
            charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
        let text = String(
            String.UnicodeScalarView((0..<0x3000).compactMap { Unicode.Scalar(UInt32($0)) }))
        #expect(
            PercentEncoding.encode(text)
                == text.addingPercentEncoding(withAllowedCharacters: unreserved))
        #expect(PercentEncoding.encode("a b/ü~") == "a%20b%2F%C3%BC~")
    }
}
