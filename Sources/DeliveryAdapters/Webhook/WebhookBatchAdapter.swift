package import DeliveryEngine
package import HTTPClient
package import ServiceKit

/// An adapter that collects messages for a few milliseconds, and POSTs those for one URL as an
/// open-channel batch.
///
/// The body is compressed. If a secret is set, it is signed in Herald's form and in Airship's
/// (`X-UA-TIMESTAMP`, `X-UA-SIGNATURE`), both computed from the JSON before compression.
/// `Herald-Batch-Id` identifies the batch and `send_id` each message; both are the same for a
/// second copy.
package struct WebhookBatchAdapter: AsyncAdapter {
    package let name = "webhook"
    package let addressKind: String? = "webhook"
    private let appKey: String?
    private let batcher: Batcher<String, Watched<OpenChannelValue>>

    /// Creates the adapter.
    ///
    /// - Parameters:
    /// - appKey: The app's key at Airship; nil derives one from the app's name.
    /// - clock: The clock for signatures, and for dates in Retry-After.
    package init(
        client: HTTPClient, _ rules: WebhookRules, appKey: String? = nil,
        clock: WallClock = .system
    ) {
        self.appKey = appKey
        let sender = OpenChannelSender(client: client, rules: rules, clock: clock)
        batcher = Batcher(.init(count: OpenChannelBatch.count, bytes: OpenChannelBatch.bytes)) {
            await sender.send($1, to: $0)
        }
    }

    package func deliver(
        _ message: OutgoingMessage, unless isHeld: @escaping IsHeld
    ) async -> AttemptOutcome {
        do throws(PayloadProblem) {
            let key = appKey ?? OpenChannelBatch.appKey(of: message.app)
            let value = try OpenChannelValue(message, appKey: key)
            return await batcher.add(
                Watched(value, isHeld), bytes: value.json.count + 1, to: message.address)
        } catch {
            return error.outcome
        }
    }

    /// Cancels what is in flight.
    package func close() { batcher.close() }
}
