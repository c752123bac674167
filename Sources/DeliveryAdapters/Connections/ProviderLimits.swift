/// Every bound that adapters put on providers, messages and themselves, with its reason.
package struct ProviderLimits: Hashable, Sendable {
    /// How long an answer is waited for; providers answer within a second when they work, and who
    /// gave up too early would send twice.
    package var answer: Duration = .seconds(30)
    /// The same for a push service of the Web, which may be anyone's.
    package var webAnswer: Duration = .seconds(15)
    /// For how long a success says that an environment, a topic, a project or a key works.
    package var proof: Duration = .seconds(3600)
    /// Things of which a success is remembered; topics come from clients.
    package var proofs = 256
    /// Bodies that are kept: notifications under way at once, times their languages.
    package var templates = 16
    /// Between two replacements of a provider's connections: a provider that says it goes away to
    /// every request does not get a connection for each.
    package var replacement: Duration = .seconds(5)
    /// A token that is being tried and has had no answer is tried once more after this.
    package var probe: Duration = .seconds(60)
    /// Device tokens of which it is remembered that they are the other environment's, or no one's.
    package var strays = 4096
    /// Addresses called another topic's or project's, if most are, by which what was set is known
    /// to be wrong: fewer may be somebody's jest.
    package var wrongAddresses = 20
    /// The last messages of a topic or project by which that is told: so many that it is no chance.
    package var wrongEvidence = 1024
    /// Addresses of which it is remembered that they are another topic's or project's.
    package var wrongTargets = 4096
    /// For how long that is remembered.
    package var wrongMemory: Duration = .seconds(86_400)
    /// When an address is looked at again of which nobody knows: others have shown it by then.
    package var wrongPause: Duration = .seconds(60)
    /// After Firebase's key for another push service was not accepted, its messages wait so long
    /// at first; doubled up to `keyLongestPause`.
    package var keyPause: Duration = .seconds(60)
    /// Somebody has to set a key at Firebase, and wants to see it work.
    package var keyLongestPause: Duration = .seconds(900)
    /// Addresses of which it is remembered that they are reached by such a key.
    package var keyAddresses = 65_536
    /// Keys of providers, of all apps.
    package var keys = 4096

    /// Web Push: messages under way at once, over all origins.
    package var webUnderWay = 512
    /// Origins that are connected to at once.
    package var webOrigins = 64
    /// Origins of which it is remembered how they fared; endpoints come from clients.
    package var webRecords = 1024
    /// How long an origin that takes no more holds up others; then it is passed by.
    ///
    /// All those that
    /// have not answered yet hold them up so long together, in the time of ``webAnswer``.
    package var webPatience: Duration = .milliseconds(250)
    /// When messages to one that has not answered yet, and is not waited for, are tried again: it
    /// may be there by then.
    package var webFirstPause: Duration = .seconds(1)
    /// When messages to an origin that is passed by are tried again.
    package var webSlowPause: Duration = .seconds(10)
    /// Failures in a row after which an origin is left alone.
    package var webFailures = 3
    /// How long an origin that does not work is left alone at first; doubled up to
    /// `webLongestRest`.
    package var webRest: Duration = .seconds(15)
    /// By then its operators have noticed, or nobody looks after it.
    package var webLongestRest: Duration = .seconds(900)
    /// How long an origin that does not accept our key is left alone at first; doubled up to
    /// `webLongestRefusal`.
    package var webRefusal: Duration = .seconds(60)
    /// Somebody has to set another key, or to unsubscribe.
    package var webLongestRefusal: Duration = .seconds(3600)
    /// For how long it is remembered which size of a body an origin has refused.
    package var webSizeMemory: Duration = .seconds(86_400)
    /// How often such a size is tried again with a message that might be cut.
    package var webSizeTrial: Duration = .seconds(60)
    /// Requests for one message, each smaller than the one that was refused for its size.
    package var webSizeRequests = 4
    /// Messages under way to an origin that speaks HTTP/1.1 only: a connection for each.
    package var webHTTP1 = 16
    /// How long an origin counts as one that speaks HTTP/1.1 only.
    package var webHTTP1Memory: Duration = .seconds(3600)

    /// Webhooks: messages under way at once, over all receivers.
    package var hookUnderWay = 64
    /// The same where they go in batches: some full ones.
    package var hookBatched = 4_000
    /// A receiver that answers a message so late, and not that it has it, may be one that hangs;
    /// and so long it may be full and end nothing before it is passed by.
    package var hookPatience: Duration = .seconds(1)

    /// The usual bounds.
    package init() {}
}
