import Times

extension HeraldClient {
    /// Reports that the person has tapped the notification of a place, or one of its buttons.
    ///
    /// The story is read and its link opens, or with ``MessageAction/later`` it is shown again.
    ///
    /// - Parameters:
    ///   - placeID: the place's id.
    ///   - link: the link of the story, as the notification has it; empty for none.
    ///   - action: the id of the button; nil for the notification itself.
    ///   - scene: the scene of the app in which the link opens.
    public func openPlace(
        _ placeID: String, link: String, action: String? = nil, scene: String = ""
    ) async throws {
        if action == MessageAction.later.rawValue {
            let time = configuration.clock.now() + configuration.later
            return try await places.report(.later(placeID, at: time, onEntry: false))
        }
        try await places.report(.read(placeID))
        if !link.isEmpty, action != MessageAction.read.rawValue {
            try await links.open(link, from: .push, scene: scene)
        }
    }
}
