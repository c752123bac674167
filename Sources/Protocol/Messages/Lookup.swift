// Generated from herald/v1/lookup.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// `herald.v1.FindDevicesRequest`.
    package struct FindDevicesRequest: Message {
        package static var fullName: String { "herald.v1.FindDevicesRequest" }
        /// `app`.
        package var app = ""
        /// The address as a device would register it: a device token, a mail address, the URL of a
        /// webhook, or the endpoint of a browser's subscription. Required.
        package var address = ""
        /// The kind of the address, as in `Address.kind`. Empty means every kind that the address can be.
        package var kind = ""

        package init() {}
    }
}

extension Proto.FindDevicesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.FindDevicesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__find_devices_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__FindDevicesRequest>) {
        unsafe herald__v1__find_devices_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__FindDevicesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        address = try unsafe Decoding.string(c.pointee.address, "address")
        kind = try unsafe Decoding.string(c.pointee.kind, "kind")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__FindDevicesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.address = try unsafe arena.string(address, "address")
        unsafe c.pointee.kind = try unsafe arena.string(kind, "kind")
    }
}

extension Proto {
    /// A device, and the address by which it was found.
    package struct FoundDevice: Message {
        package static var fullName: String { "herald.v1.FoundDevice" }
        /// `device`.
        package var device: Proto.Device?
        /// The address with its kind and its state.
        package var address: Proto.Address?

        package init() {}
    }
}

extension Proto.FoundDevice {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.FoundDevice: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__found_device()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__FoundDevice>) {
        unsafe herald__v1__found_device__init(c)
    }

    init(c: UnsafePointer<Herald__V1__FoundDevice>) throws(CodecError) {
        device = try unsafe Decoding.message(c.pointee.device)
        address = try unsafe Decoding.message(c.pointee.address)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__FoundDevice>, _ arena: borrowing Arena) throws(CodecError) {
        if let device {
            unsafe c.pointee.device = try unsafe arena.message(device)
        }
        if let address {
            unsafe c.pointee.address = try unsafe arena.message(address)
        }
    }
}

extension Proto {
    /// `herald.v1.FindDevicesResponse`.
    package struct FindDevicesResponse: Message {
        package static var fullName: String { "herald.v1.FindDevicesResponse" }
        /// The device that has the address, and the devices that have named it and not confirmed it; at
        /// most 100. If the address is no longer used, this is the device that had it last, as long as
        /// that is known. Empty means that no device of the app has the address.
        package var devices: [Proto.FoundDevice] = []

        package init() {}
    }
}

extension Proto.FindDevicesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.FindDevicesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__find_devices_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__FindDevicesResponse>) {
        unsafe herald__v1__find_devices_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__FindDevicesResponse>) throws(CodecError) {
        devices.reserveCapacity(unsafe c.pointee.n_devices)
        for index in unsafe 0..<c.pointee.n_devices {
            if let value: Proto.FoundDevice = try unsafe Decoding.message(c.pointee.devices[index]) { devices.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__FindDevicesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_devices = devices.count
        unsafe c.pointee.devices = try arena.pointers(devices.count)
        for index in devices.indices {
            unsafe c.pointee.devices[index] = try unsafe arena.message(devices[index])
        }
    }
}
