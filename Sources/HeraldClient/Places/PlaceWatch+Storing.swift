import Context
import Times

extension PlaceWatch: Codable {
    private enum Key: String, CodingKey {
        case plan, fix, stays, watched, moment, scheduled, momentWake, motionTime, wantsAnswer,
            stories, refused, unconfirmed, permission
    }

    /// Reads a stored watch.
    public init(from decoder: any Decoder) throws {
        let from = try decoder.container(keyedBy: Key.self)
        plan = try from.decodeIfPresent(PlacePlan.self, forKey: .plan)
        fix = try from.decodeIfPresent(PlaceFix.self, forKey: .fix)
        stays = try from.decodeIfPresent([String: Stay].self, forKey: .stays) ?? [:]
        watched = try from.decodeIfPresent([String: WatchedRegion].self, forKey: .watched) ?? [:]
        refused.byID =
            try from.decodeIfPresent([String: RefusedRegions.Refusal].self, forKey: .refused) ?? [:]
        permission = try from.decodeIfPresent(PlacePermission.self, forKey: .permission)
        unconfirmed = try from.decodeIfPresent(Set<String>.self, forKey: .unconfirmed) ?? []
        try from.decodeIfPresent(StoredMoment.self, forKey: .moment)?.apply(to: &moment)
        scheduled = try from.decodeIfPresent([String: UnixTime].self, forKey: .scheduled) ?? [:]
        momentWake = try from.decodeIfPresent(UnixTime.self, forKey: .momentWake)
        motionTime = try from.decodeIfPresent(UnixTime.self, forKey: .motionTime)
        wantsAnswer = try from.decodeIfPresent(Bool.self, forKey: .wantsAnswer) ?? false
        stories = try from.decodeIfPresent([String: NearbyPlace].self, forKey: .stories) ?? [:]
    }

    /// Stores the watch.
    public func encode(to encoder: any Encoder) throws {
        var to = encoder.container(keyedBy: Key.self)
        try to.encodeIfPresent(plan, forKey: .plan)
        try to.encodeIfPresent(fix, forKey: .fix)
        try to.encode(stays, forKey: .stays)
        try to.encode(watched, forKey: .watched)
        try to.encodeIfPresent(StoredMoment(to: moment), forKey: .moment)
        try to.encode(scheduled, forKey: .scheduled)
        try to.encodeIfPresent(momentWake, forKey: .momentWake)
        try to.encodeIfPresent(motionTime, forKey: .motionTime)
        try to.encode(wantsAnswer, forKey: .wantsAnswer)
        try to.encode(stories, forKey: .stories)
        try to.encodeIfPresent(permission, forKey: .permission)
        if !unconfirmed.isEmpty { try to.encode(unconfirmed, forKey: .unconfirmed) }
        if !refused.byID.isEmpty { try to.encode(refused.byID, forKey: .refused) }
    }
}

/// The storing of a watch by its changes: the server's answer is long, and few events change it.
extension PlaceWatch: Comparing {
    struct Change: Codable, Sendable {
        var plan: PlacePlan.Change?
        var fix: Became<PlaceFix>?
        var stays: MapChange<String, Stay>?
        var watched: MapChange<String, WatchedRegion>?
        var moment: StoredMoment?
        var scheduled: MapChange<String, UnixTime>?
        var momentWake: Became<UnixTime>?
        var motionTime: Became<UnixTime>?
        var wantsAnswer: Bool?
        var stories: MapChange<String, NearbyPlace>?
        var refused: MapChange<String, RefusedRegions.Refusal>?
        var unconfirmed: SetChange<String>?
        var permission: Became<PlacePermission>?

        fileprivate var isEmpty: Bool {
            plan == nil && fix == nil && stays == nil && watched == nil && moment == nil
                && scheduled == nil && momentWake == nil && motionTime == nil
                && wantsAnswer == nil && stories == nil && refused == nil
                && unconfirmed == nil && permission == nil
        }
    }

    func change(since old: Self) -> Change? {
        var change = Change()
        // A plan is never taken away.
        change.plan = plan?.change(since: old.plan)
        change.fix = Became(from: old.fix, to: fix)
        change.stays = MapChange(from: old.stays, to: stays)
        change.watched = MapChange(from: old.watched, to: watched)
        change.moment = StoredMoment(from: old.moment, to: moment)
        change.scheduled = MapChange(from: old.scheduled, to: scheduled)
        change.momentWake = Became(from: old.momentWake, to: momentWake)
        change.motionTime = Became(from: old.motionTime, to: motionTime)
        change.wantsAnswer = Difference.find(old.wantsAnswer, wantsAnswer)
        change.stories = MapChange(from: old.stories, to: stories)
        change.unconfirmed = SetChange(from: old.unconfirmed, to: unconfirmed)
        change.refused = MapChange(from: old.refused.byID, to: refused.byID)
        change.permission = Became(from: old.permission, to: permission)
        return change.isEmpty ? nil : change
    }

    mutating func apply(_ change: Change) {
        if let new = change.plan { plan = PlacePlan(new, since: plan) }
        change.fix?.apply(to: &fix)
        stays.apply(change.stays)
        watched.apply(change.watched)
        change.moment?.apply(to: &moment)
        scheduled.apply(change.scheduled)
        change.momentWake?.apply(to: &momentWake)
        change.motionTime?.apply(to: &motionTime)
        Difference.apply(change.wantsAnswer, to: &wantsAnswer)
        stories.apply(change.stories)
        refused.byID.apply(change.refused)
        change.unconfirmed?.apply(to: &unconfirmed)
        change.permission?.apply(to: &permission)
    }
}
