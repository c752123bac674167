import Protocol
import ServiceKit
import Testing

@testable import Gateway

/// Metrics of the gateway about itself.
struct MetricsTests {
    @Test func `a long poll is counted, and its duration is not`() {
        let metrics = Metrics(service: "gateway")
        let counters = GatewayMetrics(metrics)
        func lines(_ start: String) -> [Substring] {
            metrics.text.split(separator: "\n").filter { $0.hasPrefix(start) }
        }
        let polls = [
            Method.Delivery.readEvents.path, Method.Delivery.readChanges.path, "/v1/events",
        ]
        for path in polls { counters.answered("json", path, nil, .seconds(30)) }
        let count = "herald_gateway_request_seconds_count{service=\"gateway\"}"
        #expect(lines(count) == ["\(count) 0"])
        for path in polls {
            let requests = lines("herald_gateway_requests_total").filter { $0.contains(path) }
            #expect(requests.count == 1 && requests.first?.hasSuffix(" 1") == true, "\(requests)")
        }
        counters.answered("json", "herald.v1.Client/Sync", nil, .milliseconds(3))
        #expect(lines(count) == ["\(count) 1"])
    }
}
