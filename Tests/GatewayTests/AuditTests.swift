import Protocol
import ServiceKit
import Synchronization
import TestSupport
import Testing

@testable import Gateway

struct AuditTests {
    private let log = Log(service: "gateway", write: { _ in })

    @Test func `refused calls are told together, those that are alike as one`() async throws {
        let gateway = try await RunningGateway()
        let services = gateway.services
        let (method, sync) = (Method.Delivery.setKillSwitch.path, Method.Client.sync.path)
        for key in ["wrong-1", "wrong-2", "sender-key"] {
            _ = try await gateway.curl(
                "-H", "Authorization: Bearer \(key)", "--json", "{}", gateway.url("/\(method)"))
        }
        let body = #"{"deviceId": "device-1", "deviceSecret": "guessed"}"#
        _ = try await gateway.curl("--json", body, gateway.url("/\(sync)"))
        let registry = AuditClient(services.backends.registry)
        services.setAway(["registry"])
        await gateway.refusals.tell(registry, log)
        services.setAway([])
        await gateway.refusals.tell(registry, log)
        await gateway.refusals.tell(registry, log)
        let told = services.state.withLock { $0.refusals }
        #expect(told.count == 3 && told.allSatisfy { $0.address == "127.0.0.1" }, "\(told)")
        let wrong = told.first { $0.code == "UNAUTHENTICATED" && $0.method == method }
        #expect(wrong?.count == 2 && wrong?.principal == "")
        let denied = told.first { $0.code == "PERMISSION_DENIED" }
        #expect(denied?.count == 1 && denied?.principal.contains("sender-key") == true)
        #expect(told.contains { $0.method == sync })
    }

    @Test func `many addresses that guess keys become one record`() async throws {
        let refusals = Refusals()
        for number in 0..<2000 {
            refusals.note(.unauthenticated, "a/B", "192.0.2.\(number)", nil)
        }
        let services = FakeServices()
        await refusals.tell(AuditClient(services.backends.registry), log)
        let told = services.state.withLock { $0.refusals }
        #expect(told.count <= Refusals.mostKinds + 1)
        #expect(told.reduce(0) { $0 + $1.count } == 2000)
    }

    @Test func `who guesses keys neither fills the log nor hides what is done with a key`()
        async throws
    {
        let refusals = Refusals()
        for number in 0..<2000 {
            refusals.note(.unauthenticated, "a/B\(number)", "192.0.2.7", nil)
            refusals.note(.unauthenticated, "a/B", "2001:db8::\(String(number, radix: 16))", nil)
        }
        let thief = Principal(role: .device, app: "news", subject: "app (k1)")
        refusals.note(.permissionDenied, "a/CreateKey", "198.51.100.9", thief)
        let services = FakeServices()
        await refusals.tell(AuditClient(services.backends.registry), log)
        let told = services.state.withLock { $0.refusals }
        #expect(told.count <= 102, "\(told.count)")
        #expect(told.reduce(0) { $0 + $1.count } == 4001)
        let denied = told.first { $0.code == "PERMISSION_DENIED" }
        #expect(denied?.method == "a/CreateKey" && denied?.address == "198.51.100.9")
        #expect(denied?.principal.contains("k1") == true)
        #expect(told.contains { $0.address == "2001:db8::/64" && $0.count == 2000 })
    }

    @Test(arguments: [true, false], [1, 3, 7, 100])
    func `the logs of all daemons are one list in the order of time`(
        oldestFirst: Bool, size: UInt32
    ) async throws {
        var backends: [String: any Caller] = [:]
        let logs: [String: [Int64]] = [
            "registry": [1, 4, 5, 9], "geo": [2, 3], "delivery": [6, 7, 8], "watcher": [],
        ]
        for (service, times) in logs {
            backends[service] = Self.log(service, times)
        }
        let merge = AuditMerge(
            backends: Backends(
                registry: try #require(backends["registry"]), geo: try #require(backends["geo"]),
                delivery: try #require(backends["delivery"]),
                watcher: try #require(backends["watcher"])))
        var (seen, request) = ([Int64](), Proto.ListAuditRecordsRequest())
        (request.pageSize, request.oldestFirst) = (size, oldestFirst)
        var calls = 0
        repeat {
            let page = try await merge.list(request, CallContext())
            seen += page.records.compactMap { $0.time?.seconds }
            request.pageToken = page.nextPageToken
            calls += 1
        } while !request.pageToken.isEmpty && calls < 100
        #expect(seen == (oldestFirst ? Array(1...9) : Array((1...9).reversed())))
    }

    /// Returns a daemon with an audit record at each of these times; an answer has two records.
    private static func log(_ service: String, _ times: [Int64]) -> Router {
        var router = Router()
        router.on(Method.Audit.listAuditRecords) { (request: Proto.ListAuditRecordsRequest, _) in
            let numbers = request.oldestFirst ? Array(times.indices) : times.indices.reversed()
            let left = numbers.filter { number in
                guard let after = Int(request.pageToken) else { return true }
                return request.oldestFirst ? number + 1 > after : number + 1 < after
            }
            var response = Proto.ListAuditRecordsResponse()
            for number in left.prefix(min(2, Int(request.pageSize))) {
                var record = Proto.AuditRecord()
                (record.service, record.number) = (service, UInt64(number + 1))
                record.time = Proto.Timestamp()
                record.time?.seconds = times[number]
                response.records.append(record)
            }
            if left.count > response.records.count {
                response.nextPageToken = "\(response.records.last?.number ?? 0)"
            }
            return response
        }
        return router
    }

    @Test func `answers that a browser may show say how it has to take them`() async throws {
        let gateway = try await RunningGateway()
        for path in ["/\(Method.Delivery.setKillSwitch.path)", "/nothing", "/metrics", "/healthz"] {
            let answer = try await gateway.curl(
                "--http1.1", "-H", "Host: push.example.com", gateway.url(path))
            #expect(answer.contains("cache-control: no-store\r\n"), "\(path): \(answer)")
            #expect(answer.contains("x-content-type-options: nosniff\r\n"), "\(path)")
            #expect(answer.contains("strict-transport-security: max-age="), "\(path)")
        }
        // Other programs of this machine may serve without TLS.
        let own = try await gateway.curl(gateway.url("/healthz"))
        #expect(!own.contains("strict-transport-security"))
        let kept = try await gateway.curl(gateway.url("/openapi.json"))
        #expect(kept.contains("cache-control: no-cache\r\n") && !kept.contains("no-store"))
    }

    @Test func `answers in JSON to calls that were made are not to be kept by anybody`()
        async throws
    {
        let gateway = try await RunningGateway()
        for method in [Method.Delivery.getStatus, Method.Delivery.setKillSwitch] {
            let answer = try await gateway.curl(
                "--http1.1", "-H", "authorization: Bearer operator-key", "--json", "{}",
                gateway.url("/\(method.path)"))
            #expect(answer.contains(" 200 "), "\(answer)")
            #expect(answer.contains("cache-control: no-store\r\n"), "\(answer)")
        }
        let events = try await gateway.curl(
            "--http1.1", "-H", "authorization: Bearer operator-key", gateway.url("/v1/events"))
        #expect(events.contains(" 200 ") && events.contains("cache-control: no-store\r\n"))
    }

    @Test(arguments: ["X-Forwarded-For: 192.0.2.1", "Forwarded: for=192.0.2.1", "Via: 1.1 proxy"])
    func `what comes through a proxy of this machine needs a key for metrics`(
        header: String
    ) async throws {
        let gateway = try await RunningGateway()
        let url = gateway.url("/metrics")
        #expect(try await gateway.curl(url).contains(" 200"))
        #expect(try await gateway.curl("-H", header, url).contains(" 401"))
        let key = "Authorization: Bearer operator-key"
        #expect(try await gateway.curl("-H", header, "-H", key, url).contains(" 200"))
    }
}
