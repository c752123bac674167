import Addresses
import Testing

struct HostPortTests {
    @Test(arguments: [
        ("localhost:80", "localhost:80"), ("EXAMPLE.com.:1", "example.com:1"),
        (" [::1]:8080 ", "[::1]:8080"), ("[0:0:0:0:0:0:0:1]:443", "[::1]:443"),
        ("127.1:9", "127.0.0.1:9"), ("bücher.example:1", "xn--bcher-kva.example:1"),
    ])
    func `a host with a port has one canonical form`(text: String, form: String) {
        #expect(HostPort(text)?.description == form)
    }

    @Test(arguments: [
        "", "localhost", ":80", "localhost:", "localhost:0", "localhost:65536", "localhost:+80",
        "localhost: 80", "a/b:80", "a b:80", "::1:8080", "[::1]", "https://a:1",
    ])
    func `text that is not a host with a port is refused`(text: String) {
        #expect(HostPort(text) == nil)
    }

    @Test func `the usual port is used when the text has none`() {
        #expect(HostPort("a.example", usualPort: 443)?.description == "a.example:443")
        #expect(HostPort("a.example:", usualPort: 443)?.port == 443)
        #expect(HostPort("[::1]", usualPort: 443)?.description == "[::1]:443")
        #expect(HostPort("a.example:1", usualPort: 443)?.port == 1)
    }
}
