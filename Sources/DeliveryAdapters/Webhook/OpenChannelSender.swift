import DeliveryEngine
import HTTPClient
import ServiceKit

/// A sender of batches in the format of Airship's open channels.
struct OpenChannelSender: Sendable {
    let client: HTTPClient
    let rules: WebhookRules
    let clock: WallClock

    /// Sends a batch and returns the outcome of each message, in order; a batch that is too large
    /// is split in halves.
    func send(
        _ values: [Watched<OpenChannelValue>], to url: String
    ) async -> [AttemptOutcome] {
        await Watched.send(values) { await post($0, to: url) }
    }

    private func post(
        _ watched: [Watched<OpenChannelValue>], to url: String
    ) async -> [AttemptOutcome] {
        let values = watched.map(\.value)
        do throws(HTTPClientError) {
            var request = request(OpenChannelBatch(values: values), to: url, at: clock.now())
            request.isHeld = { watched.contains { $0.isHeld() } }
            let response = try await client.send(request)
            guard response.status == 413, values.count > 1 else {
                return OpenChannelAnswer.outcomes(of: response, to: values, at: clock.now())
            }
            let middle = values.count / 2
            return await send(Array(watched[..<middle]), to: url)
                + send(Array(watched[middle...]), to: url)
        } catch {
            let outcome: AttemptOutcome =
                error.code == .tooLarge && 200...299 ~= error.status ?? 200
                ? .uncertain(reason: "the answer is too long to tell which messages failed")
                : WebhookAnswer.outcome(of: error)
            return values.map { _ in outcome }
        }
    }

    private func request(
        _ batch: OpenChannelBatch, to url: String, at time: UnixTime
    ) -> HTTPClientRequest {
        let json = batch.json
        var request = rules.request(to: url, json, at: time)
        request.headers += [
            HTTPClientHeader("Content-Type", "application/vnd.urbanairship+json; version=3"),
            HTTPClientHeader("Data-Attribute", "values"),
            HTTPClientHeader("Herald-Batch-Id", batch.id),
            HTTPClientHeader("X-UA-TIMESTAMP", "\(time.milliseconds / 1000)"),
        ]
        if let signature = rules.signature(of: json, at: time, separator: ":") {
            request.headers.append(HTTPClientHeader("X-UA-SIGNATURE", signature))
        }
        request.compressesBody = true
        request.maximumBodyLength = OpenChannelAnswer.bytes
        return request
    }
}
