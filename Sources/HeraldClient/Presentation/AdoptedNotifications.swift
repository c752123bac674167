/// The notifications that the operating system has shown by itself and the screen knows of: its ids
/// for them, by the ids of their messages.
struct AdoptedNotifications: Hashable, Sendable, Codable {
    private(set) var ids: [String: String] = [:]
    /// The last push of an extension that the screen has taken over; nil if there is none.
    var mark: ArrivedPushes.Push.Mark?

    var isEmpty: Bool { ids.isEmpty && mark == nil }

    subscript(messageID: String) -> String? { ids[messageID] }

    mutating func adopt(_ messageID: String, as id: String) { ids[messageID] = id }

    /// Forgets one that is not on the screen any more.
    mutating func forget(_ messageID: String) { ids[messageID] = nil }

    /// Forgets those that the system does not show any more; returns their messages.
    ///
    /// One whose copy is on the screen stays, with the copy's id.
    ///
    /// - Parameter present: the messages that it shows, by its ids.
    mutating func forgetAll(but present: [String: String]) -> Set<String> {
        var gone: Set<String> = []
        for (messageID, id) in ids where present[id] != messageID {
            ids[messageID] = present.filter { $0.value == messageID }.keys.min()
            if ids[messageID] == nil { gone.insert(messageID) }
        }
        return gone
    }

    /// Returns whether the system's own notifications are all that stands for a slot.
    func standFor(_ slot: ScreenSlot) -> Bool {
        !ids.isEmpty && slot.older == 0 && slot.ids.allSatisfy { ids[$0] != nil }
    }

    /// Returns the names of the slots that the library shows itself.
    func others(_ slots: [String: ScreenSlot]) -> Set<String> {
        Set(slots.filter { !standFor($0.value) }.keys)
    }

    /// Forgets the notifications that have to leave the screen: those of messages that are in no
    /// slot any more, and of slots that the library shows itself.
    ///
    /// - Returns: the system's ids, in order.
    mutating func takeNeedless(_ slots: [String: ScreenSlot]) -> [String] {
        guard !ids.isEmpty else { return [] }
        let kept = Set(slots.values.filter(standFor).flatMap(\.ids))
        let needless = ids.filter { !kept.contains($0.key) }
        for id in needless.keys { ids[id] = nil }
        return needless.values.sorted()
    }
}
