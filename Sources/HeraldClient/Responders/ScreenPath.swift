/// The screens that lead to an event's object, in the way that a person would have gone.
public struct ScreenPath: Hashable, Sendable, Codable {
    /// A way to treat an event that comes while the screens of another one are being loaded.
    public enum WhileLoading: String, Hashable, Sendable, Codable {
        /// The event waits.
        case wait
        /// The event takes the place of the one that is being loaded.
        case supersede
    }

    /// The type of events; empty for those that no other path is for.
    public var eventType: String
    /// The screens from the first to the last, such as `tasks`, `task`.
    public var screens: [String]
    /// The treatment of an event of this type that comes while the screens of another one are being
    /// loaded.
    public var whileLoading: WhileLoading
    /// The time for which the data of a screen may be loaded, before a screen with a button to try
    /// again is shown.
    public var patience: Duration

    /// Creates a path.
    public init(
        _ eventType: String, _ screens: [String], whileLoading: WhileLoading = .supersede,
        patience: Duration = .seconds(10)
    ) {
        (self.eventType, self.screens) = (eventType, screens)
        (self.whileLoading, self.patience) = (whileLoading, patience)
    }
}
