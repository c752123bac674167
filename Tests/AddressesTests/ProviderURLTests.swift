import Testing

@testable import Addresses

struct ProviderURLTests {
    @Test(arguments: [
        ("https://a.b", "a.b", 443, "/"), ("HTTPS://A.b:443/", "a.b", 443, "/"),
        ("https://a.b:8443/c?d=/e", "a.b", 8443, "/c?d=/e"), ("https://a.b?x", "a.b", 443, "/?x"),
        ("https://[2001:DB8::1]:444/x", "2001:db8::1", 444, "/x"),
        ("https://[2001:db8::1]", "2001:db8::1", 443, "/"),
    ])
    func `a URL is split into host, port, path and origin`(
        url: String, host: String, port: UInt16, path: String
    ) throws {
        let parts = try #require(ProviderURL(url))
        #expect(parts.host == host && parts.port == port)
        #expect(String(decoding: parts.path, as: UTF8.self) == path)
        let name = host.contains(":") ? "[\(host)]" : host
        #expect(parts.origin == "https://\(name)" + (port == 443 ? "" : ":\(port)"))
        #expect(parts.isOrigin == (path == "/"))
    }

    @Test(arguments: [
        "", "a.b", "http://a.b", "https://", "https://u@a.b", "https://a.b#c", "https://a.b:x",
        "https://a.b\\c", "https://a.b/ c", "https://a.b:65536",
    ])
    func `a URL that is not https or is ambiguous is refused`(url: String) {
        #expect(ProviderURL(url) == nil)
    }
}
