import Addresses
import Testing

struct WebOriginTests {
    @Test(
        arguments: [
            ("https://www.example.org", "https://www.example.org"),
            ("HTTPS://WWW.Example.org/", "https://www.example.org"),
            ("https://example.org:443", "https://example.org"),
            ("https://example.org:8443", "https://example.org:8443"),
            ("http://localhost:3000", "http://localhost:3000"),
            ("http://[::1]:80", "http://[::1]"), ("https://[2001:db8::1]", "https://[2001:db8::1]"),
        ])
    func `an origin is read in the form that browsers send`(text: String, sent: String) throws {
        #expect(try WebOrigin(text).description == sent)
    }

    @Test(
        arguments: [
            "", "*", "example.org", "https://", "https://example.org/path", "ftp://example.org",
            "https://user@example.org", "https://example.org:", "https://example.org:99999",
            "https://a b", "http://example.org", "https://.example.org", "https://[::1",
            "null", "https://example.org:+80", "https://exa_mple.org",
        ])
    func `a text that is no origin of a page that can have push messages is refused`(text: String) {
        #expect(throws: AddressProblem.self) { try WebOrigin(text) }
    }
}
