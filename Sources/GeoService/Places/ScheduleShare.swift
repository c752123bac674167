/// The number of weekly schedules an app may have while more than half of all are in use.
enum ScheduleShare {
    /// Returns the share of an app among so many apps that have places.
    ///
    /// It is a quarter of an equal share. So one app alone cannot use up all schedules, and nine
    /// that take all that they may leave a tenth one its share.
    static func of(apps: Int) -> Int { max(1, PlaceLimits.schedules / 4 / max(1, apps)) }
}
