// Generated from herald/v1/movement.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// The motion of a device, as its sensors report it.
    package struct Motion: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `MOTION_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// The device cannot tell. It has no sensors, or the person does not allow the app to read them.
        package static let unavailable = Self(rawValue: 1)
        /// `MOTION_STATIONARY`.
        package static let stationary = Self(rawValue: 2)
        /// `MOTION_WALKING`.
        package static let walking = Self(rawValue: 3)
        /// `MOTION_RUNNING`.
        package static let running = Self(rawValue: 4)
        /// `MOTION_CYCLING`.
        package static let cycling = Self(rawValue: 5)
        /// The device is in a car, a bus or a train.
        package static let driving = Self(rawValue: 6)
        /// The sensors do not know how the device moves.
        package static let unknown = Self(rawValue: 7)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("MOTION_UNSPECIFIED", 0),
            ("MOTION_UNAVAILABLE", 1),
            ("MOTION_STATIONARY", 2),
            ("MOTION_WALKING", 3),
            ("MOTION_RUNNING", 4),
            ("MOTION_CYCLING", 5),
            ("MOTION_DRIVING", 6),
            ("MOTION_UNKNOWN", 7),
        ]
    }
}

extension Proto {
    /// The certainty of what the sensors report.
    package struct MotionConfidence: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// The same as `MOTION_CONFIDENCE_HIGH`.
        package static let unspecified = Self(rawValue: 0)
        /// `MOTION_CONFIDENCE_LOW`.
        package static let low = Self(rawValue: 1)
        /// `MOTION_CONFIDENCE_MEDIUM`.
        package static let medium = Self(rawValue: 2)
        /// `MOTION_CONFIDENCE_HIGH`.
        package static let high = Self(rawValue: 3)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("MOTION_CONFIDENCE_UNSPECIFIED", 0),
            ("MOTION_CONFIDENCE_LOW", 1),
            ("MOTION_CONFIDENCE_MEDIUM", 2),
            ("MOTION_CONFIDENCE_HIGH", 3),
        ]
    }
}

extension Proto {
    /// The fate of the notification of a transition.
    package struct MomentFate: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// The place does not notify of the transition.
        package static let unspecified = Self(rawValue: 0)
        /// The notification of the transition is being made.
        package static let sending = Self(rawValue: 1)
        /// The notification in `notification_id` was made of the transition.
        package static let sent = Self(rawValue: 2)
        /// The notification waits for a better moment, as long as the device is still there.
        package static let deferred = Self(rawValue: 3)
        /// No notification is sent. `reason` says why.
        package static let refused = Self(rawValue: 4)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("MOMENT_FATE_UNSPECIFIED", 0),
            ("MOMENT_FATE_SENDING", 1),
            ("MOMENT_FATE_SENT", 2),
            ("MOMENT_FATE_DEFERRED", 3),
            ("MOMENT_FATE_REFUSED", 4),
        ]
    }
}

extension Proto {
    /// A point where a device was, and the time at which it was there.
    package struct Location: Message {
        package static var fullName: String { "herald.v1.Location" }
        /// `coordinate`.
        package var coordinate: Proto.Coordinate?
        /// The distance that `coordinate` may be off, in metres.
        package var accuracyMetres: Double = 0
        /// The time at which the device was there. Required.
        package var fixTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.Location {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Location: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__location()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Location>) {
        unsafe herald__v1__location__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Location>) throws(CodecError) {
        coordinate = try unsafe Decoding.message(c.pointee.coordinate)
        accuracyMetres = unsafe c.pointee.accuracy_metres
        fixTime = try unsafe Decoding.message(c.pointee.fix_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Location>, _ arena: borrowing Arena) throws(CodecError) {
        if let coordinate {
            unsafe c.pointee.coordinate = try unsafe arena.message(coordinate)
        }
        unsafe c.pointee.accuracy_metres = accuracyMetres
        if let fixTime {
            unsafe c.pointee.fix_time = try unsafe arena.message(fixTime)
        }
    }
}

extension Proto {
    /// The report of a phone's sensors at one time.
    package struct MotionReading: Message {
        package static var fullName: String { "herald.v1.MotionReading" }
        /// The motions of the device. Several are possible at the same time, such as `MOTION_DRIVING` and
        /// `MOTION_STATIONARY` at a red light. Empty means that the sensors did not know.
        package var motions: [Proto.Motion] = []
        /// `confidence`.
        package var confidence = Proto.MotionConfidence()
        /// The time of the reading. Absent means now.
        package var time: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.MotionReading {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.MotionReading: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__motion_reading()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__MotionReading>) {
        unsafe herald__v1__motion_reading__init(c)
    }

    init(c: UnsafePointer<Herald__V1__MotionReading>) throws(CodecError) {
        motions.reserveCapacity(unsafe c.pointee.n_motions)
        for index in unsafe 0..<c.pointee.n_motions {
            motions.append(unsafe Proto.Motion(rawValue: Int32(bitPattern: c.pointee.motions[index].rawValue)))
        }
        confidence = unsafe Proto.MotionConfidence(rawValue: Int32(bitPattern: c.pointee.confidence.rawValue))
        time = try unsafe Decoding.message(c.pointee.time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__MotionReading>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_motions = motions.count
        unsafe c.pointee.motions = try arena.pointers(motions.count)
        for index in motions.indices {
            unsafe c.pointee.motions[index] = Herald__V1__Motion(rawValue: UInt32(bitPattern: motions[index].rawValue))
        }
        unsafe c.pointee.confidence = Herald__V1__MotionConfidence(rawValue: UInt32(bitPattern: confidence.rawValue))
        if let time {
            unsafe c.pointee.time = try unsafe arena.message(time)
        }
    }
}

extension Proto {
    /// A person's wish to see the story of a place again: at a time, or on the next visit, whichever is
    /// first.
    package struct PlaceReminder: Message {
        package static var fullName: String { "herald.v1.PlaceReminder" }
        /// `place_id`.
        package var placeId = ""
        /// The time at which to show the story. Absent means only on the next visit.
        package var time: Proto.Timestamp?
        /// True if the story is to be shown on the next visit.
        package var onEntry = false

        package init() {}
    }
}

extension Proto.PlaceReminder {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PlaceReminder: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__place_reminder()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PlaceReminder>) {
        unsafe herald__v1__place_reminder__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PlaceReminder>) throws(CodecError) {
        placeId = try unsafe Decoding.string(c.pointee.place_id, "place_id")
        time = try unsafe Decoding.message(c.pointee.time)
        onEntry = unsafe c.pointee.on_entry != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PlaceReminder>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.place_id = try unsafe arena.string(placeId, "place_id")
        if let time {
            unsafe c.pointee.time = try unsafe arena.message(time)
        }
        unsafe c.pointee.on_entry = onEntry ? 1 : 0
    }
}

extension Proto {
    /// The locations and motions of a device, and what its owner did with stories of places. Everything
    /// may be in any order.
    package struct Movement: Message {
        package static var fullName: String { "herald.v1.Movement" }
        /// The locations where the device was, at most 200. Each has its time. The request's `location`
        /// counts in addition.
        package var fixes: [Proto.Location] = []
        /// The motions of the device, at most 200. The request's `motion` counts in addition.
        package var motions: [Proto.MotionReading] = []
        /// The ids of places whose story the person opened, at most 100.
        package var readPlaceIds: [String] = []
        /// The stories that the person wants to see again, at most 20.
        package var reminders: [Proto.PlaceReminder] = []

        package init() {}
    }
}

extension Proto.Movement {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Movement: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__movement()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Movement>) {
        unsafe herald__v1__movement__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Movement>) throws(CodecError) {
        fixes.reserveCapacity(unsafe c.pointee.n_fixes)
        for index in unsafe 0..<c.pointee.n_fixes {
            if let value: Proto.Location = try unsafe Decoding.message(c.pointee.fixes[index]) { fixes.append(value) }
        }
        motions.reserveCapacity(unsafe c.pointee.n_motions)
        for index in unsafe 0..<c.pointee.n_motions {
            if let value: Proto.MotionReading = try unsafe Decoding.message(c.pointee.motions[index]) { motions.append(value) }
        }
        readPlaceIds.reserveCapacity(unsafe c.pointee.n_read_place_ids)
        for index in unsafe 0..<c.pointee.n_read_place_ids {
            readPlaceIds.append(try unsafe Decoding.string(c.pointee.read_place_ids[index], "read_place_ids"))
        }
        reminders.reserveCapacity(unsafe c.pointee.n_reminders)
        for index in unsafe 0..<c.pointee.n_reminders {
            if let value: Proto.PlaceReminder = try unsafe Decoding.message(c.pointee.reminders[index]) { reminders.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Movement>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_fixes = fixes.count
        unsafe c.pointee.fixes = try arena.pointers(fixes.count)
        for index in fixes.indices {
            unsafe c.pointee.fixes[index] = try unsafe arena.message(fixes[index])
        }
        unsafe c.pointee.n_motions = motions.count
        unsafe c.pointee.motions = try arena.pointers(motions.count)
        for index in motions.indices {
            unsafe c.pointee.motions[index] = try unsafe arena.message(motions[index])
        }
        unsafe c.pointee.n_read_place_ids = readPlaceIds.count
        unsafe c.pointee.read_place_ids = try arena.pointers(readPlaceIds.count)
        for index in readPlaceIds.indices {
            unsafe c.pointee.read_place_ids[index] = try unsafe arena.string(readPlaceIds[index], "read_place_ids")
        }
        unsafe c.pointee.n_reminders = reminders.count
        unsafe c.pointee.reminders = try arena.pointers(reminders.count)
        for index in reminders.indices {
            unsafe c.pointee.reminders[index] = try unsafe arena.message(reminders[index])
        }
    }
}

extension Proto {
    /// `herald.v1.ReportMovementRequest`.
    package struct ReportMovementRequest: Message {
        package static var fullName: String { "herald.v1.ReportMovementRequest" }
        /// `app`.
        package var app = ""
        /// `device_id`.
        package var deviceId = ""
        /// `ordinal`.
        package var ordinal: UInt32 = 0
        /// `movement`.
        package var movement: Proto.Movement?
        /// The IANA name of the time zone of the device's clock. Empty means the time zone that the device
        /// reported last.
        package var timeZone = ""
        /// The time at which the device made this report. Absent means now.
        package var saidTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.ReportMovementRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ReportMovementRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__report_movement_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ReportMovementRequest>) {
        unsafe herald__v1__report_movement_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ReportMovementRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        ordinal = unsafe c.pointee.ordinal
        movement = try unsafe Decoding.message(c.pointee.movement)
        timeZone = try unsafe Decoding.string(c.pointee.time_zone, "time_zone")
        saidTime = try unsafe Decoding.message(c.pointee.said_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ReportMovementRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.ordinal = ordinal
        if let movement {
            unsafe c.pointee.movement = try unsafe arena.message(movement)
        }
        unsafe c.pointee.time_zone = try unsafe arena.string(timeZone, "time_zone")
        if let saidTime {
            unsafe c.pointee.said_time = try unsafe arena.message(saidTime)
        }
    }
}

extension Proto {
    /// `herald.v1.ReportMovementResponse`.
    package struct ReportMovementResponse: Message {
        package static var fullName: String { "herald.v1.ReportMovementResponse" }
        /// `result`.
        package var result: Proto.MovementResult?

        package init() {}
    }
}

extension Proto.ReportMovementResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ReportMovementResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__report_movement_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ReportMovementResponse>) {
        unsafe herald__v1__report_movement_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ReportMovementResponse>) throws(CodecError) {
        result = try unsafe Decoding.message(c.pointee.result)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ReportMovementResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let result {
            unsafe c.pointee.result = try unsafe arena.message(result)
        }
    }
}

extension Proto {
    /// The result of the locations that a device sent.
    package struct MovementResult: Message {
        package static var fullName: String { "herald.v1.MovementResult" }
        /// The number of locations that count.
        package var taken: UInt32 = 0
        /// The number of locations that were not later than a location that was sent before. If a report
        /// is sent again, all of its locations are counted here.
        package var old: UInt32 = 0
        /// The number of locations that are in the future.
        package var early: UInt32 = 0
        /// The number of locations that are impossible, because nobody can have moved so far since the
        /// location before.
        package var impossible: UInt32 = 0
        /// The transitions of the device at places that follow from the report.
        package var transitions: [Proto.PlaceTransition] = []
        /// The ids of the places where the device is now.
        package var atPlaceIds: [String] = []
        /// The number of locations that were not looked at, because a report has at most 1,000
        /// transitions. Send these locations again.
        package var left: UInt32 = 0

        package init() {}
    }
}

extension Proto.MovementResult {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.MovementResult: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__movement_result()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__MovementResult>) {
        unsafe herald__v1__movement_result__init(c)
    }

    init(c: UnsafePointer<Herald__V1__MovementResult>) throws(CodecError) {
        taken = unsafe c.pointee.taken
        old = unsafe c.pointee.old
        early = unsafe c.pointee.early
        impossible = unsafe c.pointee.impossible
        transitions.reserveCapacity(unsafe c.pointee.n_transitions)
        for index in unsafe 0..<c.pointee.n_transitions {
            if let value: Proto.PlaceTransition = try unsafe Decoding.message(c.pointee.transitions[index]) { transitions.append(value) }
        }
        atPlaceIds.reserveCapacity(unsafe c.pointee.n_at_place_ids)
        for index in unsafe 0..<c.pointee.n_at_place_ids {
            atPlaceIds.append(try unsafe Decoding.string(c.pointee.at_place_ids[index], "at_place_ids"))
        }
        left = unsafe c.pointee.left
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__MovementResult>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.taken = taken
        unsafe c.pointee.old = old
        unsafe c.pointee.early = early
        unsafe c.pointee.impossible = impossible
        unsafe c.pointee.n_transitions = transitions.count
        unsafe c.pointee.transitions = try arena.pointers(transitions.count)
        for index in transitions.indices {
            unsafe c.pointee.transitions[index] = try unsafe arena.message(transitions[index])
        }
        unsafe c.pointee.n_at_place_ids = atPlaceIds.count
        unsafe c.pointee.at_place_ids = try arena.pointers(atPlaceIds.count)
        for index in atPlaceIds.indices {
            unsafe c.pointee.at_place_ids[index] = try unsafe arena.string(atPlaceIds[index], "at_place_ids")
        }
        unsafe c.pointee.left = left
    }
}

extension Proto {
    /// A transition: something that a device did at a place.
    package struct PlaceTransition: Message {
        package static var fullName: String { "herald.v1.PlaceTransition" }
        /// The transition's id. The same transition always has the same id, however often it is reported.
        package var id = ""
        /// `device_id`.
        package var deviceId = ""
        /// `place_id`.
        package var placeId = ""
        /// `place_version`.
        package var placeVersion: UInt64 = 0
        /// `kind`.
        package var kind = Proto.TransitionKind()
        /// The time of the transition: the time of the location that showed it, or the time at which the
        /// stay was long enough.
        package var time: Proto.Timestamp?
        /// The time at which the device came to the place.
        package var since: Proto.Timestamp?
        /// The distance in metres from the location that showed the transition to the edge of the place.
        /// Below 0 means that the location is inside. 0 for a stay
        /// (`TRANSITION_KIND_DWELL`) and for a reminder.
        package var edgeDistanceMetres: Double = 0
        /// The distance that the location may be off, in metres.
        package var accuracyMetres: Double = 0
        /// True if nobody is told of the transition, because it came within the pause after another one of
        /// the same kind.
        package var paused = false
        /// True if the transition is the exit after a stay of ten minutes or more.
        package var visit = false
        /// The fate of the transition's notification.
        package var fate = Proto.MomentFate()
        /// The reason why nothing was sent, or why the notification waits, as a word for programs, such as
        /// `driving`.
        package var reasonCode = ""
        /// The reason why nothing was sent, or why the notification waits, as a text for people.
        package var reason = ""
        /// `notification_id`.
        package var notificationId = ""
        /// The id of the notification that was sent before the stay or during it, if there was one. Set
        /// only for an exit.
        package var attributedNotificationId = ""

        package init() {}
    }
}

extension Proto.PlaceTransition {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PlaceTransition: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__place_transition()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PlaceTransition>) {
        unsafe herald__v1__place_transition__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PlaceTransition>) throws(CodecError) {
        id = try unsafe Decoding.string(c.pointee.id, "id")
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        placeId = try unsafe Decoding.string(c.pointee.place_id, "place_id")
        placeVersion = unsafe c.pointee.place_version
        kind = unsafe Proto.TransitionKind(rawValue: Int32(bitPattern: c.pointee.kind.rawValue))
        time = try unsafe Decoding.message(c.pointee.time)
        since = try unsafe Decoding.message(c.pointee.since)
        edgeDistanceMetres = unsafe c.pointee.edge_distance_metres
        accuracyMetres = unsafe c.pointee.accuracy_metres
        paused = unsafe c.pointee.paused != 0
        visit = unsafe c.pointee.visit != 0
        fate = unsafe Proto.MomentFate(rawValue: Int32(bitPattern: c.pointee.fate.rawValue))
        reasonCode = try unsafe Decoding.string(c.pointee.reason_code, "reason_code")
        reason = try unsafe Decoding.string(c.pointee.reason, "reason")
        notificationId = try unsafe Decoding.string(c.pointee.notification_id, "notification_id")
        attributedNotificationId = try unsafe Decoding.string(c.pointee.attributed_notification_id, "attributed_notification_id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PlaceTransition>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.place_id = try unsafe arena.string(placeId, "place_id")
        unsafe c.pointee.place_version = placeVersion
        unsafe c.pointee.kind = Herald__V1__TransitionKind(rawValue: UInt32(bitPattern: kind.rawValue))
        if let time {
            unsafe c.pointee.time = try unsafe arena.message(time)
        }
        if let since {
            unsafe c.pointee.since = try unsafe arena.message(since)
        }
        unsafe c.pointee.edge_distance_metres = edgeDistanceMetres
        unsafe c.pointee.accuracy_metres = accuracyMetres
        unsafe c.pointee.paused = paused ? 1 : 0
        unsafe c.pointee.visit = visit ? 1 : 0
        unsafe c.pointee.fate = Herald__V1__MomentFate(rawValue: UInt32(bitPattern: fate.rawValue))
        unsafe c.pointee.reason_code = try unsafe arena.string(reasonCode, "reason_code")
        unsafe c.pointee.reason = try unsafe arena.string(reason, "reason")
        unsafe c.pointee.notification_id = try unsafe arena.string(notificationId, "notification_id")
        unsafe c.pointee.attributed_notification_id = try unsafe arena.string(attributedNotificationId, "attributed_notification_id")
    }
}

extension Proto {
    /// `herald.v1.ListTransitionsRequest`.
    package struct ListTransitionsRequest: Message {
        package static var fullName: String { "herald.v1.ListTransitionsRequest" }
        /// `app`.
        package var app = ""
        /// Selects the transitions of the device with this id. Empty means all devices.
        package var deviceId = ""
        /// Selects the transitions at the place with this id. Empty means all places.
        package var placeId = ""
        /// Selects transitions of these kinds. Empty means all kinds.
        package var kinds: [Proto.TransitionKind] = []
        /// True if only exits after stays of ten minutes or more are listed.
        package var visitsOnly = false
        /// `page_size`.
        package var pageSize: UInt32 = 0
        /// `page_token`.
        package var pageToken = ""

        package init() {}
    }
}

extension Proto.ListTransitionsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListTransitionsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_transitions_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListTransitionsRequest>) {
        unsafe herald__v1__list_transitions_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListTransitionsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        placeId = try unsafe Decoding.string(c.pointee.place_id, "place_id")
        kinds.reserveCapacity(unsafe c.pointee.n_kinds)
        for index in unsafe 0..<c.pointee.n_kinds {
            kinds.append(unsafe Proto.TransitionKind(rawValue: Int32(bitPattern: c.pointee.kinds[index].rawValue)))
        }
        visitsOnly = unsafe c.pointee.visits_only != 0
        pageSize = unsafe c.pointee.page_size
        pageToken = try unsafe Decoding.string(c.pointee.page_token, "page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListTransitionsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.place_id = try unsafe arena.string(placeId, "place_id")
        unsafe c.pointee.n_kinds = kinds.count
        unsafe c.pointee.kinds = try arena.pointers(kinds.count)
        for index in kinds.indices {
            unsafe c.pointee.kinds[index] = Herald__V1__TransitionKind(rawValue: UInt32(bitPattern: kinds[index].rawValue))
        }
        unsafe c.pointee.visits_only = visitsOnly ? 1 : 0
        unsafe c.pointee.page_size = pageSize
        unsafe c.pointee.page_token = try unsafe arena.string(pageToken, "page_token")
    }
}

extension Proto {
    /// A page of transitions, the latest first.
    package struct ListTransitionsResponse: Message {
        package static var fullName: String { "herald.v1.ListTransitionsResponse" }
        /// `transitions`.
        package var transitions: [Proto.PlaceTransition] = []
        /// `next_page_token`.
        package var nextPageToken = ""

        package init() {}
    }
}

extension Proto.ListTransitionsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListTransitionsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_transitions_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListTransitionsResponse>) {
        unsafe herald__v1__list_transitions_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListTransitionsResponse>) throws(CodecError) {
        transitions.reserveCapacity(unsafe c.pointee.n_transitions)
        for index in unsafe 0..<c.pointee.n_transitions {
            if let value: Proto.PlaceTransition = try unsafe Decoding.message(c.pointee.transitions[index]) { transitions.append(value) }
        }
        nextPageToken = try unsafe Decoding.string(c.pointee.next_page_token, "next_page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListTransitionsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_transitions = transitions.count
        unsafe c.pointee.transitions = try arena.pointers(transitions.count)
        for index in transitions.indices {
            unsafe c.pointee.transitions[index] = try unsafe arena.message(transitions[index])
        }
        unsafe c.pointee.next_page_token = try unsafe arena.string(nextPageToken, "next_page_token")
    }
}

extension Proto {
    /// The transitions that geo tells delivery, which puts them on the stream of events. Repeating a
    /// request does nothing.
    package struct TellTransitionsRequest: Message {
        package static var fullName: String { "herald.v1.TellTransitionsRequest" }
        /// The generation of geo's database. A different value means that earlier numbers of transitions
        /// say nothing any more.
        package var generation: [UInt8] = []
        /// The transitions, in ascending order of their numbers.
        package var transitions: [Proto.NumberedTransition] = []

        package init() {}
    }
}

extension Proto.TellTransitionsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TellTransitionsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__tell_transitions_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TellTransitionsRequest>) {
        unsafe herald__v1__tell_transitions_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TellTransitionsRequest>) throws(CodecError) {
        generation = unsafe Decoding.bytes(c.pointee.generation)
        transitions.reserveCapacity(unsafe c.pointee.n_transitions)
        for index in unsafe 0..<c.pointee.n_transitions {
            if let value: Proto.NumberedTransition = try unsafe Decoding.message(c.pointee.transitions[index]) { transitions.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TellTransitionsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.generation = try unsafe arena.bytes(generation)
        unsafe c.pointee.n_transitions = transitions.count
        unsafe c.pointee.transitions = try arena.pointers(transitions.count)
        for index in transitions.indices {
            unsafe c.pointee.transitions[index] = try unsafe arena.message(transitions[index])
        }
    }
}

extension Proto {
    /// `herald.v1.NumberedTransition`.
    package struct NumberedTransition: Message {
        package static var fullName: String { "herald.v1.NumberedTransition" }
        /// `number`.
        package var number: UInt64 = 0
        /// `app`.
        package var app = ""
        /// `transition`.
        package var transition: Proto.PlaceTransition?

        package init() {}
    }
}

extension Proto.NumberedTransition {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.NumberedTransition: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__numbered_transition()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__NumberedTransition>) {
        unsafe herald__v1__numbered_transition__init(c)
    }

    init(c: UnsafePointer<Herald__V1__NumberedTransition>) throws(CodecError) {
        number = unsafe c.pointee.number
        app = try unsafe Decoding.string(c.pointee.app, "app")
        transition = try unsafe Decoding.message(c.pointee.transition)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__NumberedTransition>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.number = number
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        if let transition {
            unsafe c.pointee.transition = try unsafe arena.message(transition)
        }
    }
}

extension Proto {
    /// `herald.v1.TellTransitionsResponse`.
    package struct TellTransitionsResponse: Message {
        package static var fullName: String { "herald.v1.TellTransitionsResponse" }

        package init() {}
    }
}

extension Proto.TellTransitionsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TellTransitionsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__tell_transitions_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TellTransitionsResponse>) {
        unsafe herald__v1__tell_transitions_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TellTransitionsResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TellTransitionsResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}
