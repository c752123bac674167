import Crypto

/// The subscriptions of real browsers, and the messages that wait for one of them.
///
/// It lives on its event loop.
final class BrowserHub {
    private struct Browser {
        var link: (any BrowserLink)?
        /// The messages that were not sent to the browser, or that it has not acknowledged.
        var waiting: [BrowserMessage] = []
    }

    /// The origin at which senders reach the stand-in, such as `https://localhost:2301`.
    private let origin: String
    private let random: Random
    private let clock: () -> Int64
    private let note: (BrowserNote) -> Void
    private var browsers: [String: Browser] = [:]
    private var subscriptions: [String: BrowserSubscription] = [:]

    /// The most messages that wait for a browser; the oldest goes.
    private static let mostWaiting = 100

    init(
        origin: String, random: Random, clock: @escaping () -> Int64,
        note: @escaping (BrowserNote) -> Void
    ) {
        (self.origin, self.random, self.clock, self.note) = (origin, random, clock, note)
    }

    // MARK: Browsers

    /// Returns the name of a browser: the one that it has, if it is known, or a new one.
    func name(of known: String?) -> String {
        if let known, browsers[known] != nil { return known }
        // Chromium's are 64-bit numbers.
        let number = random.bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } >> 1 | 1
        browsers["\(number)"] = Browser()
        return "\(number)"
    }

    /// Takes a browser's connection, and sends it the waiting messages.
    func connect(_ name: String, _ link: any BrowserLink) {
        removeExpired(name)
        let old = browsers[name, default: Browser()].link
        browsers[name, default: Browser()].link = link
        if let old, old !== link { old.close() }
        for message in browsers[name]?.waiting ?? [] { send(message, link) }
    }

    func disconnect(_ name: String, _ link: any BrowserLink) {
        if browsers[name]?.link === link { browsers[name]?.link = nil }
    }

    /// Forgets the browser that made a subscription; returns whether there is one.
    ///
    /// It gets a new name when it comes again, and all its subscriptions have ended.
    func forgetBrowser(of subscription: String) -> Bool {
        guard let name = subscriptions[subscription]?.browser else { return false }
        for (id, it) in subscriptions where it.browser == name { subscriptions[id]?.isGone = true }
        browsers.removeValue(forKey: name)?.link?.close()
        return true
    }

    // MARK: Subscriptions

    /// Keeps a subscription, and returns its id.
    func subscribe(_ subscription: BrowserSubscription) -> String {
        // Longer than the ids from which a simulated browser's keys follow.
        let id = Hex.encode(random.bytes(20))
        subscriptions[id] = subscription
        return id
    }

    /// Returns the address of a subscription.
    func endpoint(_ id: String) -> String { "\(origin)/push/\(id)" }

    func subscription(_ id: String) -> BrowserSubscription? { subscriptions[id] }

    /// Ends a subscription without telling the browser; returns whether there was one.
    func end(_ id: String) -> Bool {
        subscriptions[id]?.isGone = true
        return subscriptions[id] != nil
    }

    /// Ends the subscriptions that a browser calls `channel`.
    func end(browser: String, channel: String) {
        for (id, it) in subscriptions where it.browser == browser && it.channel == channel {
            subscriptions[id]?.isGone = true
        }
    }

    // MARK: Messages

    /// Sends a message, or keeps it until the browser is there.
    func deliver(_ message: BrowserMessage) {
        guard let subscription = subscriptions[message.subscription] else { return }
        let name = subscription.browser
        browsers[name, default: Browser()].waiting.removeAll {
            !message.topic.isEmpty && $0.topic == message.topic
                && $0.subscription == message.subscription
        }
        browsers[name, default: Browser()].waiting.append(message)
        if let link = browsers[name]?.link { send(message, link) }
        removeExpired(name)
    }

    /// Records a browser's word about a message, which it has received.
    func acknowledge(_ name: String, _ id: String, code: Int = 0, _ reason: String = "ack") {
        guard let index = browsers[name]?.waiting.firstIndex(where: { $0.id == id }),
            let message = browsers[name]?.waiting.remove(at: index)
        else { return }
        note(
            BrowserNote(
                subscription: message.subscription, message: id, code: code, reason: reason))
    }

    private func send(_ message: BrowserMessage, _ link: any BrowserLink) {
        guard let subscription = subscriptions[message.subscription], !subscription.isGone else {
            return
        }
        link.deliver(message, subscription)
    }

    private func removeExpired(_ name: String) {
        let now = clock()
        guard var browser = browsers[name] else { return }
        // One that was sent may be acknowledged after its time.
        if browser.link == nil { browser.waiting.removeAll { $0.expires <= now } }
        browser.waiting.removeFirst(max(0, browser.waiting.count - Self.mostWaiting))
        browsers[name] = browser
    }
}
