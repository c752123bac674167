import HTTP
import JSON
import Protocol

/// What operators' tools ask: alive, ready, metrics.
struct Operations: Sendable {
    private static let alive = HTTPResponse(
        status: 200, fields: HTTPFields(contentType: "text/plain; charset=utf-8"),
        body: Array("ok\n".utf8))
    /// How long a service may take to say how it is.
    private static let patience: Duration = .seconds(1)

    private let backends: Backends
    private let metrics: GatewayMetrics

    init(_ backends: Backends, _ metrics: GatewayMetrics) {
        self.backends = backends
        self.metrics = metrics
    }

    /// `GET /healthz`: this process answers.
    func health() -> HTTPResponse {
        metrics.healthChecked()
        return Self.alive
    }

    /// `GET /readyz`: all three services answer too; 503 says which do not.
    func readiness(now: MonotonicInstant) async -> HTTPResponse {
        var json = JSONWriter()
        var isReady = true
        json.beginObject()
        for (name, caller) in backends.all {
            let context = CallContext().limited(to: Self.patience, from: now)
            json.key(name)
            do {
                let answer = try await HealthClient(caller).check(
                    Proto.HealthCheckRequest(), context)
                isReady = isReady && answer.status == .serving
                json.string(answer.status == .serving ? "ready" : "not serving")
            } catch {
                isReady = false
                json.string(RPCError(error).message)
            }
        }
        json.endObject()
        return HTTPResponse(
            status: isReady ? 200 : 503, fields: HTTPFields(contentType: "application/json"),
            body: json.bytes)
    }

    /// `GET /metrics`: this process's and those of all services that answer.
    func metricsPage(now: MonotonicInstant) async -> HTTPResponse {
        var texts = [metrics.text]
        var up = ""
        for (name, caller) in backends.all {
            let context = CallContext().limited(to: Self.patience, from: now)
            let answer = try? await ProcessClient(caller).getMetrics(
                Proto.GetMetricsRequest(), context)
            if let answer { texts.append(answer.text) }
            up += "herald_service_up{service=\"\(name)\"} \(answer == nil ? 0 : 1)\n"
        }
        let head =
            "# HELP herald_service_up Whether the service answered.\n"
            + "# TYPE herald_service_up gauge\n"
        return HTTPResponse(
            status: 200,
            fields: HTTPFields(contentType: "text/plain; version=0.0.4; charset=utf-8"),
            body: Array((MetricsText.merged(texts) + head + up).utf8))
    }
}

extension HTTPFields {
    /// A content type alone.
    init(contentType: String) {
        self.init()
        append("content-type", contentType)
    }
}
