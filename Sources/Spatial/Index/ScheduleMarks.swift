/// A bit for each weekly schedule of some, and one for having none; schedules whose numbers differ
/// by 63 share one.
enum ScheduleMarks {
    /// The mark of a schedule, or of having none.
    static func mark(_ schedule: UInt32) -> UInt64 {
        schedule == 0 ? 1 << 63 : 1 << UInt64(schedule % 63)
    }

    /// Those of all schedules that are open, and of having none.
    static func open(_ schedules: [PlaceFilter.Schedule]) -> UInt64 {
        var marks = mark(0)
        for (number, schedule) in schedules.enumerated().dropFirst() where schedule.isOpen {
            marks |= mark(UInt32(truncatingIfNeeded: number))
        }
        return marks
    }
}
