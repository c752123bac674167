// Generated from herald/v1/erasure.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// A service that holds data of devices or users. The ids of erased devices and users are kept until
    /// all followers have forgotten them.
    package struct ErasureFollower: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// The follower is delivery, as it was before there was another follower.
        package static let unspecified = Self(rawValue: 0)
        /// `ERASURE_FOLLOWER_DELIVERY`.
        package static let delivery = Self(rawValue: 1)
        /// `ERASURE_FOLLOWER_GEO`.
        package static let geo = Self(rawValue: 2)
        /// The follower is the watcher, which holds data of users only.
        package static let watcher = Self(rawValue: 3)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("ERASURE_FOLLOWER_UNSPECIFIED", 0),
            ("ERASURE_FOLLOWER_DELIVERY", 1),
            ("ERASURE_FOLLOWER_GEO", 2),
            ("ERASURE_FOLLOWER_WATCHER", 3),
        ]
    }
}

extension Proto {
    /// The kind of an entry of the list.
    package struct ErasureKind: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// A device was erased.
        package static let unspecified = Self(rawValue: 0)
        /// An app was deleted with everything of it. `ordinal` and `device_id` are empty.
        package static let app = Self(rawValue: 1)
        /// A new app has the id of a deleted one. `ordinal` and `device_id` are empty.
        package static let newApp = Self(rawValue: 2)
        /// The user named in `user` was erased. `ordinal` and `device_id` are empty.
        package static let user = Self(rawValue: 3)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("ERASURE_KIND_UNSPECIFIED", 0),
            ("ERASURE_KIND_APP", 1),
            ("ERASURE_KIND_NEW_APP", 2),
            ("ERASURE_KIND_USER", 3),
        ]
    }
}

extension Proto {
    /// `herald.v1.FollowErasuresRequest`.
    package struct FollowErasuresRequest: Message {
        package static var fullName: String { "herald.v1.FollowErasuresRequest" }
        /// The generation of the registry that it answered last. Empty means from the beginning.
        package var generation: [UInt8] = []
        /// The last erasure of that generation that is done and on disk at the follower. The registry
        /// forgets the ids up to the least sequence of all followers.
        package var sequence: UInt64 = 0
        /// The service that asks.
        package var follower = Proto.ErasureFollower()
        /// True if the follower knows of deletions of apps. Otherwise the answer ends before the first
        /// deletion.
        package var followsApps = false
        /// True if the follower knows of erasures of users. Otherwise the answer ends before the first
        /// such erasure.
        package var followsUsers = false

        package init() {}
    }
}

extension Proto.FollowErasuresRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.FollowErasuresRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__follow_erasures_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__FollowErasuresRequest>) {
        unsafe herald__v1__follow_erasures_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__FollowErasuresRequest>) throws(CodecError) {
        generation = unsafe Decoding.bytes(c.pointee.generation)
        sequence = unsafe c.pointee.sequence
        follower = unsafe Proto.ErasureFollower(rawValue: Int32(bitPattern: c.pointee.follower.rawValue))
        followsApps = unsafe c.pointee.follows_apps != 0
        followsUsers = unsafe c.pointee.follows_users != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__FollowErasuresRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.generation = try unsafe arena.bytes(generation)
        unsafe c.pointee.sequence = sequence
        unsafe c.pointee.follower = Herald__V1__ErasureFollower(rawValue: UInt32(bitPattern: follower.rawValue))
        unsafe c.pointee.follows_apps = followsApps ? 1 : 0
        unsafe c.pointee.follows_users = followsUsers ? 1 : 0
    }
}

extension Proto {
    /// `herald.v1.FollowErasuresResponse`.
    package struct FollowErasuresResponse: Message {
        package static var fullName: String { "herald.v1.FollowErasuresResponse" }
        /// The generation of the registry. With another generation, sequences from before say nothing.
        package var generation: [UInt8] = []
        /// True if the generation began when the registry was put back from a backup.
        package var restored = false
        /// The sequence of the last erasure. A follower that is ahead of it in the same generation follows
        /// a registry that has lost some erasures.
        package var highWater: UInt64 = 0
        /// The erasures in the order of the commits, at most 500. Empty if the follower already has the
        /// last.
        package var devices: [Proto.ErasedDevice] = []

        package init() {}
    }
}

extension Proto.FollowErasuresResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.FollowErasuresResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__follow_erasures_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__FollowErasuresResponse>) {
        unsafe herald__v1__follow_erasures_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__FollowErasuresResponse>) throws(CodecError) {
        generation = unsafe Decoding.bytes(c.pointee.generation)
        restored = unsafe c.pointee.restored != 0
        highWater = unsafe c.pointee.high_water
        devices.reserveCapacity(unsafe c.pointee.n_devices)
        for index in unsafe 0..<c.pointee.n_devices {
            if let value: Proto.ErasedDevice = try unsafe Decoding.message(c.pointee.devices[index]) { devices.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__FollowErasuresResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.generation = try unsafe arena.bytes(generation)
        unsafe c.pointee.restored = restored ? 1 : 0
        unsafe c.pointee.high_water = highWater
        unsafe c.pointee.n_devices = devices.count
        unsafe c.pointee.devices = try arena.pointers(devices.count)
        for index in devices.indices {
            unsafe c.pointee.devices[index] = try unsafe arena.message(devices[index])
        }
    }
}

extension Proto {
    /// `herald.v1.ErasedDevice`.
    package struct ErasedDevice: Message {
        package static var fullName: String { "herald.v1.ErasedDevice" }
        /// `sequence`.
        package var sequence: UInt64 = 0
        /// `app`.
        package var app = ""
        /// `ordinal`.
        package var ordinal: UInt32 = 0
        /// `device_id`.
        package var deviceId = ""
        /// `kind`.
        package var kind = Proto.ErasureKind()
        /// The id of the user that was erased.
        package var user = ""

        package init() {}
    }
}

extension Proto.ErasedDevice {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ErasedDevice: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__erased_device()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ErasedDevice>) {
        unsafe herald__v1__erased_device__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ErasedDevice>) throws(CodecError) {
        sequence = unsafe c.pointee.sequence
        app = try unsafe Decoding.string(c.pointee.app, "app")
        ordinal = unsafe c.pointee.ordinal
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        kind = unsafe Proto.ErasureKind(rawValue: Int32(bitPattern: c.pointee.kind.rawValue))
        user = try unsafe Decoding.string(c.pointee.user, "user")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ErasedDevice>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.sequence = sequence
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.ordinal = ordinal
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.kind = Herald__V1__ErasureKind(rawValue: UInt32(bitPattern: kind.rawValue))
        unsafe c.pointee.user = try unsafe arena.string(user, "user")
    }
}

extension Proto {
    /// `herald.v1.FindUnknownDevicesRequest`.
    package struct FindUnknownDevicesRequest: Message {
        package static var fullName: String { "herald.v1.FindUnknownDevicesRequest" }
        /// `app`.
        package var app = ""
        /// The ids of the devices to look up, at most 1000.
        package var deviceIds: [String] = []

        package init() {}
    }
}

extension Proto.FindUnknownDevicesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.FindUnknownDevicesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__find_unknown_devices_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__FindUnknownDevicesRequest>) {
        unsafe herald__v1__find_unknown_devices_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__FindUnknownDevicesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        deviceIds.reserveCapacity(unsafe c.pointee.n_device_ids)
        for index in unsafe 0..<c.pointee.n_device_ids {
            deviceIds.append(try unsafe Decoding.string(c.pointee.device_ids[index], "device_ids"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__FindUnknownDevicesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.n_device_ids = deviceIds.count
        unsafe c.pointee.device_ids = try arena.pointers(deviceIds.count)
        for index in deviceIds.indices {
            unsafe c.pointee.device_ids[index] = try unsafe arena.string(deviceIds[index], "device_ids")
        }
    }
}

extension Proto {
    /// The ids, among those asked about, that are no devices of the app.
    package struct FindUnknownDevicesResponse: Message {
        package static var fullName: String { "herald.v1.FindUnknownDevicesResponse" }
        /// `device_ids`.
        package var deviceIds: [String] = []

        package init() {}
    }
}

extension Proto.FindUnknownDevicesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.FindUnknownDevicesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__find_unknown_devices_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__FindUnknownDevicesResponse>) {
        unsafe herald__v1__find_unknown_devices_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__FindUnknownDevicesResponse>) throws(CodecError) {
        deviceIds.reserveCapacity(unsafe c.pointee.n_device_ids)
        for index in unsafe 0..<c.pointee.n_device_ids {
            deviceIds.append(try unsafe Decoding.string(c.pointee.device_ids[index], "device_ids"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__FindUnknownDevicesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_device_ids = deviceIds.count
        unsafe c.pointee.device_ids = try arena.pointers(deviceIds.count)
        for index in deviceIds.indices {
            unsafe c.pointee.device_ids[index] = try unsafe arena.string(deviceIds[index], "device_ids")
        }
    }
}

extension Proto {
    /// `herald.v1.FindAppsRequest`.
    package struct FindAppsRequest: Message {
        package static var fullName: String { "herald.v1.FindAppsRequest" }

        package init() {}
    }
}

extension Proto.FindAppsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.FindAppsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__find_apps_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__FindAppsRequest>) {
        unsafe herald__v1__find_apps_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__FindAppsRequest>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__FindAppsRequest>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// The apps that there are.
    package struct FindAppsResponse: Message {
        package static var fullName: String { "herald.v1.FindAppsResponse" }
        /// `apps`.
        package var apps: [Proto.KnownApp] = []

        package init() {}
    }
}

extension Proto.FindAppsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.FindAppsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__find_apps_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__FindAppsResponse>) {
        unsafe herald__v1__find_apps_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__FindAppsResponse>) throws(CodecError) {
        apps.reserveCapacity(unsafe c.pointee.n_apps)
        for index in unsafe 0..<c.pointee.n_apps {
            if let value: Proto.KnownApp = try unsafe Decoding.message(c.pointee.apps[index]) { apps.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__FindAppsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_apps = apps.count
        unsafe c.pointee.apps = try arena.pointers(apps.count)
        for index in apps.indices {
            unsafe c.pointee.apps[index] = try unsafe arena.message(apps[index])
        }
    }
}

extension Proto {
    /// `herald.v1.KnownApp`.
    package struct KnownApp: Message {
        package static var fullName: String { "herald.v1.KnownApp" }
        /// `app`.
        package var app = ""
        /// The sequence at which an app with this id was last deleted. What is older belongs to that
        /// deleted app. 0 means that no such app was deleted.
        package var lastDeletion: UInt64 = 0

        package init() {}
    }
}

extension Proto.KnownApp {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.KnownApp: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__known_app()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__KnownApp>) {
        unsafe herald__v1__known_app__init(c)
    }

    init(c: UnsafePointer<Herald__V1__KnownApp>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        lastDeletion = unsafe c.pointee.last_deletion
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__KnownApp>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.last_deletion = lastDeletion
    }
}
