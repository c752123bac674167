/// The turns of apps that share a small number of places, such as those for large runs.
///
/// An app has a limited number of places. A free place goes to the waiting app with the fewest
/// turns in use; of several such apps, to the one whose last turn is longest ago.
struct AppTurns: Sendable {
    private struct App {
        var goingOn = 0
        var waiting = Line<UInt64>()
        var lastTurn: UInt64 = 0

        var isIdle: Bool { goingOn == 0 && waiting.isEmpty }
    }

    /// The number of apps without turns that are remembered.
    private static let idle = 256

    private let all: Int
    private let ofApp: Int
    private var goingOn = 0
    private var turn: UInt64 = 0
    private var apps: [String: App] = [:]

    /// Creates turns with no place taken.
    ///
    /// - Parameters:
    ///   - all: the number of turns at a time.
    ///   - ofApp: the number of turns of one app at a time.
    init(_ all: Int, ofApp: Int) { (self.all, self.ofApp) = (all, ofApp) }

    /// Takes a turn, or queues `number` for one; returns whether the turn was taken.
    mutating func enter(_ app: String, _ number: UInt64) -> Bool {
        guard !enterIfFree(app) else { return true }
        apps[app, default: App()].waiting.append(number)
        return false
    }

    /// Takes a turn if there is a free one; returns whether it was taken.
    mutating func enterIfFree(_ app: String) -> Bool {
        guard goingOn < all, (apps[app]?.goingOn ?? 0) < ofApp else { return false }
        begin(app)
        return true
    }

    /// Ends a turn, and begins the next; returns the number that had waited for it, nil if none
    /// did.
    mutating func leave(_ app: String) -> UInt64? {
        goingOn -= 1
        apps[app]?.goingOn -= 1
        if apps.count > Self.idle { apps = apps.filter { !$0.value.isIdle } }
        let next = apps.filter { !$0.value.waiting.isEmpty && $0.value.goingOn < ofApp }
            .min { ($0.value.goingOn, $0.value.lastTurn) < ($1.value.goingOn, $1.value.lastTurn) }
        guard let next, let number = apps[next.key]?.waiting.popFirst() else { return nil }
        begin(next.key)
        return number
    }

    /// Removes a number that waits no longer.
    mutating func giveUp(_ app: String, _ number: UInt64) {
        apps[app]?.waiting.removeAll { $0 == number }
    }

    private mutating func begin(_ app: String) {
        goingOn += 1
        turn += 1
        apps[app, default: App()].goingOn += 1
        apps[app]?.lastTurn = turn
    }
}
