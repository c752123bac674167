// Generated from herald/v1/members.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// `herald.v1.FindOrdinalsRequest`.
    package struct FindOrdinalsRequest: Message {
        package static var fullName: String { "herald.v1.FindOrdinalsRequest" }
        /// `app`.
        package var app = ""
        /// At most 1000 together with `users`.
        package var deviceIds: [String] = []
        /// `users`.
        package var users: [String] = []

        package init() {}
    }
}

extension Proto.FindOrdinalsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.FindOrdinalsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__find_ordinals_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__FindOrdinalsRequest>) {
        unsafe herald__v1__find_ordinals_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__FindOrdinalsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        deviceIds.reserveCapacity(unsafe c.pointee.n_device_ids)
        for index in unsafe 0..<c.pointee.n_device_ids {
            deviceIds.append(try unsafe Decoding.string(c.pointee.device_ids[index], "device_ids"))
        }
        users.reserveCapacity(unsafe c.pointee.n_users)
        for index in unsafe 0..<c.pointee.n_users {
            users.append(try unsafe Decoding.string(c.pointee.users[index], "users"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__FindOrdinalsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.n_device_ids = deviceIds.count
        unsafe c.pointee.device_ids = try arena.pointers(deviceIds.count)
        for index in deviceIds.indices {
            unsafe c.pointee.device_ids[index] = try unsafe arena.string(deviceIds[index], "device_ids")
        }
        unsafe c.pointee.n_users = users.count
        unsafe c.pointee.users = try arena.pointers(users.count)
        for index in users.indices {
            unsafe c.pointee.users[index] = try unsafe arena.string(users[index], "users")
        }
    }
}

extension Proto {
    /// `herald.v1.FindOrdinalsResponse`.
    package struct FindOrdinalsResponse: Message {
        package static var fullName: String { "herald.v1.FindOrdinalsResponse" }
        /// Changes when ordinals of older answers mean nothing any more.
        package var generation: UInt64 = 0
        /// Of each device id, in the order of the request: none or one.
        package var devices: [Proto.Ordinals] = []
        /// Of each user, in the order of the request: at most 64 devices.
        package var users: [Proto.Ordinals] = []

        package init() {}
    }
}

extension Proto.FindOrdinalsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.FindOrdinalsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__find_ordinals_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__FindOrdinalsResponse>) {
        unsafe herald__v1__find_ordinals_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__FindOrdinalsResponse>) throws(CodecError) {
        generation = unsafe c.pointee.generation
        devices.reserveCapacity(unsafe c.pointee.n_devices)
        for index in unsafe 0..<c.pointee.n_devices {
            if let value: Proto.Ordinals = try unsafe Decoding.message(c.pointee.devices[index]) { devices.append(value) }
        }
        users.reserveCapacity(unsafe c.pointee.n_users)
        for index in unsafe 0..<c.pointee.n_users {
            if let value: Proto.Ordinals = try unsafe Decoding.message(c.pointee.users[index]) { users.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__FindOrdinalsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.generation = generation
        unsafe c.pointee.n_devices = devices.count
        unsafe c.pointee.devices = try arena.pointers(devices.count)
        for index in devices.indices {
            unsafe c.pointee.devices[index] = try unsafe arena.message(devices[index])
        }
        unsafe c.pointee.n_users = users.count
        unsafe c.pointee.users = try arena.pointers(users.count)
        for index in users.indices {
            unsafe c.pointee.users[index] = try unsafe arena.message(users[index])
        }
    }
}

extension Proto {
    /// `herald.v1.Ordinals`.
    package struct Ordinals: Message {
        package static var fullName: String { "herald.v1.Ordinals" }
        /// `ordinals`.
        package var ordinals: [UInt32] = []

        package init() {}
    }
}

extension Proto.Ordinals {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Ordinals: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__ordinals()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Ordinals>) {
        unsafe herald__v1__ordinals__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Ordinals>) throws(CodecError) {
        ordinals.reserveCapacity(unsafe c.pointee.n_ordinals)
        for index in unsafe 0..<c.pointee.n_ordinals {
            ordinals.append(unsafe c.pointee.ordinals[index])
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Ordinals>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_ordinals = ordinals.count
        unsafe c.pointee.ordinals = try arena.pointers(ordinals.count)
        for index in ordinals.indices {
            unsafe c.pointee.ordinals[index] = ordinals[index]
        }
    }
}

extension Proto {
    /// `herald.v1.CountDevicesRequest`.
    package struct CountDevicesRequest: Message {
        package static var fullName: String { "herald.v1.CountDevicesRequest" }
        /// `app`.
        package var app = ""
        /// Of the ordinals.
        package var generation: UInt64 = 0
        /// At most 16 portable roaring bitmaps.
        package var sets: [[UInt8]] = []

        package init() {}
    }
}

extension Proto.CountDevicesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.CountDevicesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__count_devices_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__CountDevicesRequest>) {
        unsafe herald__v1__count_devices_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__CountDevicesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        generation = unsafe c.pointee.generation
        sets.reserveCapacity(unsafe c.pointee.n_sets)
        for index in unsafe 0..<c.pointee.n_sets {
            sets.append(unsafe Decoding.bytes(c.pointee.sets[index]))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__CountDevicesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.generation = generation
        unsafe c.pointee.n_sets = sets.count
        unsafe c.pointee.sets = try arena.pointers(sets.count)
        for index in sets.indices {
            unsafe c.pointee.sets[index] = try unsafe arena.bytes(sets[index])
        }
    }
}

extension Proto {
    /// `herald.v1.CountDevicesResponse`.
    package struct CountDevicesResponse: Message {
        package static var fullName: String { "herald.v1.CountDevicesResponse" }
        /// `platforms`.
        package var platforms: [Proto.DevicesOfKind] = []
        /// `versions`.
        package var versions: [Proto.DevicesOfKind] = []

        package init() {}
    }
}

extension Proto.CountDevicesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.CountDevicesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__count_devices_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__CountDevicesResponse>) {
        unsafe herald__v1__count_devices_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__CountDevicesResponse>) throws(CodecError) {
        platforms.reserveCapacity(unsafe c.pointee.n_platforms)
        for index in unsafe 0..<c.pointee.n_platforms {
            if let value: Proto.DevicesOfKind = try unsafe Decoding.message(c.pointee.platforms[index]) { platforms.append(value) }
        }
        versions.reserveCapacity(unsafe c.pointee.n_versions)
        for index in unsafe 0..<c.pointee.n_versions {
            if let value: Proto.DevicesOfKind = try unsafe Decoding.message(c.pointee.versions[index]) { versions.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__CountDevicesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_platforms = platforms.count
        unsafe c.pointee.platforms = try arena.pointers(platforms.count)
        for index in platforms.indices {
            unsafe c.pointee.platforms[index] = try unsafe arena.message(platforms[index])
        }
        unsafe c.pointee.n_versions = versions.count
        unsafe c.pointee.versions = try arena.pointers(versions.count)
        for index in versions.indices {
            unsafe c.pointee.versions[index] = try unsafe arena.message(versions[index])
        }
    }
}

extension Proto {
    /// The number of devices of each set that are of one platform or version.
    package struct DevicesOfKind: Message {
        package static var fullName: String { "herald.v1.DevicesOfKind" }
        /// `name`.
        package var name = ""
        /// `devices`.
        package var devices: [UInt64] = []

        package init() {}
    }
}

extension Proto.DevicesOfKind {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DevicesOfKind: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__devices_of_kind()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DevicesOfKind>) {
        unsafe herald__v1__devices_of_kind__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DevicesOfKind>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        devices.reserveCapacity(unsafe c.pointee.n_devices)
        for index in unsafe 0..<c.pointee.n_devices {
            devices.append(unsafe c.pointee.devices[index])
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DevicesOfKind>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.n_devices = devices.count
        unsafe c.pointee.devices = try arena.pointers(devices.count)
        for index in devices.indices {
            unsafe c.pointee.devices[index] = devices[index]
        }
    }
}

extension Proto {
    /// Asks what each of a few thousand devices is, for those who count many small audiences at once.
    package struct DescribeDevicesRequest: Message {
        package static var fullName: String { "herald.v1.DescribeDevicesRequest" }
        /// `app`.
        package var app = ""
        /// Of the ordinals.
        package var generation: UInt64 = 0
        /// At most 20,000.
        package var ordinals: [UInt32] = []
        /// The types of notifications of which it says who has them off; at most 1,000.
        package var types: [String] = []

        package init() {}
    }
}

extension Proto.DescribeDevicesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DescribeDevicesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__describe_devices_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DescribeDevicesRequest>) {
        unsafe herald__v1__describe_devices_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DescribeDevicesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        generation = unsafe c.pointee.generation
        ordinals.reserveCapacity(unsafe c.pointee.n_ordinals)
        for index in unsafe 0..<c.pointee.n_ordinals {
            ordinals.append(unsafe c.pointee.ordinals[index])
        }
        types.reserveCapacity(unsafe c.pointee.n_types)
        for index in unsafe 0..<c.pointee.n_types {
            types.append(try unsafe Decoding.string(c.pointee.types[index], "types"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DescribeDevicesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.generation = generation
        unsafe c.pointee.n_ordinals = ordinals.count
        unsafe c.pointee.ordinals = try arena.pointers(ordinals.count)
        for index in ordinals.indices {
            unsafe c.pointee.ordinals[index] = ordinals[index]
        }
        unsafe c.pointee.n_types = types.count
        unsafe c.pointee.types = try arena.pointers(types.count)
        for index in types.indices {
            unsafe c.pointee.types[index] = try unsafe arena.string(types[index], "types")
        }
    }
}

extension Proto {
    /// Devices of the request that are no devices of the app any more are in no part of it.
    package struct DescribeDevicesResponse: Message {
        package static var fullName: String { "herald.v1.DescribeDevicesResponse" }
        /// Those that are devices of the app now.
        package var present: [UInt32] = []
        /// By platform, as far as it is known.
        package var platforms: [Proto.NamedDevices] = []
        /// By version of the app, as far as it is known.
        package var versions: [Proto.NamedDevices] = []
        /// For each type, in the order of the request: those that have it, or one above it, switched off.
        package var off: [Proto.Ordinals] = []

        package init() {}
    }
}

extension Proto.DescribeDevicesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DescribeDevicesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__describe_devices_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DescribeDevicesResponse>) {
        unsafe herald__v1__describe_devices_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DescribeDevicesResponse>) throws(CodecError) {
        present.reserveCapacity(unsafe c.pointee.n_present)
        for index in unsafe 0..<c.pointee.n_present {
            present.append(unsafe c.pointee.present[index])
        }
        platforms.reserveCapacity(unsafe c.pointee.n_platforms)
        for index in unsafe 0..<c.pointee.n_platforms {
            if let value: Proto.NamedDevices = try unsafe Decoding.message(c.pointee.platforms[index]) { platforms.append(value) }
        }
        versions.reserveCapacity(unsafe c.pointee.n_versions)
        for index in unsafe 0..<c.pointee.n_versions {
            if let value: Proto.NamedDevices = try unsafe Decoding.message(c.pointee.versions[index]) { versions.append(value) }
        }
        off.reserveCapacity(unsafe c.pointee.n_off)
        for index in unsafe 0..<c.pointee.n_off {
            if let value: Proto.Ordinals = try unsafe Decoding.message(c.pointee.off[index]) { off.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DescribeDevicesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_present = present.count
        unsafe c.pointee.present = try arena.pointers(present.count)
        for index in present.indices {
            unsafe c.pointee.present[index] = present[index]
        }
        unsafe c.pointee.n_platforms = platforms.count
        unsafe c.pointee.platforms = try arena.pointers(platforms.count)
        for index in platforms.indices {
            unsafe c.pointee.platforms[index] = try unsafe arena.message(platforms[index])
        }
        unsafe c.pointee.n_versions = versions.count
        unsafe c.pointee.versions = try arena.pointers(versions.count)
        for index in versions.indices {
            unsafe c.pointee.versions[index] = try unsafe arena.message(versions[index])
        }
        unsafe c.pointee.n_off = off.count
        unsafe c.pointee.off = try arena.pointers(off.count)
        for index in off.indices {
            unsafe c.pointee.off[index] = try unsafe arena.message(off[index])
        }
    }
}

extension Proto {
    /// The devices of one platform or version.
    package struct NamedDevices: Message {
        package static var fullName: String { "herald.v1.NamedDevices" }
        /// `name`.
        package var name = ""
        /// `ordinals`.
        package var ordinals: [UInt32] = []

        package init() {}
    }
}

extension Proto.NamedDevices {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.NamedDevices: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__named_devices()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__NamedDevices>) {
        unsafe herald__v1__named_devices__init(c)
    }

    init(c: UnsafePointer<Herald__V1__NamedDevices>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        ordinals.reserveCapacity(unsafe c.pointee.n_ordinals)
        for index in unsafe 0..<c.pointee.n_ordinals {
            ordinals.append(unsafe c.pointee.ordinals[index])
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__NamedDevices>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.n_ordinals = ordinals.count
        unsafe c.pointee.ordinals = try arena.pointers(ordinals.count)
        for index in ordinals.indices {
            unsafe c.pointee.ordinals[index] = ordinals[index]
        }
    }
}
