package import TLS
package import Transport

extension StandIn {
    /// Begins to listen for real browsers on 127.0.0.1, and returns the port.
    ///
    /// - Parameters:
    ///   - origin: where senders reach the stand-in, such as `https://localhost:2301`.
    /// - Throws: `SystemError`.
    package func listenForBrowsers(
        port: Int, origin: String, _ certificate: TLSServerContext
    ) throws(SystemError) -> Int {
        guard let provider = provider as? WebPushProvider else { return 0 }
        let clock = wallClock
        let hub = BrowserHub(origin: origin, random: provider.random, clock: clock) { note in
            self.assumeIsolated { $0.note(note) }
        }
        let door = BrowserDoor(hub, certificate, on: loop, clock: clock)
        (provider.browsers, browserDoor) = (hub, door)
        return try door.listen(port: port)
    }

    private func note(_ note: BrowserNote) {
        ledger.note(
            Ledger.Entry(
                time: wallClock(), address: Array(note.subscription.utf8)[...],
                id: Array(note.message.utf8)[...], status: note.code, reason: note.reason))
    }
}
