/// The limits of adapters on providers, messages and themselves, with their reasons.
package struct ProviderLimits: Hashable, Sendable {
    /// The time limit for an answer; a working provider answers within a second, and giving up too
    /// early would send messages twice.
    package var answer: Duration = .seconds(30)
    /// The time limit for an answer of a Web Push service, which may be anyone's.
    package var webAnswer: Duration = .seconds(15)
    /// The time for which a success proves that an environment, a topic, a project or a key works.
    package var proof: Duration = .seconds(3600)
    /// The maximum number of remembered successes; topics come from clients.
    package var proofs = 256
    /// The maximum number of templates: notifications in flight, times their languages.
    package var templates = 16
    /// The minimum time between two replacements of a provider's connections, so that a provider
    /// that closes each connection does not get one for every request.
    package var replacement: Duration = .seconds(5)
    /// The time after which a token that is being tried without an answer is tried once more.
    package var probe: Duration = .seconds(60)
    /// The maximum number of device tokens remembered as belonging to the other environment or to
    /// none.
    package var strays = 4096
    /// The number of addresses reported as another topic's or project's, if most are, that shows
    /// that the settings are wrong; a few could be sent on purpose.
    package var wrongAddresses = 20
    /// The number of a topic's or project's last messages by which that is judged, large enough to
    /// exclude chance.
    package var wrongEvidence = 1024
    /// The maximum number of addresses remembered as another topic's or project's.
    package var wrongTargets = 4096
    /// The time for which that is remembered.
    package var wrongMemory: Duration = .seconds(86_400)
    /// The time after which an undecided address is tried again; others have decided by then.
    package var wrongPause: Duration = .seconds(60)
    /// The first pause of messages that need a key that another push service refused; it doubles up
    /// to `keyLongestPause`.
    package var keyPause: Duration = .seconds(60)
    /// The longest such pause; the operator who fixes the key at Firebase wants to see it work.
    package var keyLongestPause: Duration = .seconds(900)
    /// The maximum number of addresses remembered as needing such a key.
    package var keyAddresses = 65_536
    /// The maximum number of providers' keys, over all apps.
    package var keys = 4096

    /// The maximum number of Web Push messages in flight, over all servers.
    package var webUnderWay = 512
    /// The maximum number of servers connected at once.
    package var webOrigins = 64
    /// The maximum number of servers whose health is remembered; endpoints come from clients.
    package var webRecords = 1024
    /// The time for which a server that is full delays others.
    ///
    /// All servers that have not answered yet may delay others this long together, within each span
    /// of ``webAnswer``.
    package var webPatience: Duration = .milliseconds(250)
    /// The pause of messages to a server that has not answered yet and delays nobody; it may have
    /// answered by then.
    package var webFirstPause: Duration = .seconds(1)
    /// The pause of messages to a slow server.
    package var webSlowPause: Duration = .seconds(10)
    /// The number of consecutive failures after which a server gets a pause.
    package var webFailures = 3
    /// The first pause of a failing server; it doubles up to `webLongestRest`.
    package var webRest: Duration = .seconds(15)
    /// The longest pause of a failing server; by then its operators have noticed, or nobody
    /// operates it.
    package var webLongestRest: Duration = .seconds(900)
    /// The first pause of a server that refuses the app server's key; it doubles up to
    /// `webLongestRefusal`.
    package var webRefusal: Duration = .seconds(60)
    /// The longest such pause; somebody must change the key or unsubscribe.
    package var webLongestRefusal: Duration = .seconds(3600)
    /// The time for which a refused body size is remembered.
    package var webSizeMemory: Duration = .seconds(86_400)
    /// The time after which such a size is tried again with a message that could be shortened.
    package var webSizeTrial: Duration = .seconds(60)
    /// The maximum number of requests for one message, each smaller than the one before.
    package var webSizeRequests = 4
    /// The maximum number of messages in flight to an HTTP/1.1 server, with a connection for each.
    package var webHTTP1 = 16
    /// The time for which a server counts as supporting HTTP/1.1 only.
    package var webHTTP1Memory: Duration = .seconds(3600)

    /// The maximum number of webhook messages in flight, over all receivers.
    package var hookUnderWay = 64
    /// The same maximum for batches, which allows several full ones.
    package var hookBatched = 4_000
    /// The time after which a receiver counts as possibly hanging, if it answers without accepting
    /// the message; also how long a full receiver delays others.
    package var hookPatience: Duration = .seconds(1)

    /// Creates the default limits.
    package init() {}
}
