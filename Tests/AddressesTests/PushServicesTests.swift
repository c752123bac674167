import Testing

@testable import Addresses

/// The push services that may get Web Push messages.
struct PushServicesTests {
    private func contains(_ receiver: String, _ words: String...) throws -> Bool {
        var services = PushServices()
        for word in words { try services.add(word) }
        return services.contains(try #require(HostPort(receiver)))
    }

    @Test(arguments: [
        "fcm.googleapis.com:443", "updates.push.services.mozilla.com:443",
        "web.push.apple.com:443", "FCM.googleapis.com.:443", "wns2-par02p.notify.windows.com:443",
    ])
    func `the push services of browsers are known`(receiver: String) throws {
        #expect(try contains(receiver))
    }

    @Test(arguments: [
        "fcm.googleapis.com:8443", "push.example.net:443", "evilpush.apple.com.example.net:443",
        "127.0.0.1:443", "localhost:443", "googleapis.com:443", "notify.windows.com.:80",
    ])
    func `no other server is a known push service`(receiver: String) throws {
        #expect(try !contains(receiver))
    }

    @Test func `a domain adds its servers at port 443, and host and port add that port`() throws {
        #expect(try contains("a.push.example.net:443", "push.example.net"))
        #expect(try !contains("a.push.example.net:8443", "push.example.net"))
        #expect(try contains("push.example.net:8443", " push.example.net:8443 "))
        #expect(try contains("8.8.8.8:99", "any"))
        #expect(try !contains("10.0.0.1:443", "any"))
    }

    @Test(arguments: ["", "a b", "https://x.example", "localhost", "10.0.0.1:443", "corp.internal"])
    func `a word that is no server of the public Internet is refused`(word: String) {
        var services = PushServices()
        #expect(throws: AddressProblem.self) { try services.add(word) }
    }
}
