package import Protocol

/// Every bound that the gateway itself puts on callers, with its reason.
///
/// Those of connections are in `HTTPServerLimits`, those of streams and bodies in `HTTPLimits`.
package struct GatewayLimits: Sendable {
    /// How long a key counts as valid after the registry said so: a revoked key works no longer.
    package var keyLifetime: Duration = .seconds(2)
    /// How long a wrong key is refused without asking: one made just now must work soon.
    package var wrongKeyLifetime: Duration = .seconds(1)
    /// How long a key that was valid goes on while the registry is away, so that the kill switch
    /// works without it.
    ///
    /// Nobody can revoke a key in that time either.
    package var keyReserve: Duration = .seconds(300)
    /// Keys remembered, valid and wrong ones apart: a flood of wrong ones forgets no valid one.
    package var keys = 10_000
    /// Bytes of a key; ours have about 50.
    package var keyLength = 256
    /// How long the origins that apps allow are remembered.
    package var originLifetime: Duration = .seconds(5)
    /// How long a device that has proved its secret goes on while the registry is away: phones
    /// sync a few times a day.
    ///
    /// The proof counts only while the registry is away; it is asked first. A device whose
    /// registration ended less than this before the registry went away is believed meanwhile.
    package var proofLifetime: Duration = .seconds(86_400)
    /// Devices whose proof is remembered; each takes some 200 bytes, so these take 20 MB.
    package var proofs = 100_000

    /// The longest a call may take, whatever its caller and its method say.
    package var callTimeout: Duration = .seconds(60)
    /// What the registry may take of a Sync, so that the other parts still have time without it.
    package var registryShare: Duration = .seconds(2)
    /// What is kept of a Sync's time to put the answer together when a part comes too late.
    package var answerReserve: Duration = .milliseconds(100)
    /// How long a service may take to say that it is ready.
    package var readiness: Duration = .seconds(1)
    /// How long a service may take to tell its metrics; Prometheus waits for 10 s.
    package var metrics: Duration = .seconds(2)

    /// Bytes of a body with a valid key.
    package var bodyBytes = 256 << 10
    /// Bytes of a body from somebody unknown.
    package var bodyBytesBeforeAuthentication = 64 << 10
    /// Bytes of an error's text in gRPC's trailers, before they are escaped.
    package var errorBytes = 1 << 10
    /// Bytes of an error's details in gRPC's trailers; clients take 8 KiB of trailers in all.
    package var detailBytes = 2 << 10

    /// Bytes of events as lines in one answer, but for the last page: a reader asks again at once.
    package var eventBytes = 1 << 20

    /// Calls and readers of one key that wait for something to happen.
    ///
    /// A program needs one; some are restarted before the old ones are gone.
    package var waitingOfKey = 16
    /// Those of one app, by all its keys; the keys of the whole suite count as one app.
    package var waitingOfApp = 32
    /// Those of all together: each asks delivery four times a second, which takes 20 µs.
    package var waiting = 256
    /// How many calls of each class are under way at once to one service in one thread, and how
    /// many wait for that.
    ///
    /// Together, and with the second call that a Sync makes to geo, they stay below what a
    /// connection to a service takes (1024). A call takes a millisecond or less, so that a queue is
    /// worked off within seconds; the calls that wait have limits of their own.
    package var callPlaces: [CallClass: CallPlaces.Size] = [
        .stop: CallPlaces.Size(atOnce: 32, queue: 64),
        .send: CallPlaces.Size(atOnce: 128, queue: 1024),
        .sync: CallPlaces.Size(atOnce: 256, queue: 4096),
        .normal: CallPlaces.Size(atOnce: 128, queue: 1024),
    ]
    /// How many keys the registry is asked about at once in one thread: those that nobody has seen,
    /// and apart from them those that were right before.
    package var keyPlaces: [CallClass: CallPlaces.Size] = [
        .normal: CallPlaces.Size(atOnce: 64, queue: 1024),
        .stop: CallPlaces.Size(atOnce: 64, queue: 4096),
    ]

    /// How many requests for /readyz and /metrics ask the services at once in one thread.
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
    /// How long an address that sends no more wrong keys is remembered.
    package var guessMemory: Duration = .seconds(600)
    /// Addresses with wrong keys that are remembered, a kilobyte each.
    package var guessers = 10_000
    /// How long such a reader hears nothing: what proxies let pass, and often enough to see that
    /// it has gone.
    package var eventHeartbeat: Duration = .seconds(15)

    /// Events in one Sync: more come with the next, which follows at once.
    package var events = 100
    /// Places in one Sync; phones watch 20 at most, watches fewer.
    package var places: UInt32 = 100
    /// Bytes of an id that a device or a message has.
    package var idBytes = 128
    /// Bytes of an inbox cursor; ours have about 40.
    package var cursorBytes = 512
    /// Bytes of an event's reason.
    package var reasonBytes = 256

    /// The limits a public gateway starts with.
    package init() {}
}
