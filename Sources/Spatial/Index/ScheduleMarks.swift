/// Bit sets of weekly schedules, with one bit for places without a schedule.
///
/// Schedules whose numbers differ by a multiple of 63 share a bit.
enum ScheduleMarks {
    /// Returns the bit of a schedule, or of having none.
    static func mark(_ schedule: UInt32) -> UInt64 {
        schedule == 0 ? 1 << 63 : 1 << UInt64(schedule % 63)
    }

    /// Returns the bits of all schedules that are open, and of having none.
    static func open(_ schedules: [PlaceFilter.Schedule]) -> UInt64 {
        var marks = mark(0)
        for (number, schedule) in schedules.enumerated().dropFirst() where schedule.isOpen {
            marks |= mark(UInt32(truncatingIfNeeded: number))
        }
        return marks
    }
}
