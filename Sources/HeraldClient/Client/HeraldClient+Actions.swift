extension HeraldClient {
    /// Performs an action that a person has asked for, with a button or in the app; returns when
    /// the system's completion handler may be called, after 20 s at the latest.
    ///
    /// Without an ``ActionHost`` no server has to know of the action. The actions that the library
    /// keeps itself, read, saved and a reminder, are done all the same.
    public func perform(_ action: MessageAction, on messageID: String) async throws {
        let link = try requireDevice().inbox.value[messageID]?.message.link ?? ""
        let request = ActionFlow.Request(action, of: messageID, link: link)
        try await ActionDesk.perform(request, on: self)
    }
}
