// Generated from herald/v1/switch.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// Selects what a kill switch does with the deliveries that it stops.
    package struct SwitchMode: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// The same as `SWITCH_MODE_PAUSE`.
        package static let unspecified = Self(rawValue: 0)
        /// Holds the deliveries until the switch is off and somebody releases them.
        package static let pause = Self(rawValue: 1)
        /// Cancels the deliveries for good, and also those that come while the switch is on.
        package static let cancel = Self(rawValue: 2)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("SWITCH_MODE_UNSPECIFIED", 0),
            ("SWITCH_MODE_PAUSE", 1),
            ("SWITCH_MODE_CANCEL", 2),
        ]
    }
}

extension Proto {
    /// A switch that stops all sending in its scope while it is on. The scope is everything, an app, or
    /// one provider, one type or one notification of an app.
    package struct KillSwitch: Message {
        package static var fullName: String { "herald.v1.KillSwitch" }
        /// The id of the app that the switch is for. Empty means the switch of everything.
        package var app = ""
        /// True if the switch is on and stops sending.
        package var on = false
        /// `reason`.
        package var reason = ""
        /// The key that changed the switch last.
        package var changedBy = ""
        /// The time at which the switch was changed last.
        package var changeTime: Proto.Timestamp?
        /// The number of the switch's last change. The number rises with each change of any switch.
        package var epoch: UInt64 = 0
        /// The name of the provider that the switch stops. At most one of `adapter`, `type` and
        /// `notification_id` is set. Without any of them, the switch stops the whole app.
        package var adapter = ""
        /// The type of notification that the switch stops, together with the types below it: `/bill/vote`
        /// for `/bill`.
        package var type = ""
        /// `notification_id`.
        package var notificationId = ""
        /// `mode`.
        package var mode = Proto.SwitchMode()
        /// True if nothing goes through the provider until somebody releases it. Set only for a provider's
        /// switch that is off.
        package var awaitsRelease = false
        /// True if what the switch held was released, by `changed_by` and for `reason`. Set in the log and
        /// in events.
        package var released = false
        /// The time at which the switch turns itself off. Absent means that it stays on until somebody
        /// turns it off.
        package var endTime: Proto.Timestamp?
        /// True if nothing changed, and the event is a reminder: the switch ends soon, or has been on
        /// for another day and has no end. Soon means within ten minutes, or within half of the time that
        /// a shorter switch was set for. Set only in events.
        package var reminder = false

        package init() {}
    }
}

extension Proto.KillSwitch {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.KillSwitch: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__kill_switch()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__KillSwitch>) {
        unsafe herald__v1__kill_switch__init(c)
    }

    init(c: UnsafePointer<Herald__V1__KillSwitch>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        on = unsafe c.pointee.on != 0
        reason = try unsafe Decoding.string(c.pointee.reason, "reason")
        changedBy = try unsafe Decoding.string(c.pointee.changed_by, "changed_by")
        changeTime = try unsafe Decoding.message(c.pointee.change_time)
        epoch = unsafe c.pointee.epoch
        adapter = try unsafe Decoding.string(c.pointee.adapter, "adapter")
        type = try unsafe Decoding.string(c.pointee.type, "type")
        notificationId = try unsafe Decoding.string(c.pointee.notification_id, "notification_id")
        mode = unsafe Proto.SwitchMode(rawValue: Int32(bitPattern: c.pointee.mode.rawValue))
        awaitsRelease = unsafe c.pointee.awaits_release != 0
        released = unsafe c.pointee.released != 0
        endTime = try unsafe Decoding.message(c.pointee.end_time)
        reminder = unsafe c.pointee.reminder != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__KillSwitch>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.on = on ? 1 : 0
        unsafe c.pointee.reason = try unsafe arena.string(reason, "reason")
        unsafe c.pointee.changed_by = try unsafe arena.string(changedBy, "changed_by")
        if let changeTime {
            unsafe c.pointee.change_time = try unsafe arena.message(changeTime)
        }
        unsafe c.pointee.epoch = epoch
        unsafe c.pointee.adapter = try unsafe arena.string(adapter, "adapter")
        unsafe c.pointee.type = try unsafe arena.string(type, "type")
        unsafe c.pointee.notification_id = try unsafe arena.string(notificationId, "notification_id")
        unsafe c.pointee.mode = Herald__V1__SwitchMode(rawValue: UInt32(bitPattern: mode.rawValue))
        unsafe c.pointee.awaits_release = awaitsRelease ? 1 : 0
        unsafe c.pointee.released = released ? 1 : 0
        if let endTime {
            unsafe c.pointee.end_time = try unsafe arena.message(endTime)
        }
        unsafe c.pointee.reminder = reminder ? 1 : 0
    }
}

extension Proto {
    /// `herald.v1.SetKillSwitchRequest`.
    package struct SetKillSwitchRequest: Message {
        package static var fullName: String { "herald.v1.SetKillSwitchRequest" }
        /// `app`.
        package var app = ""
        /// True to set the switch of everything. This needs a key of the whole suite.
        package var everything = false
        /// True to turn the switch on. False turns it off.
        package var on = false
        /// The reason for the change, for the log.
        package var reason = ""
        /// The name of the provider to stop. Set at most one of `adapter`, `type` and `notification_id`.
        /// Without any of them, the switch stops the whole app.
        package var adapter = ""
        /// The type of notification to stop, together with the types below it.
        package var type = ""
        /// The id of the notification to stop.
        package var notificationId = ""
        /// Tells whether what the switch stops is held or cancelled. Absent means held.
        package var mode = Proto.SwitchMode()
        /// The time at which the switch turns itself off, at most a year from now. What it held waits for
        /// a release all the same. Set only with `on`. Absent means that the switch stays on until
        /// somebody turns it off.
        package var endTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.SetKillSwitchRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SetKillSwitchRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__set_kill_switch_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SetKillSwitchRequest>) {
        unsafe herald__v1__set_kill_switch_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SetKillSwitchRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        everything = unsafe c.pointee.everything != 0
        on = unsafe c.pointee.on != 0
        reason = try unsafe Decoding.string(c.pointee.reason, "reason")
        adapter = try unsafe Decoding.string(c.pointee.adapter, "adapter")
        type = try unsafe Decoding.string(c.pointee.type, "type")
        notificationId = try unsafe Decoding.string(c.pointee.notification_id, "notification_id")
        mode = unsafe Proto.SwitchMode(rawValue: Int32(bitPattern: c.pointee.mode.rawValue))
        endTime = try unsafe Decoding.message(c.pointee.end_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SetKillSwitchRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.everything = everything ? 1 : 0
        unsafe c.pointee.on = on ? 1 : 0
        unsafe c.pointee.reason = try unsafe arena.string(reason, "reason")
        unsafe c.pointee.adapter = try unsafe arena.string(adapter, "adapter")
        unsafe c.pointee.type = try unsafe arena.string(type, "type")
        unsafe c.pointee.notification_id = try unsafe arena.string(notificationId, "notification_id")
        unsafe c.pointee.mode = Herald__V1__SwitchMode(rawValue: UInt32(bitPattern: mode.rawValue))
        if let endTime {
            unsafe c.pointee.end_time = try unsafe arena.message(endTime)
        }
    }
}

extension Proto {
    /// `herald.v1.SetKillSwitchResponse`.
    package struct SetKillSwitchResponse: Message {
        package static var fullName: String { "herald.v1.SetKillSwitchResponse" }
        /// `kill_switch`.
        package var killSwitch: Proto.KillSwitch?
        /// The number of deliveries in the switch's scope that were under way. They may still arrive.
        package var inFlight: UInt64 = 0
        /// The effect of the switch. Absent if the switch was turned off, or if its effect could not be
        /// counted. A switch that was turned on is on in any case.
        package var effect: Proto.SwitchEffect?

        package init() {}
    }
}

extension Proto.SetKillSwitchResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SetKillSwitchResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__set_kill_switch_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SetKillSwitchResponse>) {
        unsafe herald__v1__set_kill_switch_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SetKillSwitchResponse>) throws(CodecError) {
        killSwitch = try unsafe Decoding.message(c.pointee.kill_switch)
        inFlight = unsafe c.pointee.in_flight
        effect = try unsafe Decoding.message(c.pointee.effect)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SetKillSwitchResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let killSwitch {
            unsafe c.pointee.kill_switch = try unsafe arena.message(killSwitch)
        }
        unsafe c.pointee.in_flight = inFlight
        if let effect {
            unsafe c.pointee.effect = try unsafe arena.message(effect)
        }
    }
}

extension Proto {
    /// The effect of a switch, counted once nothing more was begun in its scope. Each delivery is
    /// counted once.
    package struct SwitchEffect: Message {
        package static var fullName: String { "herald.v1.SwitchEffect" }
        /// The number of notifications in the switch's scope that are not over, including scheduled ones.
        package var notifications: UInt64 = 0
        /// The number of deliveries that a provider had accepted.
        package var sentBefore: UInt64 = 0
        /// The number of deliveries that had begun, and whose end is not known.
        package var inFlight: UInt64 = 0
        /// The number of deliveries that had not begun, or waited for another attempt.
        package var prevented: UInt64 = 0
        /// The number of deliveries that may have arrived, because the provider's answer was lost.
        package var uncertain: UInt64 = 0

        package init() {}
    }
}

extension Proto.SwitchEffect {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SwitchEffect: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__switch_effect()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SwitchEffect>) {
        unsafe herald__v1__switch_effect__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SwitchEffect>) throws(CodecError) {
        notifications = unsafe c.pointee.notifications
        sentBefore = unsafe c.pointee.sent_before
        inFlight = unsafe c.pointee.in_flight
        prevented = unsafe c.pointee.prevented
        uncertain = unsafe c.pointee.uncertain
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SwitchEffect>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.notifications = notifications
        unsafe c.pointee.sent_before = sentBefore
        unsafe c.pointee.in_flight = inFlight
        unsafe c.pointee.prevented = prevented
        unsafe c.pointee.uncertain = uncertain
    }
}

extension Proto {
    /// `herald.v1.GetKillSwitchRequest`.
    package struct GetKillSwitchRequest: Message {
        package static var fullName: String { "herald.v1.GetKillSwitchRequest" }
        /// `app`.
        package var app = ""

        package init() {}
    }
}

extension Proto.GetKillSwitchRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetKillSwitchRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_kill_switch_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetKillSwitchRequest>) {
        unsafe herald__v1__get_kill_switch_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetKillSwitchRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetKillSwitchRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
    }
}

extension Proto {
    /// The switches that are on or still hold something, the widest scope first.
    package struct GetKillSwitchResponse: Message {
        package static var fullName: String { "herald.v1.GetKillSwitchResponse" }
        /// `switches`.
        package var switches: [Proto.KillSwitch] = []

        package init() {}
    }
}

extension Proto.GetKillSwitchResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetKillSwitchResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_kill_switch_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetKillSwitchResponse>) {
        unsafe herald__v1__get_kill_switch_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetKillSwitchResponse>) throws(CodecError) {
        switches.reserveCapacity(unsafe c.pointee.n_switches)
        for index in unsafe 0..<c.pointee.n_switches {
            if let value: Proto.KillSwitch = try unsafe Decoding.message(c.pointee.switches[index]) { switches.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetKillSwitchResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_switches = switches.count
        unsafe c.pointee.switches = try arena.pointers(switches.count)
        for index in switches.indices {
            unsafe c.pointee.switches[index] = try unsafe arena.message(switches[index])
        }
    }
}

extension Proto {
    /// `herald.v1.ListKillSwitchChangesRequest`.
    package struct ListKillSwitchChangesRequest: Message {
        package static var fullName: String { "herald.v1.ListKillSwitchChangesRequest" }
        /// The app's id. With a key of the whole suite, empty means all apps.
        package var app = ""
        /// `page_size`.
        package var pageSize: UInt32 = 0
        /// `page_token`.
        package var pageToken = ""

        package init() {}
    }
}

extension Proto.ListKillSwitchChangesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListKillSwitchChangesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_kill_switch_changes_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListKillSwitchChangesRequest>) {
        unsafe herald__v1__list_kill_switch_changes_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListKillSwitchChangesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        pageSize = unsafe c.pointee.page_size
        pageToken = try unsafe Decoding.string(c.pointee.page_token, "page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListKillSwitchChangesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.page_size = pageSize
        unsafe c.pointee.page_token = try unsafe arena.string(pageToken, "page_token")
    }
}

extension Proto {
    /// A page of changes, the newest first. Each entry is the switch as it was after the change. The
    /// changes of the switch of everything are included.
    package struct ListKillSwitchChangesResponse: Message {
        package static var fullName: String { "herald.v1.ListKillSwitchChangesResponse" }
        /// `changes`.
        package var changes: [Proto.KillSwitch] = []
        /// `next_page_token`.
        package var nextPageToken = ""

        package init() {}
    }
}

extension Proto.ListKillSwitchChangesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListKillSwitchChangesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_kill_switch_changes_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListKillSwitchChangesResponse>) {
        unsafe herald__v1__list_kill_switch_changes_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListKillSwitchChangesResponse>) throws(CodecError) {
        changes.reserveCapacity(unsafe c.pointee.n_changes)
        for index in unsafe 0..<c.pointee.n_changes {
            if let value: Proto.KillSwitch = try unsafe Decoding.message(c.pointee.changes[index]) { changes.append(value) }
        }
        nextPageToken = try unsafe Decoding.string(c.pointee.next_page_token, "next_page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListKillSwitchChangesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_changes = changes.count
        unsafe c.pointee.changes = try arena.pointers(changes.count)
        for index in changes.indices {
            unsafe c.pointee.changes[index] = try unsafe arena.message(changes[index])
        }
        unsafe c.pointee.next_page_token = try unsafe arena.string(nextPageToken, "next_page_token")
    }
}
