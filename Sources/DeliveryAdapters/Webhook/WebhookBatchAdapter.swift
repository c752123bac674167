package import DeliveryEngine
package import HTTPClient
package import ServiceKit

/// POSTs what comes within a few milliseconds for one URL as one batch of open channels.
///
/// The body is compressed. With a secret it is signed in our form and in Airship's
/// (`X-UA-TIMESTAMP`, `X-UA-SIGNATURE`), both over the JSON before it is compressed.
/// `Herald-Batch-Id` names the batch, `send_id` each message; each is the same for a second copy.
package struct WebhookBatchAdapter: AsyncAdapter {
    package let name = "webhook"
    package let addressKind: String? = "webhook"
    private let appKey: String?
    private let batcher: Batcher<String, Watched<OpenChannelValue>>

    /// - Parameters:
    ///   - appKey: the app's key at Airship; nil makes one of the app's name.
    ///   - clock: for signatures, and for a date in Retry-After.
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

    /// Breaks off what is under way.
    package func close() { batcher.close() }
}
