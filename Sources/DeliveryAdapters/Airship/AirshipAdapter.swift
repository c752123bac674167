package import DeliveryEngine
import HTTPClient
import ServiceKit

/// An adapter that sends messages through Airship, for a gradual migration.
///
/// Devices with the same message share a push if they come within a few milliseconds.
package struct AirshipAdapter: AsyncAdapter {
    package let name = "airship"
    package let addressKind: String? = "airship"
    private let batcher: Batcher<AirshipContent, Watched<AirshipChannel>>

    init(_ account: AirshipAccount, client: HTTPClient, clock: WallClock = .system) {
        let sender = AirshipSender(account: account, client: client, clock: clock)
        batcher = Batcher(.init(count: AirshipPush.channels, bytes: .max)) {
            await sender.send($0, to: $1)
        }
    }

    package func deliver(
        _ message: OutgoingMessage, unless isHeld: @escaping IsHeld
    ) async -> AttemptOutcome {
        do throws(PayloadProblem) {
            // A problem of this message must not affect the others of its push.
            _ = try AirshipPush.extra(of: message)
            let channel = try AirshipChannel(message)
            return await batcher.add(
                Watched(channel, isHeld), bytes: 0, to: AirshipContent(message))
        } catch {
            return error.outcome
        }
    }

    /// Cancels what is in flight.
    package func close() { batcher.close() }
}

/// A sender of pushes.
struct AirshipSender: Sendable {
    let account: AirshipAccount
    let client: HTTPClient
    let clock: WallClock

    /// Sends a push and returns the outcome of each device, in order.
    ///
    /// A push that is refused because of one of its channels or its size is split in halves, so
    /// that the other devices still get it.
    func send(
        _ content: AirshipContent, to channels: [Watched<AirshipChannel>]
    ) async -> [AttemptOutcome] {
        await Watched.send(channels) { await post(content, to: $0) }
    }

    private func post(
        _ content: AirshipContent, to channels: [Watched<AirshipChannel>]
    ) async -> [AttemptOutcome] {
        func all(_ outcome: AttemptOutcome) -> [AttemptOutcome] { channels.map { _ in outcome } }
        let body: [UInt8]
        do throws(PayloadProblem) {
            body = try AirshipPush(content: content, targets: channels.map(\.value))
                .json(at: clock.now())
        } catch {
            return all(error.outcome)
        }
        do throws(HTTPClientError) {
            var request = account.push(body)
            request.isHeld = { channels.contains { $0.isHeld() } }
            let response = try await client.send(request)
            guard channels.count > 1, AirshipAnswer.isOfAudience(response) else {
                return all(AirshipAnswer.outcome(of: response, at: clock.now()))
            }
            let middle = channels.count / 2
            return await send(content, to: Array(channels[..<middle]))
                + send(content, to: Array(channels[middle...]))
        } catch {
            return all(AirshipAnswer.outcome(of: error))
        }
    }
}
