import Times

extension NotificationScreen {
    /// Decides about a message that has come.
    mutating func receive(
        _ message: PushMessage, _ rules: ScreenRules, at now: UnixTime,
        _ changes: inout ScreenChanges
    ) {
        guard seen.note(message.id) else { return changes.note(.ignoreCopy(message.id)) }
        let drop = { (reason: DropReason) in ScreenAction.noteDropped(message.id, reason) }
        if let fault = message.fault { return changes.note(drop(fault)) }
        if let teams = rules.teams, !message.team.isEmpty, !teams.contains(message.team) {
            return changes.note(drop(.signedOut))
        }
        let order = ScreenOrder(message, arrived: now)
        guard let above = admit(message, order, &changes) else {
            return changes.note(drop(.late))
        }
        if message.clears { return }
        if readEarly.contains(message.id) { return changes.note(drop(.readBefore)) }
        if let reason = objection(to: message, above, rules, order, at: now) {
            return changes.note(drop(reason))
        }
        if message.kind == .badge { return }
        if message.isSilent { return changes.note(.wake(message)) }
        place(message, order, rules, &changes)
    }

    /// Applies a message to the other notifications, whether it is shown itself or not.
    ///
    /// - Returns: the former mark of the team, which may stand above the message; nil if a newer
    ///   version of the message came before.
    mutating func admit(
        _ message: PushMessage, _ order: ScreenOrder, _ changes: inout ScreenChanges
    ) -> Mark? {
        let above = noteMarks(message, order, &changes)
        takeTold(message, order)
        guard versions.isCurrent(message, time: order.time) else { return nil }
        if !message.collapseKey.isEmpty {
            remove(&changes) { $0.collapseKey == message.collapseKey }
        }
        return above
    }

    /// Decides about a message of the inbox: it may say that others came late, or take them away.
    mutating func sync(
        _ message: PushMessage, at now: UnixTime, _ changes: inout ScreenChanges
    ) {
        guard message.fault == nil, !message.collapseKey.isEmpty else { return }
        let order = ScreenOrder(message, arrived: now)
        guard versions.isCurrent(message, time: order.time) else { return }
        // Its own copy on the screen stays.
        remove(&changes) {
            $0.collapseKey == message.collapseKey && $0.id != message.id
        }
    }

    /// Notes the newest INFO and the newest mention of the message's team; returns the former mark.
    private mutating func noteMarks(
        _ message: PushMessage, _ order: ScreenOrder, _ changes: inout ScreenChanges
    ) -> Mark {
        let scope = ScreenScope(message)
        let before = marks[scope] ?? Mark()
        guard message.kind == .info || message.kind == .mention, !message.clears else {
            return before
        }
        var mark = before
        if message.kind == .info {
            mark.info = max(mark.info ?? order, order)
        } else {
            mark.mention = max(mark.mention ?? order, order)
        }
        let info = scope.slot(PushKind.info.rawValue)
        if let shown = slots[info]?.newest, shown.order < order { removeSlot(info, &changes) }
        marks[scope] = mark
        return before
    }

    private mutating func takeTold(_ message: PushMessage, _ order: ScreenOrder) {
        guard let badge = message.badge else { return }
        let scope = ScreenScope(message)
        var mark = marks[scope] ?? Mark()
        if let by = mark.toldBy, by > order { return }
        (mark.told, mark.toldBy) = (badge, order)
        marks[scope] = mark
    }

    /// Returns why a message is not shown; nil if nothing is against it.
    func objection(
        to message: PushMessage, _ above: Mark, _ rules: ScreenRules, _ order: ScreenOrder,
        at now: UnixTime
    ) -> DropReason? {
        if message.kind == .badge { return nil }
        if message.kind != .ordinary, message.isSilent { return .noText }
        if let end = expires(message, order, rules), end <= now.milliseconds { return .expired }
        switch message.kind {
        case .test:
            let shown = slots[ScreenScope(message).slot(of: message)]?.newest
            if let shown, shown.order > order { return .superseded }
            return rules.showsTests ? nil : .testOnly
        case .info:
            let newer = [above.info, above.mention].compactMap(\.self).filter { $0 > order }
            return newer.isEmpty ? nil : .superseded
        case .unknown: return .unknownKind
        case .ordinary, .mention, .call, .badge: return nil
        }
    }

    private func expires(
        _ message: PushMessage, _ order: ScreenOrder, _ rules: ScreenRules
    ) -> Int64? {
        if let time = message.expireTime { return time.milliseconds }
        guard message.kind == .call else { return nil }
        return (UnixTime(milliseconds: order.time) + rules.callLifetime).milliseconds
    }

    /// - Parameter isNew: true if it comes onto the screen with that.
    mutating func place(
        _ message: PushMessage, _ order: ScreenOrder, _ rules: ScreenRules, isNew: Bool = true,
        _ changes: inout ScreenChanges
    ) {
        let scope = ScreenScope(message)
        let name = scope.slot(of: message)
        var slot = slots[name] ?? ScreenSlot(message.kind, scope)
        // There is one INFO, and one of each kind but mentions.
        if message.kind != .mention { _ = slot.remove { _ in true } }
        slot.insert(ScreenSlot.Entry(message, order, expires: expires(message, order, rules)))
        slots[name] = slot
        changes.touched.insert(name)
        if isNew { changes.new[name, default: []].append(message.id) }
    }
}
