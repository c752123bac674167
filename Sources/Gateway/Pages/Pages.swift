import HTTP
import JSON
import Protocol
import ServiceKit

/// The gateway's pages that are not calls: pages for load balancers, supervisors and Prometheus,
/// the stream of events, and the schema files that clients are generated from.
enum Page: String, CaseIterable {
    case health = "/healthz"
    case readiness = "/readyz"
    case metrics = "/metrics"
    case events = "/v1/events"
    case document = "/openapi.json"
    case protos = "/protos.tar.gz"

    /// The answer of `/healthz`: the text `ok`, whatever the state of the services.
    static let healthy: HTTPResponse = {
        var response = HTTPResponse(status: 200, body: Array("ok\n".utf8))
        response.fields.append("content-type", "text/plain")
        return response
    }()

    /// Returns the state of each service as JSON, with the status 200 if all are serving and 503 if
    /// not.
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

    /// Returns the metrics of all processes; the metrics of an unreachable service are missing.
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
