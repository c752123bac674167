// Generated from herald/v1/movement_state.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// The state of a device's movement, in Herald's own form, which later versions may change. Times
    /// are in milliseconds since 1970. 0 means that there is no time.
    package struct StoredMovement: Message {
        package static var fullName: String { "herald.v1.StoredMovement" }
        /// The last location of the device. Absent if there is none.
        package var last: Proto.StoredFix?
        /// The stays at places where the device is, or that it has left so recently that a pause runs.
        package var stays: [Proto.StoredStay] = []
        /// The places that the last location was in, though not surely enough, by their numbers in the
        /// index of places.
        package var doubtful: [UInt32] = []
        /// The transitions that are not told again for a while.
        package var told: [Proto.StoredTold] = []
        /// The state of the moment: motion, what was shown, and what waits.
        package var moment: Proto.StoredMoment?
        /// The IANA name of the device's time zone.
        package var timeZone = ""
        /// The time at which Herald looks at the moment again, in milliseconds since 1970.
        package var wake: Int64 = 0
        /// The time of the last report of the sensors, in milliseconds since 1970.
        package var sensed: Int64 = 0

        package init() {}
    }
}

extension Proto.StoredMovement {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.StoredMovement: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__stored_movement()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__StoredMovement>) {
        unsafe herald__v1__stored_movement__init(c)
    }

    init(c: UnsafePointer<Herald__V1__StoredMovement>) throws(CodecError) {
        last = try unsafe Decoding.message(c.pointee.last)
        stays.reserveCapacity(unsafe c.pointee.n_stays)
        for index in unsafe 0..<c.pointee.n_stays {
            if let value: Proto.StoredStay = try unsafe Decoding.message(c.pointee.stays[index]) { stays.append(value) }
        }
        doubtful.reserveCapacity(unsafe c.pointee.n_doubtful)
        for index in unsafe 0..<c.pointee.n_doubtful {
            doubtful.append(unsafe c.pointee.doubtful[index])
        }
        told.reserveCapacity(unsafe c.pointee.n_told)
        for index in unsafe 0..<c.pointee.n_told {
            if let value: Proto.StoredTold = try unsafe Decoding.message(c.pointee.told[index]) { told.append(value) }
        }
        moment = try unsafe Decoding.message(c.pointee.moment)
        timeZone = try unsafe Decoding.string(c.pointee.time_zone, "time_zone")
        wake = unsafe c.pointee.wake
        sensed = unsafe c.pointee.sensed
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__StoredMovement>, _ arena: borrowing Arena) throws(CodecError) {
        if let last {
            unsafe c.pointee.last = try unsafe arena.message(last)
        }
        unsafe c.pointee.n_stays = stays.count
        unsafe c.pointee.stays = try arena.pointers(stays.count)
        for index in stays.indices {
            unsafe c.pointee.stays[index] = try unsafe arena.message(stays[index])
        }
        unsafe c.pointee.n_doubtful = doubtful.count
        unsafe c.pointee.doubtful = try arena.pointers(doubtful.count)
        for index in doubtful.indices {
            unsafe c.pointee.doubtful[index] = doubtful[index]
        }
        unsafe c.pointee.n_told = told.count
        unsafe c.pointee.told = try arena.pointers(told.count)
        for index in told.indices {
            unsafe c.pointee.told[index] = try unsafe arena.message(told[index])
        }
        if let moment {
            unsafe c.pointee.moment = try unsafe arena.message(moment)
        }
        unsafe c.pointee.time_zone = try unsafe arena.string(timeZone, "time_zone")
        unsafe c.pointee.wake = wake
        unsafe c.pointee.sensed = sensed
    }
}

extension Proto {
    /// The last location of a device.
    package struct StoredFix: Message {
        package static var fullName: String { "herald.v1.StoredFix" }
        /// The latitude in degrees, -90 to 90.
        package var latitude: Double = 0
        /// The longitude in degrees, -180 to 180.
        package var longitude: Double = 0
        /// The radius in metres within which the device is.
        package var accuracy: Double = 0
        /// The time at which the device was there, in milliseconds since 1970.
        package var time: Int64 = 0

        package init() {}
    }
}

extension Proto.StoredFix {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.StoredFix: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__stored_fix()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__StoredFix>) {
        unsafe herald__v1__stored_fix__init(c)
    }

    init(c: UnsafePointer<Herald__V1__StoredFix>) throws(CodecError) {
        latitude = unsafe c.pointee.latitude
        longitude = unsafe c.pointee.longitude
        accuracy = unsafe c.pointee.accuracy
        time = unsafe c.pointee.time
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__StoredFix>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.latitude = latitude
        unsafe c.pointee.longitude = longitude
        unsafe c.pointee.accuracy = accuracy
        unsafe c.pointee.time = time
    }
}

extension Proto {
    /// A stay of a device at a place.
    package struct StoredStay: Message {
        package static var fullName: String { "herald.v1.StoredStay" }
        /// The place's number in the index of places.
        package var slot: UInt32 = 0
        /// The time at which the device entered, in milliseconds since 1970.
        package var since: Int64 = 0
        /// The place's radius in metres. Infinite for a polygon.
        package var radius: Double = 0
        /// The time after which a stay counts as one, in milliseconds. 0 means that no stay is told.
        package var dwell: Int64 = 0
        /// The time for which a transition is not told again, in milliseconds.
        package var pause: Int64 = 0
        /// True if the stay was long enough.
        package var hasDwelt = false
        /// The time since which the device has been outside, though not surely enough to have left, in
        /// milliseconds since 1970.
        package var outsideSince: Int64 = 0
        /// The time at which the stay is long enough, in milliseconds since 1970. 0 means none, also for a
        /// stay that never will be long enough. Herald then works out the time again.
        package var dwellEnd: Int64 = 0

        package init() {}
    }
}

extension Proto.StoredStay {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.StoredStay: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__stored_stay()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__StoredStay>) {
        unsafe herald__v1__stored_stay__init(c)
    }

    init(c: UnsafePointer<Herald__V1__StoredStay>) throws(CodecError) {
        slot = unsafe c.pointee.slot
        since = unsafe c.pointee.since
        radius = unsafe c.pointee.radius
        dwell = unsafe c.pointee.dwell
        pause = unsafe c.pointee.pause
        hasDwelt = unsafe c.pointee.has_dwelt != 0
        outsideSince = unsafe c.pointee.outside_since
        dwellEnd = unsafe c.pointee.dwell_end
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__StoredStay>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.slot = slot
        unsafe c.pointee.since = since
        unsafe c.pointee.radius = radius
        unsafe c.pointee.dwell = dwell
        unsafe c.pointee.pause = pause
        unsafe c.pointee.has_dwelt = hasDwelt ? 1 : 0
        unsafe c.pointee.outside_since = outsideSince
        unsafe c.pointee.dwell_end = dwellEnd
    }
}

extension Proto {
    /// A transition that was told, and is not told again for a while.
    package struct StoredTold: Message {
        package static var fullName: String { "herald.v1.StoredTold" }
        /// The place's number in the index of places.
        package var slot: UInt32 = 0
        /// The kind of transition: 1 enter, 2 exit, 3 dwell, 4 cross.
        package var kind: UInt32 = 0
        /// The time until which the transition is not told again, in milliseconds since 1970.
        package var time: Int64 = 0

        package init() {}
    }
}

extension Proto.StoredTold {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.StoredTold: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__stored_told()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__StoredTold>) {
        unsafe herald__v1__stored_told__init(c)
    }

    init(c: UnsafePointer<Herald__V1__StoredTold>) throws(CodecError) {
        slot = unsafe c.pointee.slot
        kind = unsafe c.pointee.kind
        time = unsafe c.pointee.time
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__StoredTold>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.slot = slot
        unsafe c.pointee.kind = kind
        unsafe c.pointee.time = time
    }
}

extension Proto {
    /// The state of the moment: motion, what was shown, and what waits.
    package struct StoredMoment: Message {
        package static var fullName: String { "herald.v1.StoredMoment" }
        /// The kinds of motion that the sensors reported last, as bits.
        package var motion: UInt32 = 0
        /// The access to the sensors: 0 available, 1 denied, 2 missing.
        package var access: UInt32 = 0
        /// True if the device may be in a car that its person drives.
        package var mayBeDriving = false
        /// The time at which the last drive ended, in milliseconds since 1970.
        package var drivingEnded: Int64 = 0
        /// The notifications that were shown lately. They count for the limits on how many may be shown.
        package var shown: [Proto.StoredShown] = []
        /// The places and stories that were shown or read.
        package var marks: [Proto.StoredMark] = []
        /// The notifications that wait to be shown.
        package var waiting: [Proto.StoredWaiting] = []

        package init() {}
    }
}

extension Proto.StoredMoment {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.StoredMoment: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__stored_moment()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__StoredMoment>) {
        unsafe herald__v1__stored_moment__init(c)
    }

    init(c: UnsafePointer<Herald__V1__StoredMoment>) throws(CodecError) {
        motion = unsafe c.pointee.motion
        access = unsafe c.pointee.access
        mayBeDriving = unsafe c.pointee.may_be_driving != 0
        drivingEnded = unsafe c.pointee.driving_ended
        shown.reserveCapacity(unsafe c.pointee.n_shown)
        for index in unsafe 0..<c.pointee.n_shown {
            if let value: Proto.StoredShown = try unsafe Decoding.message(c.pointee.shown[index]) { shown.append(value) }
        }
        marks.reserveCapacity(unsafe c.pointee.n_marks)
        for index in unsafe 0..<c.pointee.n_marks {
            if let value: Proto.StoredMark = try unsafe Decoding.message(c.pointee.marks[index]) { marks.append(value) }
        }
        waiting.reserveCapacity(unsafe c.pointee.n_waiting)
        for index in unsafe 0..<c.pointee.n_waiting {
            if let value: Proto.StoredWaiting = try unsafe Decoding.message(c.pointee.waiting[index]) { waiting.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__StoredMoment>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.motion = motion
        unsafe c.pointee.access = access
        unsafe c.pointee.may_be_driving = mayBeDriving ? 1 : 0
        unsafe c.pointee.driving_ended = drivingEnded
        unsafe c.pointee.n_shown = shown.count
        unsafe c.pointee.shown = try arena.pointers(shown.count)
        for index in shown.indices {
            unsafe c.pointee.shown[index] = try unsafe arena.message(shown[index])
        }
        unsafe c.pointee.n_marks = marks.count
        unsafe c.pointee.marks = try arena.pointers(marks.count)
        for index in marks.indices {
            unsafe c.pointee.marks[index] = try unsafe arena.message(marks[index])
        }
        unsafe c.pointee.n_waiting = waiting.count
        unsafe c.pointee.waiting = try arena.pointers(waiting.count)
        for index in waiting.indices {
            unsafe c.pointee.waiting[index] = try unsafe arena.message(waiting[index])
        }
    }
}

extension Proto {
    /// A notification of a place that was shown.
    package struct StoredShown: Message {
        package static var fullName: String { "herald.v1.StoredShown" }
        /// The place's id.
        package var place = ""
        /// The type of the place's notifications, such as `/place/news`.
        package var kind = ""
        /// The time at which the notification was shown, in milliseconds since 1970.
        package var time: Int64 = 0

        package init() {}
    }
}

extension Proto.StoredShown {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.StoredShown: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__stored_shown()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__StoredShown>) {
        unsafe herald__v1__stored_shown__init(c)
    }

    init(c: UnsafePointer<Herald__V1__StoredShown>) throws(CodecError) {
        place = try unsafe Decoding.string(c.pointee.place, "place")
        kind = try unsafe Decoding.string(c.pointee.kind, "kind")
        time = unsafe c.pointee.time
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__StoredShown>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.place = try unsafe arena.string(place, "place")
        unsafe c.pointee.kind = try unsafe arena.string(kind, "kind")
        unsafe c.pointee.time = time
    }
}

extension Proto {
    /// A mark that a place or a story was shown or read.
    package struct StoredMark: Message {
        package static var fullName: String { "herald.v1.StoredMark" }
        /// The id of the place, or the name of the story.
        package var name = ""
        /// True if `name` is the name of a story.
        package var isStory = false
        /// True if the place or story was read. False if it was shown.
        package var isRead = false
        /// The time at which the place or story was shown or read, in milliseconds since 1970.
        package var time: Int64 = 0

        package init() {}
    }
}

extension Proto.StoredMark {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.StoredMark: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__stored_mark()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__StoredMark>) {
        unsafe herald__v1__stored_mark__init(c)
    }

    init(c: UnsafePointer<Herald__V1__StoredMark>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        isStory = unsafe c.pointee.is_story != 0
        isRead = unsafe c.pointee.is_read != 0
        time = unsafe c.pointee.time
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__StoredMark>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.is_story = isStory ? 1 : 0
        unsafe c.pointee.is_read = isRead ? 1 : 0
        unsafe c.pointee.time = time
    }
}

extension Proto {
    /// The place and the story of a notification that waits.
    package struct StoredOccasion: Message {
        package static var fullName: String { "herald.v1.StoredOccasion" }
        /// The place's id.
        package var place = ""
        /// The story's name. Empty if the place has none.
        package var story = ""
        /// The type of the place's notifications, such as `/place/news`.
        package var kind = ""
        /// The rule that says how often the place is shown.
        package var once: Proto.StoredRule?
        /// The rule that says how often the story is shown.
        package var storyOnce: Proto.StoredRule?

        package init() {}
    }
}

extension Proto.StoredOccasion {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.StoredOccasion: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__stored_occasion()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__StoredOccasion>) {
        unsafe herald__v1__stored_occasion__init(c)
    }

    init(c: UnsafePointer<Herald__V1__StoredOccasion>) throws(CodecError) {
        place = try unsafe Decoding.string(c.pointee.place, "place")
        story = try unsafe Decoding.string(c.pointee.story, "story")
        kind = try unsafe Decoding.string(c.pointee.kind, "kind")
        once = try unsafe Decoding.message(c.pointee.once)
        storyOnce = try unsafe Decoding.message(c.pointee.story_once)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__StoredOccasion>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.place = try unsafe arena.string(place, "place")
        unsafe c.pointee.story = try unsafe arena.string(story, "story")
        unsafe c.pointee.kind = try unsafe arena.string(kind, "kind")
        if let once {
            unsafe c.pointee.once = try unsafe arena.message(once)
        }
        if let storyOnce {
            unsafe c.pointee.story_once = try unsafe arena.message(storyOnce)
        }
    }
}

extension Proto {
    /// A rule that says how often a place or a story is shown.
    package struct StoredRule: Message {
        package static var fullName: String { "herald.v1.StoredRule" }
        /// The kind of rule: 0 always, 1 once, 2 again after a pause, 3 until it was read.
        package var kind: UInt32 = 0
        /// The length of the pause, in milliseconds.
        package var pause: Int64 = 0

        package init() {}
    }
}

extension Proto.StoredRule {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.StoredRule: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__stored_rule()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__StoredRule>) {
        unsafe herald__v1__stored_rule__init(c)
    }

    init(c: UnsafePointer<Herald__V1__StoredRule>) throws(CodecError) {
        kind = unsafe c.pointee.kind
        pause = unsafe c.pointee.pause
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__StoredRule>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.kind = kind
        unsafe c.pointee.pause = pause
    }
}

extension Proto {
    /// A notification of a place that waits.
    package struct StoredWaiting: Message {
        package static var fullName: String { "herald.v1.StoredWaiting" }
        /// The state of the notification: 0 held, 1 being shown, 2 a reminder.
        package var state: UInt32 = 0
        /// The place and the story that the notification is of.
        package var occasion: Proto.StoredOccasion?
        /// The reason why the notification is held.
        package var reason = ""
        /// The time until which the notification is held, since which it is being shown, or at which to
        /// remind the person, as `state` says. The time is in milliseconds since 1970.
        package var time: Int64 = 0
        /// True if the notification that is held or being shown is a reminder.
        package var isReminder = false
        /// True if the person is reminded when the device enters the place again.
        package var onEntry = false

        package init() {}
    }
}

extension Proto.StoredWaiting {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.StoredWaiting: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__stored_waiting()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__StoredWaiting>) {
        unsafe herald__v1__stored_waiting__init(c)
    }

    init(c: UnsafePointer<Herald__V1__StoredWaiting>) throws(CodecError) {
        state = unsafe c.pointee.state
        occasion = try unsafe Decoding.message(c.pointee.occasion)
        reason = try unsafe Decoding.string(c.pointee.reason, "reason")
        time = unsafe c.pointee.time
        isReminder = unsafe c.pointee.is_reminder != 0
        onEntry = unsafe c.pointee.on_entry != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__StoredWaiting>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.state = state
        if let occasion {
            unsafe c.pointee.occasion = try unsafe arena.message(occasion)
        }
        unsafe c.pointee.reason = try unsafe arena.string(reason, "reason")
        unsafe c.pointee.time = time
        unsafe c.pointee.is_reminder = isReminder ? 1 : 0
        unsafe c.pointee.on_entry = onEntry ? 1 : 0
    }
}
