import HTTP
import JSON
import Protocol
import ServiceKit

/// What is no call: the pages for load balancers, supervisors and Prometheus, what happens as lines
/// for a warehouse, and what clients are made from.
enum Page: String, CaseIterable {
    case health = "/healthz"
    case readiness = "/readyz"
    case metrics = "/metrics"
    case events = "/v1/events"
    case document = "/openapi.json"
    case protos = "/protos.tar.gz"

    /// `ok`: the process answers, whatever its services do.
    static let healthy: HTTPResponse = {
        var response = HTTPResponse(status: 200, body: Array("ok\n".utf8))
        response.fields.append("content-type", "text/plain")
        return response
    }()

    /// 200 when every service is serving, otherwise 503; either way which is how.
    static func readiness(
        _ backends: Backends, _ call: CallContext
    ) async -> HTTPResponse {
        let states = await backends.each { caller in
            do {
                let answer = try await HealthClient(caller).check(
                    Proto.HealthCheckRequest(), call)
                return answer.status == .serving ? "serving" : "not serving"
            } catch {
                return RPCError(error).message
            }
        }
        let isReady = states.allSatisfy { $0.value == "serving" }
        var json = JSONWriter()
        json.beginObject()
        json.key("status")
        json.string(isReady ? "ready" : "not ready")
        json.key("version")
        json.string(SuiteVersion.text)
        json.key("services")
        json.beginObject()
        for state in states {
            json.key(state.name)
            json.string(state.value)
        }
        json.endObject()
        json.endObject()
        return Connect.success(
            json.bytes + [UInt8(ascii: "\n")], type: "application/json",
            status: isReady ? 200 : 503)
    }

    /// The metrics of all processes; those of a service that is away are missing.
    static func metrics(
        _ backends: Backends, own: String, _ call: CallContext
    ) async -> HTTPResponse {
        let texts = await backends.each { caller in
            try? await ProcessClient(caller).getMetrics(Proto.GetMetricsRequest(), call).text
        }
        var joined = MetricsText()
        joined.add(own)
        for text in texts { joined.add(text.value ?? "") }
        return Connect.success(
            Array(joined.text.utf8), type: "text/plain; version=0.0.4; charset=utf-8")
    }
}
