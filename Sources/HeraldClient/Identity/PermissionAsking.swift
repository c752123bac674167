/// The state of the permission to show notifications, as the system gives it.
public enum PermissionStatus: String, Sendable, Codable {
    /// The person has not been asked yet.
    case notAsked
    /// The person allows it; `quiet` only where nobody is disturbed.
    case allowed, quiet
    /// The person does not allow it, and the system may ask again.
    case refused
    /// The person has refused, and can change that in the system's settings only.
    case blocked
    /// The system does not say.
    case unknown
}

extension PermissionStatus {
    /// True if the system shows its question to the person.
    var canAsk: Bool { self == .notAsked || self == .refused }
}

/// Asks the system about the permission to show notifications.
public protocol PermissionHook: Sendable {
    /// Returns the permission's present state, without asking the person.
    func status() async -> PermissionStatus
    /// Asks the person, and returns the permission's state after that.
    func ask() async -> PermissionStatus
}

/// The rule by which the person is asked for permission: once on each device, at the first follow
/// and not at launch; and when the app asks again.
struct Permission: Hashable, Sendable, Codable {
    /// An event that may lead to the question.
    enum Event: Hashable, Sendable {
        /// The person has followed something, or asked for notifications in another way.
        case followed
        /// The system has said the state of the permission.
        case heard(PermissionStatus)
        /// The app demands the question, also if the person was asked before; with the state that
        /// the system says.
        case demanded(PermissionStatus)
    }
    /// An action of the library: reading the permission's state, or asking the person.
    enum Action: Hashable, Sendable { case readStatus, ask }

    /// The state of the permission, as the system has said last.
    private(set) var status = PermissionStatus.unknown
    private(set) var wasAsked = false
    private var isWanted = false

    init() {}

    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .followed:
            guard !wasAsked else { return [] }
            isWanted = true
            return [.readStatus]
        case .heard(let status):
            self.status = status
            guard isWanted, !wasAsked, status == .notAsked else { return [] }
            // Noted before the person sees it: who was asked and killed the app is not asked again.
            (wasAsked, isWanted) = (true, false)
            return [.ask]
        case .demanded(let status):
            self.status = status
            guard status.canAsk else { return [] }
            (wasAsked, isWanted) = (true, false)
            return [.ask]
        }
    }
}
