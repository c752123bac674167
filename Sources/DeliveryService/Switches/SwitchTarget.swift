/// The target that a switch stops.
struct SwitchTarget: Hashable, Comparable, Sendable {
    /// The kind of target within an app, the widest first; the database stores the same numbers.
    enum Kind: Int, Sendable {
        case whole = 0
        case adapter = 1
        case type = 2
        case notification = 3
    }

    /// The app's id; empty for the whole suite.
    var app: String
    var kind = Kind.whole
    /// The adapter's name, the type or the notification's id; empty for a whole app.
    var name = ""

    static let everything = Self(app: "")

    /// The target in messages.
    var words: String {
        switch kind {
        case .whole where app.isEmpty: "the kill switch of everything"
        case .whole: "the app's kill switch"
        case .adapter: "the kill switch of adapter \(name)"
        case .type: "the kill switch of type \(name)"
        case .notification: "the notification's kill switch"
        }
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.app, left.kind.rawValue, left.name) < (right.app, right.kind.rawValue, right.name)
    }
}
