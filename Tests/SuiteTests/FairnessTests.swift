import Foundation
import HTTPClient
import TestSupport
import Testing

/// The cost of one app or one client for the others, with the real executables.
@Suite(.serialized)
struct FairnessTests {
    /// Starts a process that opens connections of readers who wait for events.
    ///
    /// It prints how many were refused, and holds the others until its input ends.
    private func waiting(_ count: Int, key: String, in suite: RunningSuite) throws -> ChildProcess {
        let port = suite.url.split(separator: ":").last ?? ""
        return try ChildProcess(
            "/usr/bin/python3",
            [
                repository.appending(path: "Tests/GatewayTests/Support/crowd.py").path,
                String(port), suite.home.appending(path: "secrets/ca.pem").path, "waiting",
                "\(count)", key,
            ], output: .file(suite.home.appending(path: "crowd.out").path))
    }

    @Test func `2400 waiting calls of one app keep nobody from stopping, sending and syncing`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let shop = try await Tenant("shop", in: suite)
            let phone = try await shop.register("phone", in: suite)
            let crowd = try waiting(2400, key: news.operating, in: suite)
            defer {
                crowd.signal(SIGKILL)
                _ = crowd.wait()
            }
            let file = suite.home.appending(path: "crowd.out")
            try await waitUntil("most were refused") {
                (try? String(contentsOf: file, encoding: .utf8))?.contains("2384 of 429\n") ?? false
            }
            let refused = try await suite.curl(
                "Delivery/ReadEvents", #"{"wait": "1s"}"#, key: news.operating)
            #expect(refused.status == 429 && refused.text.contains("this key has 16 calls"))
            let sync = #"{"deviceId": "\#(phone.id)", "deviceSecret": "\#(phone.secret)"}"#
            let send = #"{"type": "/t", "audience": "ALL", "content": {"title": "t"}}"#
            let on = #"{"on": true, "reason": "a test"}"#
            for key in [news.operating, shop.operating] {
                let stop = try await suite.curl("Delivery/SetKillSwitch", on, key: key)
                #expect(stop.status == 200, "\(stop.text)")
                #expect(try await suite.curl("Delivery/Send", send, key: key).status == 200)
            }
            #expect(try await suite.curl("Client/Sync", sync).status == 200)
            let others = try await suite.curl(
                "Delivery/ReadEvents", #"{"wait": "1s"}"#, key: shop.operating)
            #expect(others.status == 200)
        }
    }

    @Test func `wrong keys are counted, and a new connection is always heard`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            // One connection for all of them.
            let common = ["-sS", "--noproxy", "*", "--cacert", suite.home.path + "/secrets/ca.pem"]
            var words: [String] = []
            for index in 0..<20 {
                if index > 0 { words.append("--next") }
                words += common
                words += ["-o", "/dev/null", "-w", "%{http_code}\n", "--json", "{}"]
                words += ["-H", "authorization: Bearer hk_guess_\(index)"]
                words.append("\(suite.url)/herald.v1.Registry/ListTags")
            }
            let statuses = try await Tool.run("curl", words).output.split(separator: "\n")
            #expect(statuses.prefix(10).allSatisfy { $0 == "401" })
            #expect(statuses.last == "429")
            #expect(try await suite.curl("Registry/ListTags", "{}", key: news.sender).status == 200)
            let metrics = String(
                decoding: try await suite.get("/metrics")?.body ?? [], as: UTF8.self)
            #expect(metrics.contains(#"limit="wrong_keys"}"#))
        }
    }
}
