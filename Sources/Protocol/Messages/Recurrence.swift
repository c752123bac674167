// Generated from herald/v1/recurrence.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// The period after which something recurs.
    package struct RecurrencePeriod: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `RECURRENCE_PERIOD_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// `RECURRENCE_PERIOD_DAILY`.
        package static let daily = Self(rawValue: 1)
        /// `RECURRENCE_PERIOD_WEEKLY`.
        package static let weekly = Self(rawValue: 2)
        /// `RECURRENCE_PERIOD_MONTHLY`.
        package static let monthly = Self(rawValue: 3)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("RECURRENCE_PERIOD_UNSPECIFIED", 0),
            ("RECURRENCE_PERIOD_DAILY", 1),
            ("RECURRENCE_PERIOD_WEEKLY", 2),
            ("RECURRENCE_PERIOD_MONTHLY", 3),
        ]
    }
}

extension Proto {
    /// A rule that says on which days something happens and at what time, by the clocks of a time zone.
    ///
    /// A time that the clocks skip is moved by the same amount. If the clocks show a time twice, the
    /// first one counts.
    package struct Recurrence: Message {
        package static var fullName: String { "herald.v1.Recurrence" }
        /// `period`.
        package var period = Proto.RecurrencePeriod()
        /// The interval in days, weeks (from Monday) or months, as `period` says, counted from the first
        /// day: 1 to 99. 0 means 1.
        package var interval: UInt32 = 0
        /// The days of the week: 1 is Monday, 7 is Sunday. Set only with `RECURRENCE_PERIOD_WEEKLY`.
        package var weekdays: [UInt32] = []
        /// The days of the month: 1 to 31. In a month that does not have the day, the last day of the
        /// month counts. Set only with `RECURRENCE_PERIOD_MONTHLY`.
        package var monthDays: [UInt32] = []
        /// The times of the day, as HH:MM: 1 to 24 of them. The list may be left out if the request has
        /// `timing.local_time`.
        package var times: [String] = []
        /// The IANA name of the time zone, such as `America/New_York`. Empty, with `timing.local_time` in
        /// the request, means each device's own time zone.
        package var timeZone = ""
        /// The first possible day, such as `2026-12-01`. Empty means the day on which the schedule is
        /// stored.
        package var startDate = ""
        /// The last possible day. Empty means that there is none.
        package var endDate = ""
        /// The number of occurrences after which the rule ends. Occurrences that were missed or refused
        /// count as well. 0 means that the rule does not end.
        package var count: UInt32 = 0

        package init() {}
    }
}

extension Proto.Recurrence {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Recurrence: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__recurrence()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Recurrence>) {
        unsafe herald__v1__recurrence__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Recurrence>) throws(CodecError) {
        period = unsafe Proto.RecurrencePeriod(rawValue: Int32(bitPattern: c.pointee.period.rawValue))
        interval = unsafe c.pointee.interval
        weekdays.reserveCapacity(unsafe c.pointee.n_weekdays)
        for index in unsafe 0..<c.pointee.n_weekdays {
            weekdays.append(unsafe c.pointee.weekdays[index])
        }
        monthDays.reserveCapacity(unsafe c.pointee.n_month_days)
        for index in unsafe 0..<c.pointee.n_month_days {
            monthDays.append(unsafe c.pointee.month_days[index])
        }
        times.reserveCapacity(unsafe c.pointee.n_times)
        for index in unsafe 0..<c.pointee.n_times {
            times.append(try unsafe Decoding.string(c.pointee.times[index], "times"))
        }
        timeZone = try unsafe Decoding.string(c.pointee.time_zone, "time_zone")
        startDate = try unsafe Decoding.string(c.pointee.start_date, "start_date")
        endDate = try unsafe Decoding.string(c.pointee.end_date, "end_date")
        count = unsafe c.pointee.count
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Recurrence>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.period = Herald__V1__RecurrencePeriod(rawValue: UInt32(bitPattern: period.rawValue))
        unsafe c.pointee.interval = interval
        unsafe c.pointee.n_weekdays = weekdays.count
        unsafe c.pointee.weekdays = try arena.pointers(weekdays.count)
        for index in weekdays.indices {
            unsafe c.pointee.weekdays[index] = weekdays[index]
        }
        unsafe c.pointee.n_month_days = monthDays.count
        unsafe c.pointee.month_days = try arena.pointers(monthDays.count)
        for index in monthDays.indices {
            unsafe c.pointee.month_days[index] = monthDays[index]
        }
        unsafe c.pointee.n_times = times.count
        unsafe c.pointee.times = try arena.pointers(times.count)
        for index in times.indices {
            unsafe c.pointee.times[index] = try unsafe arena.string(times[index], "times")
        }
        unsafe c.pointee.time_zone = try unsafe arena.string(timeZone, "time_zone")
        unsafe c.pointee.start_date = try unsafe arena.string(startDate, "start_date")
        unsafe c.pointee.end_date = try unsafe arena.string(endDate, "end_date")
        unsafe c.pointee.count = count
    }
}

extension Proto {
    /// A notification that is sent again and again by a rule.
    package struct Schedule: Message {
        package static var fullName: String { "herald.v1.Schedule" }
        /// `app`.
        package var app = ""
        /// The schedule's name: at most 64 bytes of a-z, 0-9, '-', '_', '.' and '/'.
        package var name = ""
        /// The request that is sent each time, as by Send at that time, with the template as it is then.
        /// It may not have `idempotency_key`, `deliver_time` or `expire_time`, and its audience may not
        /// name a single device. With `timing.local_time` as HH:MM, each device gets the notification when
        /// its own clock shows that time on the day of the occurrence.
        package var request: Proto.SendRequest?
        /// The rule that says when the request is sent.
        package var rule: Proto.Recurrence?
        /// True if the schedule is paused, so that nothing is sent. What would have been sent in a pause
        /// is not sent later.
        package var paused = false
        /// The time after an occurrence in which it is still sent if Herald was not running when it was
        /// due: at most 7 days. After that, the occurrence counts as missed. Absent means an hour.
        package var catchUp: Proto.Duration?
        /// The time of the next occurrence. Absent means that none follows, or that the schedule is
        /// paused. Herald writes this field and the fields below.
        package var nextTime: Proto.Timestamp?
        /// The time of the occurrence that was sent last.
        package var lastTime: Proto.Timestamp?
        /// `last_notification_id`.
        package var lastNotificationId = ""
        /// The number of occurrences that were sent.
        package var sent: UInt64 = 0
        /// The number of occurrences that were missed.
        package var missed: UInt64 = 0
        /// The time of the occurrence that was missed last.
        package var lastMissedTime: Proto.Timestamp?
        /// The number of occurrences that were refused, as Send would refuse them. `last_error` says why
        /// the last one was refused.
        package var refused: UInt64 = 0
        /// The reason why the last refused occurrence was refused.
        package var lastError = ""
        /// The time at which the last refused occurrence was refused.
        package var lastErrorTime: Proto.Timestamp?
        /// `set_time`.
        package var setTime: Proto.Timestamp?
        /// `set_by`.
        package var setBy = ""

        package init() {}
    }
}

extension Proto.Schedule {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Schedule: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__schedule()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Schedule>) {
        unsafe herald__v1__schedule__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Schedule>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        request = try unsafe Decoding.message(c.pointee.request)
        rule = try unsafe Decoding.message(c.pointee.rule)
        paused = unsafe c.pointee.paused != 0
        catchUp = try unsafe Decoding.message(c.pointee.catch_up)
        nextTime = try unsafe Decoding.message(c.pointee.next_time)
        lastTime = try unsafe Decoding.message(c.pointee.last_time)
        lastNotificationId = try unsafe Decoding.string(c.pointee.last_notification_id, "last_notification_id")
        sent = unsafe c.pointee.sent
        missed = unsafe c.pointee.missed
        lastMissedTime = try unsafe Decoding.message(c.pointee.last_missed_time)
        refused = unsafe c.pointee.refused
        lastError = try unsafe Decoding.string(c.pointee.last_error, "last_error")
        lastErrorTime = try unsafe Decoding.message(c.pointee.last_error_time)
        setTime = try unsafe Decoding.message(c.pointee.set_time)
        setBy = try unsafe Decoding.string(c.pointee.set_by, "set_by")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Schedule>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        if let request {
            unsafe c.pointee.request = try unsafe arena.message(request)
        }
        if let rule {
            unsafe c.pointee.rule = try unsafe arena.message(rule)
        }
        unsafe c.pointee.paused = paused ? 1 : 0
        if let catchUp {
            unsafe c.pointee.catch_up = try unsafe arena.message(catchUp)
        }
        if let nextTime {
            unsafe c.pointee.next_time = try unsafe arena.message(nextTime)
        }
        if let lastTime {
            unsafe c.pointee.last_time = try unsafe arena.message(lastTime)
        }
        unsafe c.pointee.last_notification_id = try unsafe arena.string(lastNotificationId, "last_notification_id")
        unsafe c.pointee.sent = sent
        unsafe c.pointee.missed = missed
        if let lastMissedTime {
            unsafe c.pointee.last_missed_time = try unsafe arena.message(lastMissedTime)
        }
        unsafe c.pointee.refused = refused
        unsafe c.pointee.last_error = try unsafe arena.string(lastError, "last_error")
        if let lastErrorTime {
            unsafe c.pointee.last_error_time = try unsafe arena.message(lastErrorTime)
        }
        if let setTime {
            unsafe c.pointee.set_time = try unsafe arena.message(setTime)
        }
        unsafe c.pointee.set_by = try unsafe arena.string(setBy, "set_by")
    }
}

extension Proto {
    /// Stores a schedule, or replaces one. The counts `sent`, `missed` and `refused` of the replaced
    /// schedule stay. For `rule.count`, occurrences are counted from the start again.
    package struct PutScheduleRequest: Message {
        package static var fullName: String { "herald.v1.PutScheduleRequest" }
        /// `app`.
        package var app = ""
        /// `schedule`.
        package var schedule: Proto.Schedule?

        package init() {}
    }
}

extension Proto.PutScheduleRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PutScheduleRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__put_schedule_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PutScheduleRequest>) {
        unsafe herald__v1__put_schedule_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PutScheduleRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        schedule = try unsafe Decoding.message(c.pointee.schedule)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PutScheduleRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        if let schedule {
            unsafe c.pointee.schedule = try unsafe arena.message(schedule)
        }
    }
}

extension Proto {
    /// `herald.v1.PutScheduleResponse`.
    package struct PutScheduleResponse: Message {
        package static var fullName: String { "herald.v1.PutScheduleResponse" }
        /// `schedule`.
        package var schedule: Proto.Schedule?
        /// Warnings about the schedule, which is stored all the same. Some warnings name tags of the
        /// audience that no device follows now. A warning about the field `type` says that the app has not
        /// sent this type, but one that is spelt alike. Empty means that each tag has a follower, or that
        /// the registry did not answer at once.
        package var warnings: [Proto.Warning] = []

        package init() {}
    }
}

extension Proto.PutScheduleResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PutScheduleResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__put_schedule_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PutScheduleResponse>) {
        unsafe herald__v1__put_schedule_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PutScheduleResponse>) throws(CodecError) {
        schedule = try unsafe Decoding.message(c.pointee.schedule)
        warnings.reserveCapacity(unsafe c.pointee.n_warnings)
        for index in unsafe 0..<c.pointee.n_warnings {
            if let value: Proto.Warning = try unsafe Decoding.message(c.pointee.warnings[index]) { warnings.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PutScheduleResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let schedule {
            unsafe c.pointee.schedule = try unsafe arena.message(schedule)
        }
        unsafe c.pointee.n_warnings = warnings.count
        unsafe c.pointee.warnings = try arena.pointers(warnings.count)
        for index in warnings.indices {
            unsafe c.pointee.warnings[index] = try unsafe arena.message(warnings[index])
        }
    }
}

extension Proto {
    /// Lists the schedules, ordered by name. An app has at most 1000.
    package struct ListSchedulesRequest: Message {
        package static var fullName: String { "herald.v1.ListSchedulesRequest" }
        /// `app`.
        package var app = ""
        /// `page_size`.
        package var pageSize: UInt32 = 0
        /// `page_token`.
        package var pageToken = ""

        package init() {}
    }
}

extension Proto.ListSchedulesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListSchedulesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_schedules_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListSchedulesRequest>) {
        unsafe herald__v1__list_schedules_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListSchedulesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        pageSize = unsafe c.pointee.page_size
        pageToken = try unsafe Decoding.string(c.pointee.page_token, "page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListSchedulesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.page_size = pageSize
        unsafe c.pointee.page_token = try unsafe arena.string(pageToken, "page_token")
    }
}

extension Proto {
    /// `herald.v1.ListSchedulesResponse`.
    package struct ListSchedulesResponse: Message {
        package static var fullName: String { "herald.v1.ListSchedulesResponse" }
        /// `schedules`.
        package var schedules: [Proto.Schedule] = []
        /// `next_page_token`.
        package var nextPageToken = ""

        package init() {}
    }
}

extension Proto.ListSchedulesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListSchedulesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_schedules_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListSchedulesResponse>) {
        unsafe herald__v1__list_schedules_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListSchedulesResponse>) throws(CodecError) {
        schedules.reserveCapacity(unsafe c.pointee.n_schedules)
        for index in unsafe 0..<c.pointee.n_schedules {
            if let value: Proto.Schedule = try unsafe Decoding.message(c.pointee.schedules[index]) { schedules.append(value) }
        }
        nextPageToken = try unsafe Decoding.string(c.pointee.next_page_token, "next_page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListSchedulesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_schedules = schedules.count
        unsafe c.pointee.schedules = try arena.pointers(schedules.count)
        for index in schedules.indices {
            unsafe c.pointee.schedules[index] = try unsafe arena.message(schedules[index])
        }
        unsafe c.pointee.next_page_token = try unsafe arena.string(nextPageToken, "next_page_token")
    }
}

extension Proto {
    /// `herald.v1.PauseScheduleRequest`.
    package struct PauseScheduleRequest: Message {
        package static var fullName: String { "herald.v1.PauseScheduleRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""
        /// True to pause the schedule. False lets the schedule go on with its next occurrence.
        package var paused = false

        package init() {}
    }
}

extension Proto.PauseScheduleRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PauseScheduleRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__pause_schedule_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PauseScheduleRequest>) {
        unsafe herald__v1__pause_schedule_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PauseScheduleRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        paused = unsafe c.pointee.paused != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PauseScheduleRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.paused = paused ? 1 : 0
    }
}

extension Proto {
    /// `herald.v1.PauseScheduleResponse`.
    package struct PauseScheduleResponse: Message {
        package static var fullName: String { "herald.v1.PauseScheduleResponse" }
        /// `schedule`.
        package var schedule: Proto.Schedule?

        package init() {}
    }
}

extension Proto.PauseScheduleResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PauseScheduleResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__pause_schedule_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PauseScheduleResponse>) {
        unsafe herald__v1__pause_schedule_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PauseScheduleResponse>) throws(CodecError) {
        schedule = try unsafe Decoding.message(c.pointee.schedule)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PauseScheduleResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let schedule {
            unsafe c.pointee.schedule = try unsafe arena.message(schedule)
        }
    }
}

extension Proto {
    /// `herald.v1.DeleteScheduleRequest`.
    package struct DeleteScheduleRequest: Message {
        package static var fullName: String { "herald.v1.DeleteScheduleRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""

        package init() {}
    }
}

extension Proto.DeleteScheduleRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteScheduleRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_schedule_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteScheduleRequest>) {
        unsafe herald__v1__delete_schedule_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteScheduleRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteScheduleRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
    }
}

extension Proto {
    /// `herald.v1.DeleteScheduleResponse`.
    package struct DeleteScheduleResponse: Message {
        package static var fullName: String { "herald.v1.DeleteScheduleResponse" }

        package init() {}
    }
}

extension Proto.DeleteScheduleResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteScheduleResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_schedule_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteScheduleResponse>) {
        unsafe herald__v1__delete_schedule_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteScheduleResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteScheduleResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}
