// Generated from herald/v1/release.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// The reason why a delivery does not go out although it was released.
    package struct DropReason: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `DROP_REASON_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// The notification has expired.
        package static let expired = Self(rawValue: 1)
        /// The device no longer exists.
        package static let gone = Self(rawValue: 2)
        /// The device is muted.
        package static let muted = Self(rawValue: 3)
        /// The device is no longer in the audience, or has switched off the type or one above it.
        package static let optedOut = Self(rawValue: 4)
        /// The device gets a newer notification with the same collapse key.
        package static let replaced = Self(rawValue: 5)
        /// The device has reached a frequency cap.
        package static let capped = Self(rawValue: 6)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("DROP_REASON_UNSPECIFIED", 0),
            ("DROP_REASON_EXPIRED", 1),
            ("DROP_REASON_GONE", 2),
            ("DROP_REASON_MUTED", 3),
            ("DROP_REASON_OPTED_OUT", 4),
            ("DROP_REASON_REPLACED", 5),
            ("DROP_REASON_CAPPED", 6),
        ]
    }
}

extension Proto {
    /// `herald.v1.ReleaseNotificationsRequest`.
    package struct ReleaseNotificationsRequest: Message {
        package static var fullName: String { "herald.v1.ReleaseNotificationsRequest" }
        /// `app`.
        package var app = ""
        /// The id of the notification to release. Set at most one of `id`, `type` and `adapter`. Without
        /// any of them, everything of the app that is held is released.
        package var id = ""
        /// The type of notification to release, together with the types below it.
        package var type = ""
        /// The name of a provider. What the kill switch of this provider held is released.
        package var adapter = ""
        /// True if nothing is released, and the answer only says what would happen.
        package var preview = false
        /// The reason for the release, for the log.
        package var reason = ""
        /// The `preview_token` of an answer to the same request with `preview`. If other notifications
        /// would go out than were seen there, or more deliveries of them, the release is refused with
        /// FAILED_PRECONDITION and nothing goes out. Empty means that whatever is held now is released.
        package var previewToken = ""

        package init() {}
    }
}

extension Proto.ReleaseNotificationsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ReleaseNotificationsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__release_notifications_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ReleaseNotificationsRequest>) {
        unsafe herald__v1__release_notifications_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ReleaseNotificationsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        id = try unsafe Decoding.string(c.pointee.id, "id")
        type = try unsafe Decoding.string(c.pointee.type, "type")
        adapter = try unsafe Decoding.string(c.pointee.adapter, "adapter")
        preview = unsafe c.pointee.preview != 0
        reason = try unsafe Decoding.string(c.pointee.reason, "reason")
        previewToken = try unsafe Decoding.string(c.pointee.preview_token, "preview_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ReleaseNotificationsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
        unsafe c.pointee.type = try unsafe arena.string(type, "type")
        unsafe c.pointee.adapter = try unsafe arena.string(adapter, "adapter")
        unsafe c.pointee.preview = preview ? 1 : 0
        unsafe c.pointee.reason = try unsafe arena.string(reason, "reason")
        unsafe c.pointee.preview_token = try unsafe arena.string(previewToken, "preview_token")
    }
}

extension Proto {
    /// The number of deliveries that do not go out for one reason.
    package struct DroppedDeliveries: Message {
        package static var fullName: String { "herald.v1.DroppedDeliveries" }
        /// `reason`.
        package var reason = Proto.DropReason()
        /// `deliveries`.
        package var deliveries: UInt64 = 0

        package init() {}
    }
}

extension Proto.DroppedDeliveries {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DroppedDeliveries: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__dropped_deliveries()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DroppedDeliveries>) {
        unsafe herald__v1__dropped_deliveries__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DroppedDeliveries>) throws(CodecError) {
        reason = unsafe Proto.DropReason(rawValue: Int32(bitPattern: c.pointee.reason.rawValue))
        deliveries = unsafe c.pointee.deliveries
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DroppedDeliveries>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.reason = Herald__V1__DropReason(rawValue: UInt32(bitPattern: reason.rawValue))
        unsafe c.pointee.deliveries = deliveries
    }
}

extension Proto {
    /// The effect of a release on one notification.
    package struct ReleasedNotification: Message {
        package static var fullName: String { "herald.v1.ReleasedNotification" }
        /// `id`.
        package var id = ""
        /// `type`.
        package var type = ""
        /// The number of deliveries that go out. If the audience is not resolved yet, this is the number
        /// that would go out now, without regard to frequency caps.
        package var deliveries: UInt64 = 0
        /// `dropped`.
        package var dropped: [Proto.DroppedDeliveries] = []
        /// The reason why the notification stays held. Empty means that it is released.
        package var problem = ""
        /// True if the audience is resolved only when the notification goes out.
        package var unplanned = false
        /// True if the devices could not be counted now. The notification goes out all the same.
        package var uncounted = false
        /// The number of devices that the deliveries go to. 0 beside deliveries means that a provider was
        /// given the audience instead of devices.
        package var devices: UInt64 = 0

        package init() {}
    }
}

extension Proto.ReleasedNotification {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ReleasedNotification: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__released_notification()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ReleasedNotification>) {
        unsafe herald__v1__released_notification__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ReleasedNotification>) throws(CodecError) {
        id = try unsafe Decoding.string(c.pointee.id, "id")
        type = try unsafe Decoding.string(c.pointee.type, "type")
        deliveries = unsafe c.pointee.deliveries
        dropped.reserveCapacity(unsafe c.pointee.n_dropped)
        for index in unsafe 0..<c.pointee.n_dropped {
            if let value: Proto.DroppedDeliveries = try unsafe Decoding.message(c.pointee.dropped[index]) { dropped.append(value) }
        }
        problem = try unsafe Decoding.string(c.pointee.problem, "problem")
        unplanned = unsafe c.pointee.unplanned != 0
        uncounted = unsafe c.pointee.uncounted != 0
        devices = unsafe c.pointee.devices
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ReleasedNotification>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
        unsafe c.pointee.type = try unsafe arena.string(type, "type")
        unsafe c.pointee.deliveries = deliveries
        unsafe c.pointee.n_dropped = dropped.count
        unsafe c.pointee.dropped = try arena.pointers(dropped.count)
        for index in dropped.indices {
            unsafe c.pointee.dropped[index] = try unsafe arena.message(dropped[index])
        }
        unsafe c.pointee.problem = try unsafe arena.string(problem, "problem")
        unsafe c.pointee.unplanned = unplanned ? 1 : 0
        unsafe c.pointee.uncounted = uncounted ? 1 : 0
        unsafe c.pointee.devices = devices
    }
}

extension Proto {
    /// `herald.v1.ReleaseNotificationsResponse`.
    package struct ReleaseNotificationsResponse: Message {
        package static var fullName: String { "herald.v1.ReleaseNotificationsResponse" }
        /// The number of notifications that were released.
        package var released: UInt32 = 0
        /// The number of notifications that had expired meanwhile.
        package var expired: UInt32 = 0
        /// The first hundred of the notifications, as they are now.
        package var notifications: [Proto.Notification] = []
        /// The number of deliveries of all notifications together.
        package var deliveries: UInt64 = 0
        /// `dropped`.
        package var dropped: [Proto.DroppedDeliveries] = []
        /// The effect on each of the first hundred notifications.
        package var items: [Proto.ReleasedNotification] = []
        /// The number of notifications that stay held. The field `problem` of each says why.
        package var kept: UInt32 = 0
        /// The number of notifications that could not be counted in `deliveries`.
        package var uncounted: UInt32 = 0
        /// A token that stands for what was seen. Send it with the release of the same notifications. Set
        /// only with `preview`.
        package var previewToken = ""
        /// The number of devices that the deliveries go to. A device counts once for each notification.
        package var devices: UInt64 = 0

        package init() {}
    }
}

extension Proto.ReleaseNotificationsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ReleaseNotificationsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__release_notifications_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ReleaseNotificationsResponse>) {
        unsafe herald__v1__release_notifications_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ReleaseNotificationsResponse>) throws(CodecError) {
        released = unsafe c.pointee.released
        expired = unsafe c.pointee.expired
        notifications.reserveCapacity(unsafe c.pointee.n_notifications)
        for index in unsafe 0..<c.pointee.n_notifications {
            if let value: Proto.Notification = try unsafe Decoding.message(c.pointee.notifications[index]) { notifications.append(value) }
        }
        deliveries = unsafe c.pointee.deliveries
        dropped.reserveCapacity(unsafe c.pointee.n_dropped)
        for index in unsafe 0..<c.pointee.n_dropped {
            if let value: Proto.DroppedDeliveries = try unsafe Decoding.message(c.pointee.dropped[index]) { dropped.append(value) }
        }
        items.reserveCapacity(unsafe c.pointee.n_items)
        for index in unsafe 0..<c.pointee.n_items {
            if let value: Proto.ReleasedNotification = try unsafe Decoding.message(c.pointee.items[index]) { items.append(value) }
        }
        kept = unsafe c.pointee.kept
        uncounted = unsafe c.pointee.uncounted
        previewToken = try unsafe Decoding.string(c.pointee.preview_token, "preview_token")
        devices = unsafe c.pointee.devices
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ReleaseNotificationsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.released = released
        unsafe c.pointee.expired = expired
        unsafe c.pointee.n_notifications = notifications.count
        unsafe c.pointee.notifications = try arena.pointers(notifications.count)
        for index in notifications.indices {
            unsafe c.pointee.notifications[index] = try unsafe arena.message(notifications[index])
        }
        unsafe c.pointee.deliveries = deliveries
        unsafe c.pointee.n_dropped = dropped.count
        unsafe c.pointee.dropped = try arena.pointers(dropped.count)
        for index in dropped.indices {
            unsafe c.pointee.dropped[index] = try unsafe arena.message(dropped[index])
        }
        unsafe c.pointee.n_items = items.count
        unsafe c.pointee.items = try arena.pointers(items.count)
        for index in items.indices {
            unsafe c.pointee.items[index] = try unsafe arena.message(items[index])
        }
        unsafe c.pointee.kept = kept
        unsafe c.pointee.uncounted = uncounted
        unsafe c.pointee.preview_token = try unsafe arena.string(previewToken, "preview_token")
        unsafe c.pointee.devices = devices
    }
}
