// Generated from herald/v1/members.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// `herald.v1.FindOrdinalsRequest`.
    package struct FindOrdinalsRequest: Message {
        package static var fullName: String { "herald.v1.FindOrdinalsRequest" }
        /// `app`.
        package var app = ""
        /// The ids of devices to look up. `device_ids` and `users` may have at most 1000 entries together.
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
        /// The generation of the ordinals. A different value means that the ordinals of older answers are
        /// no longer valid.
        package var generation: UInt64 = 0
        /// The ordinals of the requested devices: one entry for each requested id, in the same order, with
        /// one ordinal or none.
        package var devices: [Proto.Ordinals] = []
        /// The ordinals of the requested users' devices: one entry for each requested user, in the same
        /// order, with at most 64 devices.
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
        /// The generation of the ordinals in `sets`.
        package var generation: UInt64 = 0
        /// The sets of ordinals to count, at most 16. Each is a portable Roaring bitmap.
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
    /// A request for the properties of up to a few thousand devices, for callers that count many small
    /// audiences at once.
    package struct DescribeDevicesRequest: Message {
        package static var fullName: String { "herald.v1.DescribeDevicesRequest" }
        /// `app`.
        package var app = ""
        /// The generation of the ordinals in `ordinals`.
        package var generation: UInt64 = 0
        /// The ordinals of the devices to describe, at most 20,000.
        package var ordinals: [UInt32] = []
        /// The types of notification, at most 1,000. The answer says which devices have switched them off.
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
    /// The properties of the requested devices. A requested device that is no longer a device of the app
    /// appears in no part of the answer.
    package struct DescribeDevicesResponse: Message {
        package static var fullName: String { "herald.v1.DescribeDevicesResponse" }
        /// The requested ordinals that are devices of the app now.
        package var present: [UInt32] = []
        /// The devices grouped by platform, as far as the platform is known.
        package var platforms: [Proto.NamedDevices] = []
        /// The devices grouped by version of the app, as far as the version is known.
        package var versions: [Proto.NamedDevices] = []
        /// The devices that have each requested type, or a type above it, switched off. One entry for each
        /// type, in the order of the request.
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
