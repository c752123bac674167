// Generated from herald/v1/reaction.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// `herald.v1.ListReactionsRequest`.
    package struct ListReactionsRequest: Message {
        package static var fullName: String { "herald.v1.ListReactionsRequest" }
        /// `app`.
        package var app = ""
        /// `notification_id`.
        package var notificationId = ""
        /// Selects devices that reported this event, such as `EVENT_KIND_TAPPED`. Absent means all devices
        /// that reported any event.
        package var kind = Proto.EventKind()
        /// The number of devices on a page, at most 500. 0 means 100.
        package var pageSize: UInt32 = 0
        /// `page_token`.
        package var pageToken = ""

        package init() {}
    }
}

extension Proto.ListReactionsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListReactionsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_reactions_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListReactionsRequest>) {
        unsafe herald__v1__list_reactions_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListReactionsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        notificationId = try unsafe Decoding.string(c.pointee.notification_id, "notification_id")
        kind = unsafe Proto.EventKind(rawValue: Int32(bitPattern: c.pointee.kind.rawValue))
        pageSize = unsafe c.pointee.page_size
        pageToken = try unsafe Decoding.string(c.pointee.page_token, "page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListReactionsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.notification_id = try unsafe arena.string(notificationId, "notification_id")
        unsafe c.pointee.kind = Herald__V1__EventKind(rawValue: UInt32(bitPattern: kind.rawValue))
        unsafe c.pointee.page_size = pageSize
        unsafe c.pointee.page_token = try unsafe arena.string(pageToken, "page_token")
    }
}

extension Proto {
    /// A device and the events that it reported of a notification.
    package struct DeviceReactions: Message {
        package static var fullName: String { "herald.v1.DeviceReactions" }
        /// `device_id`.
        package var deviceId = ""
        /// The events that the device reported. Each kind occurs once, in the order of the kinds' numbers.
        package var reactions: [Proto.Reaction] = []

        package init() {}
    }
}

extension Proto.DeviceReactions {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeviceReactions: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__device_reactions()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeviceReactions>) {
        unsafe herald__v1__device_reactions__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeviceReactions>) throws(CodecError) {
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        reactions.reserveCapacity(unsafe c.pointee.n_reactions)
        for index in unsafe 0..<c.pointee.n_reactions {
            if let value: Proto.Reaction = try unsafe Decoding.message(c.pointee.reactions[index]) { reactions.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeviceReactions>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.n_reactions = reactions.count
        unsafe c.pointee.reactions = try arena.pointers(reactions.count)
        for index in reactions.indices {
            unsafe c.pointee.reactions[index] = try unsafe arena.message(reactions[index])
        }
    }
}

extension Proto {
    /// An event of one kind that a device reported of a notification.
    package struct Reaction: Message {
        package static var fullName: String { "herald.v1.Reaction" }
        /// `kind`.
        package var kind = Proto.EventKind()
        /// The time at which the event first happened, by the device's clock. Absent means that the event
        /// is no longer kept.
        package var time: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.Reaction {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Reaction: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__reaction()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Reaction>) {
        unsafe herald__v1__reaction__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Reaction>) throws(CodecError) {
        kind = unsafe Proto.EventKind(rawValue: Int32(bitPattern: c.pointee.kind.rawValue))
        time = try unsafe Decoding.message(c.pointee.time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Reaction>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.kind = Herald__V1__EventKind(rawValue: UInt32(bitPattern: kind.rawValue))
        if let time {
            unsafe c.pointee.time = try unsafe arena.message(time)
        }
    }
}

extension Proto {
    /// `herald.v1.ListReactionsResponse`.
    package struct ListReactionsResponse: Message {
        package static var fullName: String { "herald.v1.ListReactionsResponse" }
        /// The devices that reported events. Deleted devices are left out. A page may be empty and not be
        /// the last one.
        package var devices: [Proto.DeviceReactions] = []
        /// `next_page_token`.
        package var nextPageToken = ""

        package init() {}
    }
}

extension Proto.ListReactionsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListReactionsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_reactions_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListReactionsResponse>) {
        unsafe herald__v1__list_reactions_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListReactionsResponse>) throws(CodecError) {
        devices.reserveCapacity(unsafe c.pointee.n_devices)
        for index in unsafe 0..<c.pointee.n_devices {
            if let value: Proto.DeviceReactions = try unsafe Decoding.message(c.pointee.devices[index]) { devices.append(value) }
        }
        nextPageToken = try unsafe Decoding.string(c.pointee.next_page_token, "next_page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListReactionsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_devices = devices.count
        unsafe c.pointee.devices = try arena.pointers(devices.count)
        for index in devices.indices {
            unsafe c.pointee.devices[index] = try unsafe arena.message(devices[index])
        }
        unsafe c.pointee.next_page_token = try unsafe arena.string(nextPageToken, "next_page_token")
    }
}

extension Proto {
    /// `herald.v1.ListReachedDevicesRequest`.
    package struct ListReachedDevicesRequest: Message {
        package static var fullName: String { "herald.v1.ListReachedDevicesRequest" }
        /// `app`.
        package var app = ""
        /// `notification_id`.
        package var notificationId = ""
        /// The number of devices on a page, at most 500. 0 means 100.
        package var pageSize: UInt32 = 0
        /// `page_token`.
        package var pageToken = ""

        package init() {}
    }
}

extension Proto.ListReachedDevicesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListReachedDevicesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_reached_devices_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListReachedDevicesRequest>) {
        unsafe herald__v1__list_reached_devices_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListReachedDevicesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        notificationId = try unsafe Decoding.string(c.pointee.notification_id, "notification_id")
        pageSize = unsafe c.pointee.page_size
        pageToken = try unsafe Decoding.string(c.pointee.page_token, "page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListReachedDevicesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.notification_id = try unsafe arena.string(notificationId, "notification_id")
        unsafe c.pointee.page_size = pageSize
        unsafe c.pointee.page_token = try unsafe arena.string(pageToken, "page_token")
    }
}

extension Proto {
    /// `herald.v1.ListReachedDevicesResponse`.
    package struct ListReachedDevicesResponse: Message {
        package static var fullName: String { "herald.v1.ListReachedDevicesResponse" }
        /// The ids of the devices. Deleted devices are left out. A page may be empty and not be
        /// the last one.
        package var deviceIds: [String] = []
        /// `next_page_token`.
        package var nextPageToken = ""

        package init() {}
    }
}

extension Proto.ListReachedDevicesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListReachedDevicesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_reached_devices_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListReachedDevicesResponse>) {
        unsafe herald__v1__list_reached_devices_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListReachedDevicesResponse>) throws(CodecError) {
        deviceIds.reserveCapacity(unsafe c.pointee.n_device_ids)
        for index in unsafe 0..<c.pointee.n_device_ids {
            deviceIds.append(try unsafe Decoding.string(c.pointee.device_ids[index], "device_ids"))
        }
        nextPageToken = try unsafe Decoding.string(c.pointee.next_page_token, "next_page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListReachedDevicesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_device_ids = deviceIds.count
        unsafe c.pointee.device_ids = try arena.pointers(deviceIds.count)
        for index in deviceIds.indices {
            unsafe c.pointee.device_ids[index] = try unsafe arena.string(deviceIds[index], "device_ids")
        }
        unsafe c.pointee.next_page_token = try unsafe arena.string(nextPageToken, "next_page_token")
    }
}
