// Generated from herald/v1/personal.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// `herald.v1.GetDeviceDataRequest`.
    package struct GetDeviceDataRequest: Message {
        package static var fullName: String { "herald.v1.GetDeviceDataRequest" }
        /// `app`.
        package var app = ""
        /// `id`.
        package var id = ""

        package init() {}
    }
}

extension Proto.GetDeviceDataRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetDeviceDataRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_device_data_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetDeviceDataRequest>) {
        unsafe herald__v1__get_device_data_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetDeviceDataRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        id = try unsafe Decoding.string(c.pointee.id, "id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetDeviceDataRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
    }
}

extension Proto {
    /// All that the registry keeps of a device, except the hash of its secret.
    package struct GetDeviceDataResponse: Message {
        package static var fullName: String { "herald.v1.GetDeviceDataResponse" }
        /// `device`.
        package var device: Proto.Device?
        /// `install_id`.
        package var installId = ""
        /// The device's number in the app, by which the other services know the device.
        package var ordinal: UInt32 = 0
        /// The names of the static lists that the device is on.
        package var lists: [String] = []
        /// The user whose device it is, with that person's tags.
        package var user: Proto.User?
        /// The marker that tells copies of an install on several devices apart. Empty if the app has none.
        package var installMarker = ""

        package init() {}
    }
}

extension Proto.GetDeviceDataResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetDeviceDataResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_device_data_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetDeviceDataResponse>) {
        unsafe herald__v1__get_device_data_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetDeviceDataResponse>) throws(CodecError) {
        device = try unsafe Decoding.message(c.pointee.device)
        installId = try unsafe Decoding.string(c.pointee.install_id, "install_id")
        ordinal = unsafe c.pointee.ordinal
        lists.reserveCapacity(unsafe c.pointee.n_lists)
        for index in unsafe 0..<c.pointee.n_lists {
            lists.append(try unsafe Decoding.string(c.pointee.lists[index], "lists"))
        }
        user = try unsafe Decoding.message(c.pointee.user)
        installMarker = try unsafe Decoding.string(c.pointee.install_marker, "install_marker")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetDeviceDataResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let device {
            unsafe c.pointee.device = try unsafe arena.message(device)
        }
        unsafe c.pointee.install_id = try unsafe arena.string(installId, "install_id")
        unsafe c.pointee.ordinal = ordinal
        unsafe c.pointee.n_lists = lists.count
        unsafe c.pointee.lists = try arena.pointers(lists.count)
        for index in lists.indices {
            unsafe c.pointee.lists[index] = try unsafe arena.string(lists[index], "lists")
        }
        if let user {
            unsafe c.pointee.user = try unsafe arena.message(user)
        }
        unsafe c.pointee.install_marker = try unsafe arena.string(installMarker, "install_marker")
    }
}

extension Proto {
    /// `herald.v1.GetDeliveryDataRequest`.
    package struct GetDeliveryDataRequest: Message {
        package static var fullName: String { "herald.v1.GetDeliveryDataRequest" }
        /// `app`.
        package var app = ""
        /// `device_id`.
        package var deviceId = ""
        /// The token of the page to return. Empty means the first page.
        package var pageToken = ""

        package init() {}
    }
}

extension Proto.GetDeliveryDataRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetDeliveryDataRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_delivery_data_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetDeliveryDataRequest>) {
        unsafe herald__v1__get_delivery_data_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetDeliveryDataRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        pageToken = try unsafe Decoding.string(c.pointee.page_token, "page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetDeliveryDataRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.page_token = try unsafe arena.string(pageToken, "page_token")
    }
}

extension Proto {
    /// One page of what delivery keeps of a device. Each page has data of one kind.
    package struct GetDeliveryDataResponse: Message {
        package static var fullName: String { "herald.v1.GetDeliveryDataResponse" }
        /// The messages in the device's inbox.
        package var inbox: [Proto.InboxItem] = []
        /// The events that the device reported of messages.
        package var events: [Proto.Event] = []
        /// The deliveries that are still to be tried.
        package var pending: [Proto.PendingDelivery] = []
        /// The deliveries that were given up.
        package var failed: [Proto.FailedDelivery] = []
        /// `next_page_token`.
        package var nextPageToken = ""

        package init() {}
    }
}

extension Proto.GetDeliveryDataResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetDeliveryDataResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_delivery_data_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetDeliveryDataResponse>) {
        unsafe herald__v1__get_delivery_data_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetDeliveryDataResponse>) throws(CodecError) {
        inbox.reserveCapacity(unsafe c.pointee.n_inbox)
        for index in unsafe 0..<c.pointee.n_inbox {
            if let value: Proto.InboxItem = try unsafe Decoding.message(c.pointee.inbox[index]) { inbox.append(value) }
        }
        events.reserveCapacity(unsafe c.pointee.n_events)
        for index in unsafe 0..<c.pointee.n_events {
            if let value: Proto.Event = try unsafe Decoding.message(c.pointee.events[index]) { events.append(value) }
        }
        pending.reserveCapacity(unsafe c.pointee.n_pending)
        for index in unsafe 0..<c.pointee.n_pending {
            if let value: Proto.PendingDelivery = try unsafe Decoding.message(c.pointee.pending[index]) { pending.append(value) }
        }
        failed.reserveCapacity(unsafe c.pointee.n_failed)
        for index in unsafe 0..<c.pointee.n_failed {
            if let value: Proto.FailedDelivery = try unsafe Decoding.message(c.pointee.failed[index]) { failed.append(value) }
        }
        nextPageToken = try unsafe Decoding.string(c.pointee.next_page_token, "next_page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetDeliveryDataResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_inbox = inbox.count
        unsafe c.pointee.inbox = try arena.pointers(inbox.count)
        for index in inbox.indices {
            unsafe c.pointee.inbox[index] = try unsafe arena.message(inbox[index])
        }
        unsafe c.pointee.n_events = events.count
        unsafe c.pointee.events = try arena.pointers(events.count)
        for index in events.indices {
            unsafe c.pointee.events[index] = try unsafe arena.message(events[index])
        }
        unsafe c.pointee.n_pending = pending.count
        unsafe c.pointee.pending = try arena.pointers(pending.count)
        for index in pending.indices {
            unsafe c.pointee.pending[index] = try unsafe arena.message(pending[index])
        }
        unsafe c.pointee.n_failed = failed.count
        unsafe c.pointee.failed = try arena.pointers(failed.count)
        for index in failed.indices {
            unsafe c.pointee.failed[index] = try unsafe arena.message(failed[index])
        }
        unsafe c.pointee.next_page_token = try unsafe arena.string(nextPageToken, "next_page_token")
    }
}

extension Proto {
    /// A delivery that is still to be tried.
    package struct PendingDelivery: Message {
        package static var fullName: String { "herald.v1.PendingDelivery" }
        /// `notification_id`.
        package var notificationId = ""
        /// `adapter`.
        package var adapter = ""
        /// `attempts`.
        package var attempts: UInt32 = 0
        /// `due_time`.
        package var dueTime: Proto.Timestamp?
        /// `error`.
        package var error = ""

        package init() {}
    }
}

extension Proto.PendingDelivery {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PendingDelivery: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__pending_delivery()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PendingDelivery>) {
        unsafe herald__v1__pending_delivery__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PendingDelivery>) throws(CodecError) {
        notificationId = try unsafe Decoding.string(c.pointee.notification_id, "notification_id")
        adapter = try unsafe Decoding.string(c.pointee.adapter, "adapter")
        attempts = unsafe c.pointee.attempts
        dueTime = try unsafe Decoding.message(c.pointee.due_time)
        error = try unsafe Decoding.string(c.pointee.error, "error")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PendingDelivery>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.notification_id = try unsafe arena.string(notificationId, "notification_id")
        unsafe c.pointee.adapter = try unsafe arena.string(adapter, "adapter")
        unsafe c.pointee.attempts = attempts
        if let dueTime {
            unsafe c.pointee.due_time = try unsafe arena.message(dueTime)
        }
        unsafe c.pointee.error = try unsafe arena.string(error, "error")
    }
}

extension Proto {
    /// A delivery that was given up.
    package struct FailedDelivery: Message {
        package static var fullName: String { "herald.v1.FailedDelivery" }
        /// `notification_id`.
        package var notificationId = ""
        /// `adapter`.
        package var adapter = ""
        /// True if the message may have arrived all the same.
        package var uncertain = false
        /// `time`.
        package var time: Proto.Timestamp?
        /// `error`.
        package var error = ""

        package init() {}
    }
}

extension Proto.FailedDelivery {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.FailedDelivery: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__failed_delivery()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__FailedDelivery>) {
        unsafe herald__v1__failed_delivery__init(c)
    }

    init(c: UnsafePointer<Herald__V1__FailedDelivery>) throws(CodecError) {
        notificationId = try unsafe Decoding.string(c.pointee.notification_id, "notification_id")
        adapter = try unsafe Decoding.string(c.pointee.adapter, "adapter")
        uncertain = unsafe c.pointee.uncertain != 0
        time = try unsafe Decoding.message(c.pointee.time)
        error = try unsafe Decoding.string(c.pointee.error, "error")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__FailedDelivery>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.notification_id = try unsafe arena.string(notificationId, "notification_id")
        unsafe c.pointee.adapter = try unsafe arena.string(adapter, "adapter")
        unsafe c.pointee.uncertain = uncertain ? 1 : 0
        if let time {
            unsafe c.pointee.time = try unsafe arena.message(time)
        }
        unsafe c.pointee.error = try unsafe arena.string(error, "error")
    }
}

extension Proto {
    /// The document that 'herald devices data' and 'herald users data' print.
    package struct PersonalData: Message {
        package static var fullName: String { "herald.v1.PersonalData" }
        /// `create_time`.
        package var createTime: Proto.Timestamp?
        /// The person whose data this is. Set only if the data is that of a person.
        package var user: Proto.User?
        /// `devices`.
        package var devices: [Proto.DeviceData] = []

        package init() {}
    }
}

extension Proto.PersonalData {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PersonalData: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__personal_data()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PersonalData>) {
        unsafe herald__v1__personal_data__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PersonalData>) throws(CodecError) {
        createTime = try unsafe Decoding.message(c.pointee.create_time)
        user = try unsafe Decoding.message(c.pointee.user)
        devices.reserveCapacity(unsafe c.pointee.n_devices)
        for index in unsafe 0..<c.pointee.n_devices {
            if let value: Proto.DeviceData = try unsafe Decoding.message(c.pointee.devices[index]) { devices.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PersonalData>, _ arena: borrowing Arena) throws(CodecError) {
        if let createTime {
            unsafe c.pointee.create_time = try unsafe arena.message(createTime)
        }
        if let user {
            unsafe c.pointee.user = try unsafe arena.message(user)
        }
        unsafe c.pointee.n_devices = devices.count
        unsafe c.pointee.devices = try arena.pointers(devices.count)
        for index in devices.indices {
            unsafe c.pointee.devices[index] = try unsafe arena.message(devices[index])
        }
    }
}

extension Proto {
    /// `herald.v1.DeviceData`.
    package struct DeviceData: Message {
        package static var fullName: String { "herald.v1.DeviceData" }
        /// `registry`.
        package var registry: Proto.GetDeviceDataResponse?
        /// `delivery`.
        package var delivery: Proto.GetDeliveryDataResponse?
        /// The last position of the device, if that is kept.
        package var position: Proto.DevicePosition?
        /// The transitions of the device at places, the latest first.
        package var transitions: [Proto.PlaceTransition] = []
        /// The state of the device's movement: the places where it is, and what its owner was shown there
        /// and has read.
        package var movement: Proto.StoredMovement?

        package init() {}
    }
}

extension Proto.DeviceData {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeviceData: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__device_data()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeviceData>) {
        unsafe herald__v1__device_data__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeviceData>) throws(CodecError) {
        registry = try unsafe Decoding.message(c.pointee.registry)
        delivery = try unsafe Decoding.message(c.pointee.delivery)
        position = try unsafe Decoding.message(c.pointee.position)
        transitions.reserveCapacity(unsafe c.pointee.n_transitions)
        for index in unsafe 0..<c.pointee.n_transitions {
            if let value: Proto.PlaceTransition = try unsafe Decoding.message(c.pointee.transitions[index]) { transitions.append(value) }
        }
        movement = try unsafe Decoding.message(c.pointee.movement)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeviceData>, _ arena: borrowing Arena) throws(CodecError) {
        if let registry {
            unsafe c.pointee.registry = try unsafe arena.message(registry)
        }
        if let delivery {
            unsafe c.pointee.delivery = try unsafe arena.message(delivery)
        }
        if let position {
            unsafe c.pointee.position = try unsafe arena.message(position)
        }
        unsafe c.pointee.n_transitions = transitions.count
        unsafe c.pointee.transitions = try arena.pointers(transitions.count)
        for index in transitions.indices {
            unsafe c.pointee.transitions[index] = try unsafe arena.message(transitions[index])
        }
        if let movement {
            unsafe c.pointee.movement = try unsafe arena.message(movement)
        }
    }
}
