import HeraldClient

/// What the person can follow.
enum Following {
    /// Follows the city hall; the first time the system asks for permission.
    ///
    /// A button calls this.
    static func cityHall() async throws {
        try await News.herald.follow("/topics/city-hall")
    }
}
