import Foundation
import Testing

/// Causes of alerts about callers whom the gateway refuses.
extension AlertCauses {
    /// Brings about devices that register too fast, wrong keys, and a key with too many readers.
    func refuseCallers() async throws {
        began = .now
        let made = try await suite.mustHerald(
            "keys", "create", "--app", "news", "--role", "device", "--name", "phones")
        let key = made.string("secret")
        var statuses: Set<Int> = []
        for number in 1...4 {
            // No adapter of the app sends mail, so nobody gets the code that confirms the address.
            let device = """
                {"installId": "install-number-\(number)-of-phones",
                 "addresses": [{"kind": "email", "value": "ann\(number)@example.org"}]}
                """
            statuses.insert(try await suite.curl("Client/Register", device, key: key).status)
        }
        #expect(statuses == [200, 429])
        for number in 100_000..<100_015 {
            let wrong = "\(key.dropLast(6))\(number)"
            let answer = try await suite.curl("Registry/ListApps", "{}", key: wrong)
            #expect(answer.status >= 400, "\(answer.text)")
        }
        try await follow(24)
        try await waitFor("HeraldRegistrationsRefused", ["limit": "key"])
        try await waitFor("HeraldWrongKeys")
        try await waitFor("HeraldLimitReached", ["limit": "waiting_key"])
        try await waitFor("HeraldCodesNotSent", ["outcome": "no_provider"])
    }

    /// Lets a number of readers with one key wait for events at once.
    private func follow(_ readers: Int) async throws {
        _ = try await Tool.run(
            "curl",
            [
                "-sS", "-Z", "--parallel-immediate", "--parallel-max", "\(readers)", "-o",
                "/dev/null", "--noproxy", "*", "--cacert", suite.authorities, "-H",
                "authorization: Bearer \(try suite.adminKey)", "-H",
                "content-type: application/json", "-d",
                #"{"app": "news", "after": "latest", "wait": "1s"}"#,
                "\(suite.url)/herald.v1.Delivery/ReadEvents?[1-\(readers)]",
            ]
        ).succeeded()
    }
}
