import Protocol

/// All limits that the gateway itself puts on callers, with their reasons.
///
/// The limits of connections are in `HTTPServerLimits`, those of streams and bodies in
/// `HTTPLimits`.
package struct GatewayLimits: Sendable {
    /// The time that a key counts as valid after the registry accepted it.
    ///
    /// A revoked key works at most this long.
    package var keyLifetime: Duration = .seconds(2)
    /// The time that a wrong key is refused without a call to the registry.
    ///
    /// It is short so that a new key works soon.
    package var wrongKeyLifetime: Duration = .seconds(1)
    /// The time that a key that was valid is still accepted while the registry is unreachable, so
    /// that the kill switch works without the registry.
    ///
    /// A key cannot be revoked in that time either.
    package var keyReserve: Duration = .seconds(300)
    /// The most valid keys, and the most wrong keys, that are cached.
    ///
    /// The caches are separate so that a flood of wrong keys does not push out valid ones.
    package var keys = 10_000
    /// The most bytes of a key; Herald's keys have about 50.
    package var keyLength = 256
    /// The time that the origins that apps allow are cached.
    package var originLifetime: Duration = .seconds(5)
    /// The time that a device's proof of its secret is accepted while the registry is unreachable.
    ///
    /// Phones sync a few times a day.
    ///
    /// The registry is always asked first; the proof counts only if it is unreachable. Until it is
    /// back, a device that was unregistered after its last proof may still be accepted.
    package var proofLifetime: Duration = .seconds(86_400)
    /// The most devices whose proof is cached; each takes about 200 bytes, so all take 20 MB.
    package var proofs = 100_000

    /// The longest time that a call may take, whatever its caller and its method ask for.
    package var callTimeout: Duration = .seconds(60)
    /// The time that the registry may take of a Sync, so that the other parts have time if it does
    /// not answer.
    package var registryShare: Duration = .seconds(2)
    /// The time of a Sync that is reserved to assemble the answer if a part comes too late.
    package var answerReserve: Duration = .milliseconds(100)
    /// The time that a service may take to report that it is ready.
    package var readiness: Duration = .seconds(1)
    /// The time that a service may take for a page of an app, such as a feed.
    package var appPage: Duration = .seconds(5)
    /// The time that a service may take to send its metrics; Prometheus waits for 10 s by default.
    package var metrics: Duration = .seconds(2)

    /// The most bytes of a request's body with a valid key.
    package var bodyBytes = 256 << 10
    /// The most bytes of a request's body without a valid key.
    package var bodyBytesBeforeAuthentication = 64 << 10
    /// The most bytes of an error's message in gRPC's trailers, before it is escaped.
    package var errorBytes = 1 << 10
    /// The most bytes of an error's details in gRPC's trailers; clients accept 8 KiB of trailers in
    /// all.
    package var detailBytes = 2 << 10

    /// The bytes of event lines after which an answer reads no further page.
    ///
    /// The client can ask again at once.
    package var eventBytes = 1 << 20

    /// Calls that wait for something to happen; each looks four times a second, which takes 20 µs.
    ///
    /// A program needs one; some are restarted before the old ones are gone.
    package var waitingCalls = WaitingLimits(ofKey: 16, ofApp: 32, all: 256)
    /// Readers that follow events, such as open pages of the dashboard.
    ///
    /// All of an app share one call to delivery, so they cost delivery nothing. Each has a
    /// connection here, and takes a ten-thousandth of a core while a campaign runs.
    package var followers = WaitingLimits(ofKey: 16, ofApp: 512, all: 2048)
    /// The number of people who must ask a service the same within two seconds for it to be asked
    /// at intervals of ``crowdInterval``.
    ///
    /// A single program that asks in a loop is never kept waiting; a page does not show more than
    /// two numbers a second.
    package var crowd = 8
    /// The interval at which a service is asked what a ``crowd`` asks.
    package var crowdInterval: Duration = .milliseconds(250)
    /// The interval at which readers of merged events, such as pages, get some; where many follow
    /// one app, each of them asks for more after each event.
    package var mergedInterval: Duration = .milliseconds(500)
    /// See ``mergedInterval``; for those of an app with more followers than ``fewFollowers``.
    package var crowdedInterval: Duration = .seconds(2)
    /// The number of followers of one app up to which ``mergedInterval`` holds; more of them wait
    /// for ``crowdedInterval``.
    package var fewFollowers = 64
    /// The time that one record in the audit log stands for a reader who follows events.
    ///
    /// The first events that the reader gets after that are recorded again.
    package var followRecord: Duration = .seconds(3600)
    /// The number of calls of each class that are under way at once to one service in one thread,
    /// and how many wait for that.
    ///
    /// Together, and with the second call that a Sync makes to geo, they stay below what a
    /// connection to a service takes (1024). A call takes a millisecond or less, so that a queue is
    /// worked off within seconds; the calls that wait have limits of their own.
    package var callPlaces: CallTable<CallPlaces.Size> = [
        .stop: CallPlaces.Size(atOnce: 32, queue: 64),
        .send: CallPlaces.Size(atOnce: 128, queue: 1024),
        .sync: CallPlaces.Size(atOnce: 256, queue: 4096),
        .normal: CallPlaces.Size(atOnce: 128, queue: 1024),
        // The services let few of them run at once (`ReadTurns`): the others wait there.
        .heavy: CallPlaces.Size(atOnce: 16, queue: 256),
    ]
    /// The least bytes of a packed answer that waits for its turn to be written as JSON.
    ///
    /// Writing as many takes up to a millisecond.
    package var largeAnswerBytes = 64 << 10
    /// The number of large answers that are written at once in one thread, and of those that wait.
    ///
    /// A call keeps its place at the service until its answer is written, which bounds the memory
    /// of the answers that wait.
    package var answerPlaces = CallPlaces.Size(atOnce: 1, queue: 1024)
    /// The number of keys the registry is asked about at once in one thread: those that nobody has
    /// seen, and apart from them those that were right before.
    package var keyPlaces: CallTable<CallPlaces.Size> = [
        .normal: CallPlaces.Size(atOnce: 64, queue: 1024),
        .stop: CallPlaces.Size(atOnce: 64, queue: 4096),
    ]

    /// The number of requests for /readyz and /metrics that ask the services at once in one thread,
    /// and of those that wait.
    package var pagePlaces = CallPlaces.Size(atOnce: 16, queue: 256)

    /// Wrong keys of one address after which it has to pause before it tries others; a person who
    /// mistypes one sends fewer.
    package var wrongKeysOfAddress = 10
    /// Wrong keys on one connection before a pause of its address holds there.
    ///
    /// Whoever shares an address with a guesser, and has the right key, is never kept waiting.
    package var wrongKeysOfConnection = 3
    /// The longest pause of an address; it doubles from a second.
    package var longestPause: Duration = .seconds(60)
    /// The time that an address that sends no more wrong keys is remembered.
    package var guessMemory: Duration = .seconds(600)
    /// Addresses with wrong keys that are remembered, a kilobyte each.
    package var guessers = 10_000
    /// The longest time for which a reader of events hears nothing: what proxies let pass, and
    /// often enough to see that the reader has gone.
    package var eventHeartbeat: Duration = .seconds(15)

    /// The most events in one Sync; a device sends more events in further Syncs.
    package var events = 100
    /// The most places in one Sync; phones monitor at most 20 regions, watches fewer.
    package var places: UInt32 = 100
    /// The most bytes of the id of a device or a message.
    package var idBytes = 128
    /// The most bytes of an inbox cursor; Herald's cursors have about 40.
    package var cursorBytes = 512
    /// The most bytes of an event's reason.
    package var reasonBytes = 256

    /// Creates the default limits, which suit a public gateway.
    package init() {}
}
